import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reasons } from '~domain/reasons';
import { accountRoles } from '~domain/roles';
import { StartupError } from '../process/startup-error';
import { tellCount, tellShare } from '../process/tell-share';
import { hasCrossed } from './crossed';
import { isLocked, underLock } from './lock';
import { isPooled } from './pooled';
import { peopleAndPlaces } from './migrations/001-people-and-places';
import { packages } from './migrations/002-packages';
import { runs } from './migrations/003-runs';
import { age } from './migrations/004-age';
import { sorts } from './migrations/005-sorts';
import { runsheets } from './migrations/006-runsheets';
import { backlog } from './migrations/007-backlog';
import { photos } from './migrations/008-photos';
import { scans } from './migrations/009-scans';
import { exportDays, exports } from './migrations/010-exports';
import { outbound } from './migrations/011-outbound';
import { liveReport } from './migrations/012-live-report';
import { sheetResults } from './migrations/013-sheet-results';
import { pickup } from './migrations/014-pickup';
import { unloading } from './migrations/015-unloading';
import { carriers } from './migrations/016-carriers';
import { journal } from './migrations/017-journal';
import { moneyDocuments } from './migrations/018-money-documents';
import { bankMoney } from './migrations/019-bank-money';
import { prices } from './migrations/020-prices';
import { staffAndPlaces } from './migrations/021-staff-and-places';
import { couriers } from './migrations/022-couriers';
import { shopsSupportPush } from './migrations/023-shops-support-push';
import { firstAnswers } from './migrations/024-first-answers';
import { lostClaims } from './migrations/025-lost-claims';
import { stepHours } from './migrations/026-step-hours';
import { editors } from './migrations/027-editors';
import { bulkReferences } from './migrations/028-bulk-references';
import { foldedReferences } from './migrations/029-folded-references';
import { givenPasswords } from './migrations/030-given-passwords';
import { company, companyVersion } from './migrations/031-company';
import { renamedWords } from './migrations/032-renamed-words';
import { receiverPhones } from './migrations/033-receiver-phones';
import { listViews } from './migrations/034-list-views';
import { leasedRuns } from './migrations/035-leased-runs';
import { statusEntered } from './migrations/036-status-entered';
import { packageCounts } from './migrations/037-package-counts';
import { packageIndexes } from './migrations/038-package-indexes';
import { orderCodes } from './migrations/039-order-codes';
import { sessionsOver } from './migrations/040-sessions-over';
import { providerBeats } from './migrations/041-provider-beats';
import { figureIndexes, keptFigures } from './migrations/042-kept-figures';
import { monthKeys } from './migrations/043-month-keys';
import { monthFigures, months } from './migrations/044-months';
import { lighterChanges, packageUpdates } from './migrations/045-package-updates';
import { documentsDecided } from './migrations/046-documents-decided';
import { packagesByAge } from './migrations/046-packages-by-age';
import { runFigures, runKeys, runsByMonths } from './migrations/046-runs-by-months';
import { lighterSteps } from './migrations/047-lighter-steps';
import { packageArchive } from './migrations/048-package-archive';
import { accountSums, keptMoney, tripsByTime } from './migrations/049-kept-money';
import { deliveryDays } from './migrations/050-delivery-days';
import { payables } from './migrations/051-payables';
import { carrierStock } from './migrations/052-carrier-stock';
import { trips } from './migrations/053-trips';
import { unpaidDeliveries } from './migrations/054-unpaid-deliveries';
import { placesFollow } from './migrations/055-places-follow';
import { newsOfFailures } from './migrations/056-news-of-failures';
import { devicesOfSessions } from './migrations/057-devices-of-sessions';
import { shopsFollow } from './migrations/058-shops-follow';
import { newsOfOperation } from './migrations/059-news-of-operation';
import { daysLeftBehind } from './migrations/060-days-left-behind';
import { carriersInDoubt } from './migrations/061-carriers-in-doubt';
import { webhooksOfAShop } from './migrations/062-webhooks-of-a-shop';
import { documentsTakenBack } from './migrations/063-documents-taken-back';
import { reportsToJudge } from './migrations/064-reports-to-judge';
import { accountHistory, handoversCounted, pickupsWaiting } from './migrations/065-lighter-reads';
import { compensationsDue, sheetsByLeaving, tripsArrived } from './migrations/066-lighter-lists';
import { ledgerAudit, receivables } from './migrations/067-lighter-money';
import { lossesAndCash, tripsMade } from './migrations/068-kept-losses-and-cash';

