import * as z from 'zod';
import { defineEndpoints } from '../endpoint';

export const systemEndpoints = defineEndpoints({
  'GET /health': {
    summary: 'Answers when the provider and its database do.',
    access: 'public',
    response: z.object({ status: z.literal('ok'), database: z.literal('ok') }),
    errors: ['ESY009'],
  },
  'GET /live': {
    summary: 'Answers as long as the provider runs, whatever its database does.',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    errors: [],
  },
  'GET /ready': {
    summary: 'Whether to send it requests: its database answers, and it isn’t about to stop.',
    access: 'public',
    response: z.object({ status: z.literal('ok') }),
    errors: ['ESY009'],
  },
});
