import { sql, type Kysely } from 'kysely';
import type { priceEndpoints } from '~contract/features/prices';
import type { ResponseOf, ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { linesOf } from '~contract/features/price-shapes';
import { fieldErrors } from '~contract/issue-text';
import type { PriceOwner } from '~domain/price-table';
import { isRefusal, refuse, type HandlersOf, type Refusal, type Request } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { readEffective, findOwner, linesInForce, plainLine, type Owner, beginning } from './effective';
import { quoteWay } from './quote';
import {
  idsOf,
  listPrices,
  readLines,
  readVersion,
  readVersions,
  type OwnerIds,
  readStanding,
  type PriceLineRow,
} from './read';
import { changeVersion, dateTaken, lockVersion, insertVersion, isTaken, lockOwner } from './write';

const name = 'POST /prices';
const standardName = { vi: 'Bảng giá chuẩn', en: 'Standard prices' };

/** As long as a typed one may be: a hub's own name may be longer. */
const nameOf = ({ kind, code, name: known }: Owner['owner'], locale: 'vi' | 'en'): string =>
  kind === 'standard'
    ? standardName[locale]
    : Array.from(`${code ?? ''} · ${known ?? ''}`)
        .slice(0, limits.name)
        .join('')
        .trim();

/** The first table of a hub, a shop or the standard: the lines sent, else those that hold for it now, else none yet. */
async function createTable({
  db,
  user,
  locale,
  body,
}: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<ErrorsOf<typeof name> | CommonErrorCode>> {
  const ids = { hub_id: body.hub_id ?? null, shop_id: body.shop_id ?? null };
  const found = await findOwner(db, ids);
  if (!found) return refuse(ids.shop_id === null ? 'ESY064' : 'EUS006');
  const wrong = body.lines && judgeLines(found.owner.kind, body.lines, locale);
  if (wrong) return wrong;
  await lockOwner(db, ids);
  const standing = await readStanding(db, ids);
  if (standing && standing.state !== 'withdrawn') return refuse('ESY066');
  const begins = await beginning(db, body.valid_from);
  if (begins === null) return refuse('EPK020');
  if (await isTaken(db, ids, begins, null)) return dateTaken(locale);
  const lines = body.lines ?? (await linesInForce(db, found.charged)).map(plainLine);
  return {
    data: await insertVersion(db, user, { ...ids, name: body.name ?? nameOf(found.owner, locale), begins, lines }),
  };
}

export const priceHandlers: HandlersOf<typeof priceEndpoints> = {
  'GET /prices': ({ db, query }) => listPrices(db, query),

  'POST /prices': (request) => createTable(request),

  'GET /price/{id}/detail': async ({ db, params }) => {
    const version = await readVersion(db, params.id);
    return version
      ? { data: { ...version, versions: await readVersions(db, idsOf(version.owner)) } }
      : refuse('ESY064');
  },

  'PATCH /price/{id}/detail': async ({ db, user, locale, params, body }) => {
    const held = await lockVersion(db, params.id, body.version, 'rename');
    if (isRefusal(held)) return held;
    const begins = body.valid_from === undefined ? held.valid_from : await beginning(db, body.valid_from);
    if (begins === null) return refuse('EPK020');
    if (await isTaken(db, idsOf(held.owner), begins, held.id)) return dateTaken(locale);
    return { data: await changeVersion(db, user, held, { name: body.name, begins }) };
  },

  'GET /price/{id}/details': async ({ db, params }) => {
    const version = await readVersion(db, params.id);
    return version
      ? { data: { lines: await readLines(db, version.id), reach: await readReach(db, idsOf(version.owner)) } }
      : refuse('ESY064');
  },

  'PATCH /price/{id}/details': async ({ db, user, locale, params, body: { lines, name, valid_from, version } }) => {
    const held = await lockVersion(db, params.id, version, 'change');
    if (isRefusal(held)) return held;
    const wrong = judgeLines(held.owner.kind, lines, locale);
    if (wrong) return wrong;
    const inPlace = held.state === 'future';
    const begins = inPlace && valid_from === undefined ? held.valid_from : await beginning(db, valid_from);
    if (begins === null) return refuse('EPK020');
    const owner = idsOf(held.owner);
    if (await isTaken(db, owner, begins, inPlace ? held.id : null)) return dateTaken(locale);
    return {
      data: inPlace
        ? await changeVersion(db, user, held, { name, begins, lines })
        : await insertVersion(db, user, { ...owner, name: name ?? held.name, begins, lines }),
    };
  },

  'PATCH /price/{id}/withdraw': async ({ db, user, params, body }) => {
    const held = await lockVersion(db, params.id, body.version, 'withdraw');
    if (isRefusal(held)) return held;
    return { data: await changeVersion(db, user, held, { withdrawn: true }) };
  },

  'PATCH /price/{id}/end': async ({ db, user, locale, params, body }) => {
    if ((await readVersion(db, params.id))?.owner.kind === 'standard') return refuse('EUS009');
    const held = await lockVersion(db, params.id, body.version, 'end');
    if (isRefusal(held)) return held;
    const begins = await beginning(db, body.valid_from);
    if (begins === null) return refuse('EPK020');
    const owner = idsOf(held.owner);
    if (await isTaken(db, owner, begins, null)) return dateTaken(locale);
    return { data: await insertVersion(db, user, { ...owner, name: held.name, begins, lines: [] }) };
  },

  'GET /hubs/{id}/price-table': async ({ db, params }) => {
    const data = await readEffective(db, { hub_id: params.id, shop_id: null });
    return data ? { data } : refuse('ESY064');
  },

  'GET /shops/{id}/price-table': async ({ db, params }) => {
    const data = await readEffective(db, { hub_id: null, shop_id: params.id });
    return data ? { data } : refuse('ESY064');
  },

  'POST /price-quote': (request) => quoteWay(request),
};

type Reach = ResponseOf<'GET /price/{id}/details'>['data']['reach'];

/**
 * Whom the lines of an owner's table price now, area type by area type: working hubs, and active shops, that have no
 * such line of their own or, for a shop, at the hub that picks up from it.
 */
async function readReach(db: Kysely<Database>, { hub_id, shop_id }: OwnerIds): Promise<Reach> {
  const { rows } = await sql<Reach[number]>`
    with held as (
      select v.hub_id, v.shop_id, l.area_type from price_versions v join price_lines l on l.price_table_id = v.id
        and l.zone is null
      where v.withdrawn_at is null and v.valid_from <= now() and coalesce(v.valid_until > now(), true)
    )
    select area.area_type,
      (select count(*)::int from hubs h where h.active and ${shop_id}::int is null
        and (h.id = ${hub_id}::int or (${hub_id}::int is null
        and not exists (select from held where held.hub_id = h.id and held.area_type = area.area_type)))) as hubs,
      (select count(*)::int from shops s where s.active and (s.id = ${shop_id}::int or (${shop_id}::int is null
        and not exists (select from held where held.shop_id = s.id and held.area_type = area.area_type)
        and (s.hub_id = ${hub_id}::int or (${hub_id}::int is null
          and not exists (select from held where held.hub_id = s.hub_id
          and held.area_type = area.area_type)))))) as shops
    from unnest(array['urban', 'suburban', 'intra_region', 'region']) as area (area_type)`.execute(db);
  return rows;
}

/** Whether the lines may be those of such a table; only once its owner is known can that be said. */
function judgeLines(owner: PriceOwner, lines: readonly PriceLineRow[], locale: string): Refusal<'ESP000'> | null {
  const { error } = linesOf(owner).safeParse(lines);
  if (!error) return null;
  return refuse(
    'ESP000',
    fieldErrors(
      error.issues.map((issue) => ({ ...issue, path: ['lines', ...issue.path] })),
      locale,
    ),
  );
}
