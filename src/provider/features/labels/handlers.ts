import type { labelEndpoints } from '~contract/features/labels';
import { isRefusal, refuse, type HandlersOf } from '../../calls/handler';
import { fontFile } from '../../shared/files/fonts';
import { labelPage } from './label-page';
import { labelTicket } from './label-ticket';
import { markPrinted } from './mark-printed';
import { pdfOf } from './pdf';
import { printedStates } from './printed-states';
import { drawn, visibleLabels } from './visible-labels';

export const labelHandlers: HandlersOf<typeof labelEndpoints> = {
  'GET /packages/{id}/label': async ({ db, user, params, query }) => {
    const records = await visibleLabels(db, user, [params.id], query.kind);
    if (isRefusal(records)) return records;
    const [record] = records;
    return record ? { data: drawn(record, query) } : refuse('EPK009');
  },

  'POST /packages-multiple-awb': async ({ db, user, body, query }) => {
    const records = await visibleLabels(db, user, [...new Set(body.ids)], query.kind);
    if (isRefusal(records)) return records;
    // Each is drawn when its page is written: drawing five hundred at once would hold up everybody.
    return pdfOf(
      (function* draw() {
        for (const record of records) yield drawn(record, query);
      })(),
    );
  },

  'POST /packages-printed': async ({ db, user, body }) => ({ data: await printedStates(db, user, [...new Set(body.ids)]) }),

  'PATCH /multiple-print-packages': (request) => markPrinted(request),

  'POST /packages-awb-ticket': (request) => labelTicket(request),

  'GET /packages-awb/{code}': (request) => labelPage(request),

  'GET /label-fonts/{weight}': async ({ params }) => fontFile(params.weight === '600' ? 600 : 400),
};
