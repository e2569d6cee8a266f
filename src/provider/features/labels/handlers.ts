import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import type { labelEndpoints, LabelDrawing } from '~contract/features/labels';
import { isWellFormedCode } from '~domain/tracking-code';
import type { ResponseOf } from '~contract/endpoints';
import { ticketMinutes, type LabelKind, type LabelSize } from '~domain/labels';
import { decide, type PackageFacts } from '~domain/package-decision';
import { minuteMs } from '~domain/time';
import { hashBody } from '../../calls/idempotency';
import { isRefusal, refuse, type HandlersOf, type Refusal, type Request, type SignedInUser } from '../../calls/handler';
import { fontFile } from '~provider/shared/files/pdf';
import { Values, run } from '../../shared/sql/statement';
import type { Database } from '../../db/schema';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import { hubCodes } from '../../shared/runs/run-lines';
import { writeChunk } from '../../shared/runs/write-chunk';
import { subjectOf, type Standing } from '../../shared/runs/outcome';
import { visiblePackage } from '../../shared/access/visibility';
import type { Secrets } from '../../process/secrets';
import { pdfOf } from './pdf';
import { readLabels, type FoundLabel } from './read-labels';
import { drawLabel } from './draw-label';
import { labelFacts } from './facts';
import { sinceMade } from '../../shared/sql/months';

const contents = z.tuple([z.int(), z.number(), z.array(z.int())]);

interface Ticket {
  readonly userId: number;
  readonly packageIds: readonly number[];
}

function writeTicket(secrets: Secrets, ticket: Ticket, now: Date): string {
  const text = Buffer.from(
    JSON.stringify([ticket.userId, now.getTime() + ticketMinutes * minuteMs, ticket.packageIds]),
  ).toString('base64url');
  return `${text}.${sign(secrets, text).toString('base64url')}`;
}

/** Null = not ours, changed on the way, or expired. */
function readTicket(secrets: Secrets, ticket: string, now: Date): Ticket | null {
  const [text = '', signature = ''] = ticket.split('.');
  const given = Buffer.from(signature, 'base64url');
  const right = sign(secrets, text);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null;
  const [userId, until, packageIds] = contents.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  return until > now.getTime() ? { userId, packageIds } : null;
}

function sign(secrets: Secrets, text: string): Buffer {
  return createHmac('sha256', secrets.key('labels')).update(text).digest();
}

const style = ({ width, height }: LabelDrawing): string => `
@font-face { font-family: Label; font-weight: 400; src: url(../label-fonts/400) }
@font-face { font-family: Label; font-weight: 600; src: url(../label-fonts/600) }
@page { size: ${width}mm ${height}mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
body { background: #fff }
article { width: ${width}mm; height: ${height}mm; overflow: hidden; break-after: page; break-inside: avoid }
article:last-child { break-after: auto }
svg { display: block; width: 100%; height: 100%; font-family: Label, sans-serif }
@media screen { body { background: #ddd } article { margin: 4mm auto; background: #fff } }`;

/** The labels as one page to print, a sheet each: no script, every text escaped. At least one label. */
function pageHtml(labels: readonly LabelDrawing[]): string {
  const [first] = labels;
  if (!first) throw new Error('a page without labels');
  const title = labels.length === 1 ? first.code : `${labels.length} nhãn`;
  return `<!doctype html>
<html lang="vi">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(title)}</title><style>${style(first)}</style></head>
<body>${labels.map(article).join('')}</body>
</html>`;
}

function article({ code, width, height, texts, ink }: LabelDrawing): string {
  const lines = texts.map(
    ({ text, x, y, size, weight, align }) =>
      `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" text-anchor="${align}">${escape(text)}</text>`,
  );
  return `
<article aria-label="${escape(code)}">
<svg viewBox="0 0 ${width} ${height}"><path d="${ink}"/>${lines.join('\n')}</svg>
</article>`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}

const name = 'POST /packages-awb-ticket';

