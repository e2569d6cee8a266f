import type { runsheetEndpoints } from '~contract/features/runsheets';
import { refuse, type HandlersOf } from '../../calls/handler';
import { readRunsheet } from './detail';
import { listRunsheets } from './list';

export const runsheetHandlers: HandlersOf<typeof runsheetEndpoints> = {
  'GET /runsheets': (request) => listRunsheets(request),

  'GET /runsheets/{id}': async (request) => {
    const data = await readRunsheet(request);
    return data ? { data } : refuse('ESY014');
  },
};
