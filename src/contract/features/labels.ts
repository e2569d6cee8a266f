import * as z from 'zod';
import { labelKinds, labelSizeNames, ticketLabels } from '~domain/labels';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import { anyQuery, bytes, dataOf, errorCode, id, note, pathId, timestamp, typedCode } from '../fields';
import { packageSubject } from './package-shapes';

/** Which label, and on which sheet. Where no kind is told, what is on its way back has its return label. */
const form = { kind: z.enum(labelKinds).optional(), size: z.enum(labelSizeNames).default('A6') };
const ids = z.array(id).min(1, 'required').max(limits.labels);

/**
 * A label or the tag of a bag as it is drawn, lengths in mm from the top left. The same drawing makes the page and the
 * PDF, so that they cannot differ.
 */
export const labelDrawing = z
  .object({
    code: z.string(),
    width: z.number(),
    height: z.number(),
    /** Lines of text in Inter, each at its baseline; `size` = the height of the em. */
    texts: z.array(
      z.object({
        text: z.string(),
        x: z.number(),
        y: z.number(),
        size: z.number(),
        weight: z.union([z.literal(400), z.literal(600)]),
        align: z.enum(['start', 'middle', 'end']),
      }),
    ),
    /** Everything else that is black (bars, QR, rules), as one SVG path. */
    ink: z.string(),
  })
  .meta({ id: 'LabelDrawing' });

export type LabelDrawing = z.output<typeof labelDrawing>;

const printedState = packageSubject
  .extend({
    seller_code: z.string(),
    receiver_name: z.string(),
    print_count: z.int(),
    last_printed: z.object({ at: timestamp, actor_name: z.string(), note: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'PrintedState' });

const printed = z
  .union([
    z.object({ id, ok: z.literal(true), package: packageSubject }),
    z.object({ id, ok: z.literal(false), code: errorCode, message: z.string() }),
  ])
  .meta({ id: 'PrintedPackage' });

export const labelEndpoints = defineEndpoints({
  'GET /packages/{id}/label': {
    summary:
      'A package’s label as a drawing: of its way, or of the kind asked. It shows the whole phone, so its reading is recorded.',
    access: 'package.print',
    params: pathId,
    query: z.strictObject(form),
    response: dataOf(labelDrawing),
    errors: ['EPK009', 'EPK011'],
  },
  'POST /packages-multiple-awb': {
    summary:
      'Up to 500 labels as one PDF, in the order asked, each of its package’s way or all of the kind asked. All or none: a cancelled package has none.',
    access: 'package.print',
    query: z.strictObject(form),
    body: z.strictObject({ ids }),
    response: bytes,
    produces: 'application/pdf',
    errors: ['EPK009', 'EPK011'],
    transaction: 'own',
  },
  'POST /packages-printed': {
    summary:
      'How often and when last the labels of these packages were printed, and by whom; those that are not the caller’s to see are left out.',
    access: 'package.print',
    body: z.strictObject({ ids }),
    response: dataOf(z.array(printedState)),
    errors: [],
  },
  'PATCH /multiple-print-packages': {
    summary:
      'Record that the labels of many packages were printed, each judged as by is-print; a note says why again. The run is listed as any other.',
    access: 'package.print',
    query: anyQuery,
    body: z.strictObject({ ids, note: note.optional() }),
    response: z.object({ data: z.array(printed), run: id }),
    errors: [],
  },
  'POST /packages-awb-ticket': {
    summary: 'A ticket, good for a few minutes, to open the labels of these packages as a link.',
    access: 'package.print',
    body: z.strictObject({ ids: z.array(id).min(1, 'required').max(ticketLabels) }),
    response: dataOf(z.object({ ticket: z.string(), code: z.string() })),
    errors: ['EPK009', 'EPK011'],
  },
  'GET /packages-awb/{code}': {
    summary: 'The labels of a ticket as a print-ready page: a link carries no token, the ticket stands for it.',
    access: 'public',
    params: z.object({ code: typedCode }),
    query: z.strictObject({ ...form, ticket: z.string().min(1, 'required').max(8000) }),
    response: z.string(),
    produces: 'text/html',
    errors: ['EPK009'],
  },
  'GET /label-fonts/{weight}': {
    summary: 'The typeface of the labels, for their page.',
    access: 'public',
    params: z.object({ weight: z.enum(['400', '600']) }),
    response: bytes,
    produces: 'font/ttf',
    cache: 'public',
    errors: [],
  },
});