/**
 * SQL for one transaction; or steps that each stand for themselves, so that nobody waits for a large table (indexes
 * made concurrently, rows changed a part at a time). Each step may be done again: it may have been cut short.
 */
export type Migration = string | readonly Step[];

/**
 * `untilNone`: over and over, until it changes no row. `each`: what it answers as `statement`, one after the other, as
 * for each month of a table.
 */
export type Step = string | { readonly untilNone: string } | { readonly each: string };

/** Applied in this order, each once. An applied migration is never edited. */
export const migrations: readonly (readonly [name: string, migration: Migration])[] = [
  ['001-people-and-places', peopleAndPlaces],
  ['002-packages', packages],
  ['003-runs', runs],
  ['004-age', age],
  ['005-sorts', sorts],
  ['006-runsheets', runsheets],
  ['007-backlog', backlog],
  ['008-photos', photos],
  ['009-scans', scans],
  ['010-exports', exports],
  ['011-outbound', outbound],
  ['012-live-report', liveReport],
  ['013-sheet-results', sheetResults],
  ['014-pickup', pickup],
  ['015-unloading', unloading],
  ['016-carriers', carriers],
  ['017-journal', journal],
  ['018-money-documents', moneyDocuments],
  ['019-bank-money', bankMoney],
  ['020-prices', prices],
  ['021-staff-and-places', staffAndPlaces],
  ['022-couriers', couriers],
  ['023-shops-support-push', shopsSupportPush],
  ['024-first-answers', firstAnswers],
  ['025-lost-claims', lostClaims],
  ['026-step-hours', stepHours],
  ['027-editors', editors],
  ['028-bulk-references', bulkReferences],
  ['029-folded-references', foldedReferences],
  ['030-given-passwords', givenPasswords],
  ['031-company', company],
  ['032-renamed-words', renamedWords],
  ['033-receiver-phones', receiverPhones],
  ['034-list-views', listViews],
  ['035-leased-runs', leasedRuns],
  ['036-status-entered', statusEntered],
  ['037-package-counts', packageCounts],
  ['038-package-indexes', packageIndexes],
  ['039-order-codes', orderCodes],
  ['040-sessions-over', sessionsOver],
  ['041-provider-beats', providerBeats],
  ['042-kept-figures', keptFigures],
  ['042-kept-figures-indexes', figureIndexes],
  ['043-month-keys', monthKeys],
  ['044-months', months],
  ['044-month-figures', monthFigures],
  ['045-package-updates', packageUpdates],
  ['045-lighter-changes', lighterChanges],
  ['046-run-keys', runKeys],
  ['046-runs-by-months', runsByMonths],
  ['046-run-figures', runFigures],
  ['046-packages-by-age', packagesByAge],
  ['046-documents-decided', documentsDecided],
  ['047-lighter-steps', lighterSteps],
  ['048-package-archive', packageArchive],
  ['049-kept-money', keptMoney],
  ['049-trips-by-time', tripsByTime],
  ['050-delivery-days', deliveryDays],
  ['051-payables', payables],
  ['052-carrier-stock', carrierStock],
  ['053-trips', trips],
  ['054-unpaid-deliveries', unpaidDeliveries],
  ['055-places-follow', placesFollow],
  ['056-news-of-failures', newsOfFailures],
  ['057-devices-of-sessions', devicesOfSessions],
  ['058-shops-follow', shopsFollow],
  ['059-news-of-operation', newsOfOperation],
  ['060-days-left-behind', daysLeftBehind],
  ['061-carriers-in-doubt', carriersInDoubt],
  ['062-webhooks-of-a-shop', webhooksOfAShop],
  ['063-documents-taken-back', documentsTakenBack],
  ['064-reports-to-judge', reportsToJudge],
  ['065-account-history', accountHistory],
  ['065-handovers-counted', handoversCounted],
  ['065-pickups-waiting', pickupsWaiting],
  ['066-trips-arrived', tripsArrived],
  ['066-sheets-by-leaving', sheetsByLeaving],
  ['066-compensations-due', compensationsDue],
  ['066-company-version', companyVersion],
  ['067-receivables', receivables],
  ['067-ledger-audit', ledgerAudit],
  ['068-losses-and-cash', lossesAndCash],
  ['068-trips-made', tripsMade],
  ['069-export-days', exportDays],
  ['070-account-sums', accountSums],
];

