import type { Kysely } from 'kysely';
import type { pickupEndpoints } from '~contract/features/pickup';
import type { QueryOf, ResponseOf, BodyOf, ErrorsOf } from '~contract/endpoints';
import type { ErrorCode, CommonErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { worksAt } from '~domain/roles';
import { isRefusal, refuse, type HandlersOf, type SignedInUser, type Refusal, wrongField } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { placeJoins, rowColumns, type PackageRow } from '../../shared/packages/package-row';
import { callOf } from '../../shared/runs/series';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { sheetRow } from '../../shared/sheets/answer';
import { createSheet, hasCourier } from '../../shared/sheets/create-sheet';
import { addToSheet } from '../../shared/sheets/fill-sheet';
import { type Sheet, lockSheet } from '../../shared/sheets/lock-sheet';
import { audit } from '../../calls/audit';
import { hasHub } from '../../shared/access/has-hub';
import { scanCheckin } from './checkin-scans';
import { cancelCheckin, finishCheckin, openCheckin, readCheckin, startCheckin, findingSql } from './checkin-sheet';
import { readStops } from './stops';
import { suggestPlan, readyAt, type PlanType } from './suggest';

const call = 'POST /pickup-plan';
type Body = BodyOf<typeof call>;
type Planned = Body['sheets'][number];
type Made = ResponseOf<typeof call>['data']['sheets'][number];
type Refused = Refusal<ErrorsOf<typeof call> | CommonErrorCode>;

interface Maker {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
}

/**
 * The sheets of a plan, in its order, but no new one that nothing is ready for. Whatever refuses one of them refuses the
 * plan; a package that was taken meanwhile refuses only itself.
 */
async function makeSheets(
  tx: Kysely<Database>,
  maker: Maker,
  { hub_id, type, sheets }: Body,
): Promise<Made[] | Refused> {
  if (!worksAt(maker.user, hub_id)) return wrongField('hub_id', 'invalid', maker.locale);
  const made: Made[] = [];
  const taken: number[] = [];
  for (const planned of sheets) {
    if (!(await hasCourier(tx, hub_id, planned.courier_id))) return refuse('EUS006');
    const ids = await idsOf(tx, { hub_id, type }, planned.groups, taken);
    if (ids.length === 0 && planned.runsheet_id === undefined) continue;
    const sheet = await sheetFor(tx, maker, { hub_id, type }, planned);
    if (isRefusal(sheet)) return sheet;
    taken.push(...ids);
    const refused: Made['refused'] = [];
    for (let from = 0; from < ids.length; from += limits.scans) {
      const { results } = await addToSheet(tx, { ...maker, call }, sheet, {
        ids: ids.slice(from, from + limits.scans),
      });
      for (const result of results)
        if (!result.ok) refused.push({ package_code: result.package_code, code: result.code });
    }
    made.push({ ...(await sheetRow(tx, sheet.id)), added: ids.length - refused.length, refused });
  }
  return made.length === 0 ? refuse('EPK017') : made;
}

/** The named sheet where it is the courier's and has not left, a new one otherwise. */
async function sheetFor(
  tx: Kysely<Database>,
  { user, locale }: Maker,
  { hub_id, type }: Pick<Body, 'hub_id' | 'type'>,
  { courier_id, license_plate, runsheet_id }: Planned,
): Promise<Sheet | Refused> {
  let id = runsheet_id;
  if (id === undefined) {
    const created = await createSheet(tx, user, { type, hub_id, courier_id, license_plate });
    if ('wrong' in created)
      return created.wrong === 'courier_id' ? refuse('EUS006') : wrongField(created.wrong, 'invalid', locale);
    id = created.id;
  }
  const sheet = await lockSheet(call, tx, user, id, 'add_package');
  if (isRefusal(sheet)) return sheet;
  return sheet.type === type && sheet.hub_id === hub_id && sheet.courier_id === courier_id ? sheet : refuse('ESY014');
}

/** What waits in the groups now, in each the oldest first and as many as the plan had; no package twice. */
async function idsOf(
  tx: Kysely<Database>,
  { hub_id, type }: { hub_id: number; type: PlanType },
  groups: Planned['groups'],
  taken: readonly number[],
): Promise<number[]> {
  const found: number[] = [];
  for (const group of groups) {
    const values = new Values();
    const ready = readyAt(type, `${values.add(hub_id)}::int`);
    const here =
      type === 'pickup'
        ? `p.seller_id = ${values.add(group.shop_id ?? null)}::bigint and p.pickup_point = ${values.add(group.pickup_point ?? '')}::text`
        : `p.ward_id is not distinct from ${values.add(group.ward_id ?? null)}::bigint`;
    const text = `select p.id from packages p where ${ready} and ${here}
      and p.id <> all(${values.add([...taken, ...found])}::bigint[]) order by p.stage_entered_at, p.id
      limit ${values.add(group.packages)}::int`;
    found.push(...(await run<{ id: number }>(tx, text, values)).map(({ id }) => id));
  }
  return found;
}

export const pickupHandlers: HandlersOf<typeof pickupEndpoints> = {
  'PUT /pickup-note/{id}': async ({ db, user, locale, params, body }) => {
    const data = await writePickupNote(db, user, params.id, body);
    if (data === 'hub') return wrongField('id', 'invalid', locale);
    return data === 'changed' ? refuse('ESY013') : { data };
  },

  'GET /pickup-plan': async ({ services, user, locale, query }) => {
    const data = await suggestPlan(services.pool, user, query);
    return data ? { data } : wrongField('hub_id', 'invalid', locale);
  },

  'POST /pickup-plan': async ({ db, user, locale, body }) => {
    const sheets = await makeSheets(db, { user, locale }, body);
    return isRefusal(sheets) ? sheets : { data: { sheets } };
  },

  'GET /runsheets/{id}/stops': async ({ services, user, params }) => {
    const data = await readStops(services.pool, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'POST /checkin-runsheets': async ({ db, user, locale, body }) => {
    const opened = await openCheckin(db, user, body.courier_id, body.hub_id);
    if ('wrong' in opened)
      return opened.wrong === 'courier_id' ? refuse('EUS006') : wrongField(opened.wrong, 'invalid', locale);
    const data = await readCheckin(db, user, opened.id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /checkin-runsheets/{id}': async ({ db, user, params }) => {
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'GET /checkin-runsheets/{id}/lines': async ({ db, user, params, query }) => {
    const sheet = await readCheckin(db, user, params.id);
    return sheet ? checkinLines(db, user, sheet.id, query) : refuse('ESY014');
  },

  'PATCH /checkin-runsheets/{id}/start': async ({ db, user, params }) => {
    const sheet = await lockSheet('PATCH /checkin-runsheets/{id}/start', db, user, params.id, 'start');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await startCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'POST /checkin-runsheets/{id}/scans': async ({ db, user, locale, params, body }) => {
    const sheet = await lockSheet('POST /checkin-runsheets/{id}/scans', db, user, params.id, 'scan_back');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type !== 'checkin') return refuse('ESY014');
    const { scans = [], codes = [], series } = body;
    const work = { user, locale, call: callOf('POST /checkin-runsheets/{id}/scans', series) };
    return scanCheckin(db, work, sheet, [...scans, ...codes.map((code) => ({ code }))]);
  },

  'PATCH /checkin-runsheets/{id}/finish': async ({ db, user, params }) => {
    const sheet = await lockSheet('PATCH /checkin-runsheets/{id}/finish', db, user, params.id, 'close');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await finishCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },

  'PATCH /checkin-runsheets/{id}/cancel': async ({ db, user, params }) => {
    const sheet = await lockSheet('PATCH /checkin-runsheets/{id}/cancel', db, user, params.id, 'cancel');
    if (isRefusal(sheet)) return sheet;
    if (sheet.type === 'checkin') await cancelCheckin(db, user, sheet);
    const data = await readCheckin(db, user, params.id);
    return data ? { data } : refuse('ESY014');
  },
};

type Lines = ResponseOf<'GET /checkin-runsheets/{id}/lines'>;
type Line = Lines['data'][number];

interface FoundLine {
  readonly package_id: number | null;
  readonly code: string;
  readonly refusal: ErrorCode | null;
  readonly at: string | null;
}

/** Packages of a check-in with one finding, each as it is now. */
async function checkinLines(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
  { finding, from, limit }: QueryOf<'GET /checkin-runsheets/{id}/lines'>,
): Promise<Lines> {
  const source = (values: Values): string => {
    const sheet = `${values.add(id)}::bigint`;
    if (finding === 'refused')
      return `select c.package_id, c.code, c.refusal, c.scanned_at as at, 0 as position from checkin_surprises c
        where c.runsheet_id = ${sheet}`;
    return `select l.package_id, p.code, null as refusal, l.result_at as at, l.position from runsheet_packages l
      join packages p on p.id = l.package_id where l.runsheet_id = ${sheet} and l.removed_at is null
      and ${findingSql} = ${values.add(finding)}`;
  };
  const [values, counting] = [new Values(), new Values()];
  const found = await run<FoundLine>(
    db,
    `select * from (${source(values)}) f order by f.at desc nulls last, f.position, f.code
      limit ${values.add(limit)} offset ${values.add(from)}`,
    values,
  );
  const [count] = await run<{ total: number }>(db, `select count(*) as total from (${source(counting)}) f`, counting);
  const packages = await packagesOf(
    db,
    user,
    found.flatMap(({ package_id }) => package_id ?? []),
  );
  const data = found.map(({ package_id, code, refusal, at }): Line => ({
    code,
    finding,
    refusal,
    at,
    package: package_id === null ? null : (packages.get(package_id) ?? null),
  }));
  return { data, meta: { total: count?.total ?? 0 } };
}

async function packagesOf(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
): Promise<ReadonlyMap<number, NonNullable<Line['package']>>> {
  if (ids.length === 0) return new Map();
  const values = new Values();
  const text = `select ${rowColumns} from packages p ${placeJoins} where p.id = any(${values.add(ids)}::bigint[])
    and ${visiblePackage(user, values)}`;
  return new Map((await run<PackageRow>(db, text, values)).map((pkg) => [pkg.id, pkg]));
}

type Note = ResponseOf<'PUT /pickup-note/{id}'>['data'];

/**
 * The hub's note, written as the writer saw it; `hub` = there is no such hub for him, `changed` = somebody wrote
 * meanwhile.
 */
async function writePickupNote(
  tx: Kysely<Database>,
  user: SignedInUser,
  hubId: number,
  { note, version }: BodyOf<'PUT /pickup-note/{id}'>,
): Promise<Note | 'hub' | 'changed'> {
  if (!worksAt(user, hubId) || !(await hasHub(tx, hubId))) return 'hub';
  const before = await tx
    .selectFrom('pickup_notes')
    .select(['note', 'version'])
    .where('hub_id', '=', hubId)
    .executeTakeFirst();
  const values = new Values();
  const text = `
    insert into pickup_notes (hub_id, version, note, updated_by)
      select ${values.add(hubId)}::int, 1, ${values.add(note)}::text, ${values.add(user.id)}::int
    where ${values.add(version)}::bigint = 0
      or exists (select from pickup_notes where hub_id = ${values.add(hubId)}::int)
    on conflict (hub_id) do update set version = pickup_notes.version + 1, note = excluded.note,
      updated_by = excluded.updated_by, updated_at = now()
    where pickup_notes.version = ${values.add(version)}::bigint
      or (pickup_notes.note = '' and ${values.add(version)}::bigint = 0)
    returning version, updated_at as noted_at`;
  const [written] = await run<{ version: number; noted_at: string }>(tx, text, values);
  if (!written) return 'changed';
  await audit(tx, {
    actorId: user.id,
    action: 'pickup_note.write',
    entity: 'hub',
    entityId: hubId,
    ...(before ? { before } : {}),
    after: { note, version: written.version },
  });
  return { id: hubId, note, version: written.version, noted_by: user.name, noted_at: written.noted_at };
}