async function labelTicket({
  db,
  user,
  body,
  services,
}: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<'EPK009' | 'EPK011' | 'EUS008'>> {
  const ids = [...new Set(body.ids)];
  const allowed = await mayPrintAll(db, user, ids);
  if (isRefusal(allowed)) return allowed;
  const first = allowed.get(ids[0] ?? 0);
  if (!first) return refuse('EPK009');
  return {
    data: { ticket: writeTicket(services.secrets, { userId: user.id, packageIds: ids }, new Date()), code: first.code },
  };
}

export const labelHandlers: HandlersOf<typeof labelEndpoints> = {
  'GET /packages/{id}/label': async ({ db, user, params, query }) => {
    const records = await visibleLabels(db, user, [params.id], query.kind);
    if (isRefusal(records)) return records;
    const [record] = records;
    return record ? { data: drawn(record, query.size) } : refuse('EPK009');
  },

  'POST /packages-multiple-awb': async ({ db, user, body, query }) => {
    const records = await visibleLabels(db, user, [...new Set(body.ids)], query.kind);
    if (isRefusal(records)) return records;
    // Each is drawn when its page is written: drawing five hundred at once would hold up everybody.
    return pdfOf(
      (function* draw() {
        for (const record of records) yield drawn(record, query.size);
      })(),
    );
  },

  'POST /packages-printed': async ({ db, user, body }) => ({
    data: await printedStates(db, user, [...new Set(body.ids)]),
  }),

  'PATCH /multiple-print-packages': (request) => markPrinted(request),

  'POST /packages-awb-ticket': (request) => labelTicket(request),

  'GET /packages-awb/{code}': (request) => labelPage(request),

  'GET /label-fonts/{weight}': async ({ params }) => fontFile(params.weight === '600' ? 600 : 400),
};

/**
 * All labels of the ticket, in its order; the code in the address is one of them. The ticket stands for its user, who
 * may have been disabled since; an order cancelled since has no label any more.
 */
async function labelPage({
  db,
  params,
  query,
  services,
}: Request<'GET /packages-awb/{code}'>): Promise<string | Refusal<'EPK009'>> {
  const ticket = isWellFormedCode(params.code) ? readTicket(services.secrets, query.ticket, new Date()) : null;
  if (!ticket) return refuse('EPK009');
  const values = new Values();
  const scope = `exists (select 1 from users u where u.id = ${values.add(ticket.userId)} and u.active = 1
    and u.locked_at is null)`;
  const records = await readLabels(db, {
    ids: ticket.packageIds,
    kind: query.kind,
    userId: ticket.userId,
    scope,
    values,
  });
  return records.some((record) => record.code === params.code)
    ? pageHtml(records.map((record) => drawn(record, query.size)))
    : refuse('EPK009');
}

type State = ResponseOf<'POST /packages-printed'>['data'][number];

interface Row extends Standing, Pick<State, 'id' | 'version' | 'seller_code' | 'receiver_name' | 'print_count'> {
  readonly code: string;
  readonly at: string | null;
  readonly actor_name: string;
  readonly note: string | null;
}

/** In the order of the ids. */
async function printedStates(db: Kysely<Database>, user: SignedInUser, ids: readonly number[]): Promise<State[]> {
  const values = new Values();
  const wanted = values.add(ids);
  const text = `
    select p.id, p.version, p.code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl,
           s.code as seller_code, p.receiver_name, p.print_count, h.at, h.actor_name, h.note
    from packages p join shops s on s.id = p.seller_id
    left join lateral (
      select at, actor_name, note from package_history where package_id = p.id and ${sinceMade('at')}
        and action = 'print' order by id desc limit 1
    ) h on p.is_print
    where p.id = any(${wanted}::bigint[]) and ${visiblePackage(user, values)}
    order by array_position(${wanted}::bigint[], p.id)`;
  const rows = await run<Row>(db, text, values);
  const hubs = await hubCodes(db);
  return rows.map(({ seller_code, receiver_name, print_count, at, actor_name, note, ...item }) => ({
    ...subjectOf(item, hubs),
    seller_code,
    receiver_name,
    print_count,
    last_printed: at === null ? null : { at, actor_name, note },
  }));
}

function drawn(record: FoundLabel, size: LabelSize): LabelDrawing {
  return drawLabel(labelFacts(record, record.kind), size);
}

/** All of them or none: a sheet of labels with one missing would send a package out without. */
async function mayPrintAll(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
): Promise<Refusal<'EPK009' | 'EPK011' | 'EUS008'> | Map<number, { readonly code: string }>> {
  const values = new Values();
  const text = `
    select p.id, p.code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl
    from packages p where p.id = any(${values.add(ids)}::bigint[]) and ${visiblePackage(user, values)}`;
  const found = await run<PackageFacts & { id: number; code: string }>(db, text, values);
  if (found.length < new Set(ids).size) return refuse('EPK009');
  for (const item of found) {
    const decision = decide('print', item, user);
    if (!decision.ok) return refuse(decision.code === 'EUS008' ? 'EUS008' : 'EPK011');
  }
  return new Map(found.map((item) => [item.id, item]));
}

/** The labels of packages that the user may see, in the order of the ids. */
async function visibleLabels(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
  kind: LabelKind | undefined,
): Promise<FoundLabel[] | Refusal<'EPK009' | 'EPK011' | 'EUS008'>> {
  const allowed = await mayPrintAll(db, user, ids);
  if ('refused' in allowed) return allowed;
  const values = new Values();
  const records = await readLabels(db, { ids, kind, userId: user.id, scope: visiblePackage(user, values), values });
  // Between the two reads one may have been cancelled; or it is not on its way back.
  return records.length < allowed.size ? refuse('EPK011') : records;
}

const printing = 'PATCH /multiple-print-packages';

/** A run of printing in the request's own transaction; the request's key, where it has one, is kept by the pipeline. */
async function markPrinted({ db, user, body, locale }: Request<typeof printing>): Promise<ResponseOf<typeof printing>> {
  const ids = [...new Set(body.ids)];
  const run = await db
    .insertInto('package_runs')
    .values({
      user_id: user.id,
      call: printing,
      key: randomUUID(),
      body_hash: hashBody(null, body),
      action: 'print',
      line: null,
      total: ids.length,
      undo_of: null,
    })
    .returning(['id', 'created_at as at'])
    .executeTakeFirstOrThrow();
  const verdicts = await judgeChunk(
    db,
    user,
    { action: 'print', args: { note: body.note } },
    ids.map((id, position) => ({ id, position })),
  );
  const lines = await writeChunk(db, run, user, verdicts, { hubs: await hubCodes(db), locale });
  return { data: lines.flatMap((line) => ('id' in line ? line : [])), run: run.id };
}