export const migrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

/**
 * Any number both sides agree on; it keeps two providers from migrating at once, and all of them from a restore under
 * way.
 */
export const migrationLock = 4_200_001;

/** Whatever a request does ends after so long; what may take longer says so for its transaction. */
const limitsOfRequests = { statement_timeout: '45s', idle_in_transaction_session_timeout: '60s' };

/** A change of a table waits no longer for those who use it: whoever comes behind it waits too. In ms. */
const lockMs = 1_000;
/** Then it lets them all go on for so long, and tries again. In ms. */
const lockPauseMs = 2_000;
/** As often as that, a quarter of an hour in all. */
const lockTries = 300;
const lockNotAvailable = '55P03';

/** Takes a line that says how far it is. */
type Tell = (line: string) => void;
const toNobody: Tell = () => undefined;

/**
 * Brings the schema up to date; safe when several providers start together, the later ones wait. Throws StartupError
 * where a later version has been here, and for a database whose locks keep nobody out.
 */
export async function migrate(pool: pg.Pool, all = migrations, tell: Tell = toNobody): Promise<{ applied: string[] }> {
  // Before the lock takes a connection: with two, the least there may be, the migration has the other.
  const pooled = await isPooled(pool);
  return underLock(pool, migrationLock, async () => {
    if (!(await isLocked(pool, migrationLock)))
      throw new StartupError('the database grants one lock twice: Hubline needs PostgreSQL itself');
    const client = await pool.connect();
    try {
      await client.query(migrationsTable);
      const known = await appliedNames(client);
      const missing = missingOf(known, all);
      // In a new database nobody waits, and a pooler would keep for others what such a step asks of its connection.
      const apart = known.length > 0 && !pooled;
      for (const [index, [name, migration]] of missing.entries()) {
        const begun = Date.now();
        tell(`${name}: begins, ${index + 1} of ${missing.length}`);
        await apply(client, { name, migration, tell }, apart);
        tell(`${name}: done in ${((Date.now() - begun) / 1000).toFixed(1)} s`);
      }
      await writeReferenceData(client);
      await limitRequests(client);
      return { applied: missing.map(([name]) => name) };
    } finally {
      // Closed, not handed back: it was opened before the limits were set, and may be inside a failed transaction.
      client.release(true);
    }
  });
}

/** The migrations that the database lacks. Throws StartupError where a later version has been here. */
export async function missingMigrations(pool: pg.Pool, all = migrations): Promise<readonly string[]> {
  const { rows } = await pool.query<{ there: boolean }>(`select to_regclass('migrations') is not null as there`);
  const known = rows[0]?.there === true ? await appliedNames(pool) : [];
  return missingOf(known, all).map(([name]) => name);
}

async function appliedNames(db: pg.Pool | pg.PoolClient): Promise<readonly string[]> {
  const { rows } = await db.query<{ name: string }>('select name from migrations order by name');
  return rows.map(({ name }) => name);
}

function missingOf(known: readonly string[], all: typeof migrations): typeof migrations {
  const later = known.filter((name) => !all.some(([ours]) => ours === name));
  if (later.length > 0)
    throw new StartupError(`a later Hubline has brought the database up to date (${later.join(', ')}): start that one`);
  return all.filter(([name]) => !known.includes(name));
}

interface Told {
  readonly name: string;
  readonly migration: Migration;
  readonly tell: Tell;
}

