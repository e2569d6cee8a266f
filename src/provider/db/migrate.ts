import type pg from 'pg';
import { reasons } from '~domain/reasons';
import { accountRoles } from '~domain/roles';
import { StartupError } from '../process/startup-error';
import { isLocked, underLock } from './lock';
import { peopleAndPlaces } from './migrations/001-people-and-places';
import { packages } from './migrations/002-packages';
import { runs } from './migrations/003-runs';
import { age } from './migrations/004-age';
import { sorts } from './migrations/005-sorts';
import { runsheets } from './migrations/006-runsheets';
import { backlog } from './migrations/007-backlog';
import { photos } from './migrations/008-photos';
import { scans } from './migrations/009-scans';
import { exports } from './migrations/010-exports';
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
import { company } from './migrations/031-company';
import { renamedWords } from './migrations/032-renamed-words';
import { receiverPhones } from './migrations/033-receiver-phones';
import { listViews } from './migrations/034-list-views';
import { leasedRuns } from './migrations/035-leased-runs';

/** Applied in this order, each once, each in one transaction. An applied migration is never edited. */
export const migrations: readonly (readonly [name: string, sql: string])[] = [
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
];

export const migrationsTable =
  'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())';

/** Any number both sides agree on; it keeps two providers from migrating at once, and all of them from a restore under way. */
export const migrationLock = 4_200_001;

/** Whatever a request does ends after so long; what may take longer says so for its transaction. */
const limitsOfRequests = { statement_timeout: '45s', idle_in_transaction_session_timeout: '60s' };

/**
 * Brings the schema up to date; safe when several providers start together, the later ones wait. Throws StartupError where
 * a later version has been here, and for a database whose locks keep nobody out.
 */
export async function migrate(pool: pg.Pool): Promise<{ applied: string[] }> {
  return underLock(pool, migrationLock, async () => {
    if (!(await isLocked(pool, migrationLock)))
      throw new StartupError('the database grants one lock twice: Hubline needs PostgreSQL itself');
    const client = await pool.connect();
    try {
      await client.query(migrationsTable);
      const { rows } = await client.query<{ name: string }>('select name from migrations order by name');
      const applied = await applyMissing(
        client,
        rows.map((row) => row.name),
      );
      await writeReferenceData(client);
      await limitRequests(client);
      return { applied };
    } finally {
      // Closed, not handed back: it was opened before the limits were set, and may be inside a failed transaction.
      client.release(true);
    }
  });
}

async function applyMissing(client: pg.PoolClient, known: readonly string[]): Promise<string[]> {
  const later = known.filter((name) => !migrations.some(([ours]) => ours === name));
  if (later.length > 0)
    throw new StartupError(`a later Hubline has brought the database up to date (${later.join(', ')}): start that one`);
  const missing = migrations.filter(([name]) => !known.includes(name));
  for (const [name, sql] of missing) {
    await client.query('begin; set local statement_timeout = 0');
    await client.query(sql);
    await client.query('insert into migrations (name) values ($1)', [name]);
    await client.query('commit');
  }
  return missing.map(([name]) => name);
}

/** Kept with the role, not sent by each connection at its start: a pooler refuses what it doesn't know there. */
async function limitRequests(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ setconfig: string[] }>(
    `select s.setconfig from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase join pg_roles r on r.oid = s.setrole
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
     select code, types, fault, vi, en from jsonb_to_recordset($1::jsonb) as r(code text, types text[], fault text, vi text, en text)
     on conflict (code) do update set types = excluded.types, fault = excluded.fault, vi = excluded.vi, en = excluded.en
     where (reasons.types, reasons.fault, reasons.vi, reasons.en) is distinct from (excluded.types, excluded.fault, excluded.vi, excluded.en)`,
    [JSON.stringify(reasons)],
  );
}
