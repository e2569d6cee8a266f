import { promisify } from 'node:util';
import { Readable } from 'node:stream';
import { brotliDecompress, gunzip } from 'node:zlib';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { may } from '~domain/access';
import { exportAccess, exportNames, holdsAllHubs, type ExportFormat, type ExportName } from '~domain/exports';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { FileAnswer, SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';

type Row = ResponseOf<'GET /exports/{id}'>['data'];

const columns = `e.id, e.name, e.format, e.file_name, u.name as made_by, e.filters, e.state, e.rows, e.bytes, e.started_at, e.finished_at,
  case when e.days is not null then jsonb_build_object('done', e.days_done, 'of', e.days) end as days,
  case when e.expires_at > now() then e.expires_at end as expires_at`;

/**
 * What of the exports (`e`) the user may see: of calls that are his to make, and holding nothing of hubs beyond his
 * own, whoever made them and whatever the maker was then.
 */
function visible(user: SignedInUser, values: Values): string {
  const names = exportNames.filter((name) => may(user, exportAccess[name]));
  const whole = names.filter((name) => holdsAllHubs(name, user.role));
  return `(e.name = any(${values.add(whole)}::text[]) or e.name = any(${values.add(names)}::text[])
    and e.hub_ids <@ ${values.add(user.hubIds)}::int[]
    and (e.user_id = ${values.add(user.id)} or cardinality(e.hub_ids) > 0))`;
}

export async function listExports(
  db: Kysely<Database>,
  user: SignedInUser,
  query: QueryOf<'GET /exports'>,
): Promise<{ rows: Row[]; total: number }> {
  const counting = new Values();
  const [counted] = await run<{ n: number }>(
    db,
    `select count(*) as n from exports e where ${listed(user, query, counting)}`,
    counting,
  );
  const values = new Values();
  const text = `select ${columns} from exports e join users u on u.id = e.user_id where ${listed(user, query, values)}
    order by e.id desc limit ${values.add(query.limit)} offset ${values.add((query.page - 1) * query.limit)}`;
  return { rows: await run<Row>(db, text, values), total: counted?.n ?? 0 };
}

function listed(user: SignedInUser, { name, mine }: QueryOf<'GET /exports'>, values: Values): string {
  const conditions = [visible(user, values)];
  if (name) conditions.push(`e.name = any(${values.add(name)}::text[])`);
  if (mine) conditions.push(`e.user_id = ${values.add(user.id)}`);
  return conditions.join(' and ');
}

/** null = none, or not this user's to see. */
export async function readExport(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Row | null> {
  const values = new Values();
  const [row] = await run<Row>(
    db,
    `select ${columns} from exports e join users u on u.id = e.user_id where e.id = ${values.add(id)}
      and ${visible(user, values)}`,
    values,
  );
  return row ?? null;
}

const unpressed = { brotli: promisify(brotliDecompress), gzip: promisify(gunzip) } as const;

/** The file as it was made, read part by part as the client takes it. */
export function storedFile(
  pool: pg.Pool,
  {
    id,
    format,
    file_name,
  }: { readonly id: number; readonly name: ExportName; readonly format: ExportFormat; readonly file_name: string },
): FileAnswer {
  const parts = async function* parts(): AsyncGenerator<Buffer> {
    for (let position = 0; ; position += 1) {
      const { rows } = await pool.query<{ content: Buffer; packing: keyof typeof unpressed }>(
        'select content, packing from export_parts where export_id = $1 and position = $2',
        [id, position],
      );
      const [part] = rows;
      if (!part) return;
      yield format === 'csv' ? await unpressed[part.packing](part.content) : part.content;
    }
  };
  return { type: format, name: file_name, content: Readable.from(parts(), { objectMode: false }), exportId: id };
}