async function apply(client: pg.PoolClient, { name, migration, tell }: Told, apart: boolean): Promise<void> {
  const note = (): Promise<unknown> => client.query('insert into migrations (name) values ($1)', [name]);
  const waiting = (): void => tell(`${name}: waits for whoever uses its tables`);
  if (apart && typeof migration !== 'string') {
    await client.query('set statement_timeout = 0');
    for (const [index, step] of migration.entries()) {
      const what = `${name}, step ${index + 1} of ${migration.length}`;
      tell(`${what}: begins`);
      await whenUnlocked(client, waiting, () => takeStep(client, step, { what, tell }));
    }
    await note();
    return;
  }
  await whenUnlocked(client, waiting, async () => {
    await client.query(`begin; set local statement_timeout = 0; set local lock_timeout = ${lockMs}`);
    await applyInOne(client, migration);
    await note();
    await client.query('commit');
  });
}

/** All of it in the caller's transaction: where nobody waits for the tables. */
export async function applyInOne(client: pg.ClientBase, migration: Migration): Promise<void> {
  for (const step of typeof migration === 'string' ? [migration] : migration)
    await takeStep(client, step, { as: (statement) => statement.replaceAll(/\bconcurrently\b/gi, '') });
}

interface Taking {
  /** The statement as it is sent. */
  readonly as?: (statement: string) => string;
  /** The step that is taken, in words. */
  readonly what?: string;
  readonly tell?: Tell;
}

async function takeStep(
  client: pg.ClientBase,
  step: Step,
  { as = (statement) => statement, what = '', tell = toNobody }: Taking,
): Promise<void> {
  if (typeof step === 'string') await client.query(as(step));
  else if ('each' in step) {
    const { rows } = await client.query<{ statement: string }>(step.each);
    const tellHow = tellShare(what, tell);
    for (const [index, { statement }] of rows.entries()) {
      await client.query(as(statement));
      tellHow((index + 1) / rows.length);
    }
  } else {
    const tellRows = tellCount(what, tell);
    let [changed, all] = [-1, 0];
    while (changed !== 0) {
      changed = (await client.query(step.untilNone)).rowCount ?? 0;
      all += changed;
      tellRows(all);
    }
  }
}

/** Once nobody holds what `work`, a transaction, needs for itself, and it has crossed nobody. */
async function whenUnlocked(client: pg.PoolClient, waiting: () => void, work: () => Promise<void>): Promise<void> {
  for (let left = lockTries; ; left -= 1) {
    try {
      return await work();
    } catch (error) {
      const passes = hasCrossed(error) || (error instanceof pg.DatabaseError && error.code === lockNotAvailable);
      if (!passes || left === 0) throw error;
      await client.query('rollback');
      if (left === lockTries) waiting();
      await sleep(lockPauseMs);
    }
  }
}

/** Kept with the role, not sent by each connection at its start: a pooler refuses what it doesn't know there. */
async function limitRequests(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ setconfig: string[] }>(
    `select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
      join pg_roles r on r.oid = s.setrole
     where d.datname = current_database() and r.rolname = current_user`,
  );
  const kept = rows[0]?.setconfig ?? [];
  for (const [name, value] of Object.entries(limitsOfRequests)) {
    // Whoever runs the database may have set another.
    if (kept.some((setting) => setting.startsWith(`${name}=`))) continue;
    await client.query(
      `do $$ begin execute format('alter role %I in database %I set %I = %L', current_user, current_database(), '${name}', '${value}'); end $$`,
    );
  }
}

/** Roles and reasons live in the code; their rows exist for foreign keys and reports, and follow the code. */
async function writeReferenceData(client: pg.PoolClient): Promise<void> {
  await client.query('insert into roles (name) select unnest($1::text[]) on conflict do nothing', [[...accountRoles]]);
  await client.query(
    `insert into reasons (code, types, fault, vi, en)
     select code, types, fault, vi, en from jsonb_to_recordset($1::jsonb) as r(code text, types text[], fault text,
       vi text, en text)
     on conflict (code) do update set types = excluded.types, fault = excluded.fault, vi = excluded.vi, en = excluded.en
     where (reasons.types, reasons.fault, reasons.vi, reasons.en) is distinct from (excluded.types, excluded.fault,
       excluded.vi, excluded.en)`,
    [JSON.stringify(reasons)],
  );
}
