import * as z from 'zod';
import { defineEndpoints } from '../endpoint';

export const systemEndpoints = defineEndpoints({
  'GET /health': {
    summary: 'Answers when the provider and its database do.',
    access: 'public',
    response: z.object({ status: z.literal('ok'), database: z.literal('ok') }),
    errors: ['ESY009'],
  },
});
