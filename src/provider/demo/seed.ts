import type pg from 'pg';
import { auditSql } from '../features/ledger/trial-balance';
import { forgetKeptSteps } from '../shared/reports/step-hours';
import { writeCarrierBags } from './carriers/write-carrier-bags';
import { writeCarriers, writeHandOvers } from './carriers/write-carriers';
import { writeDeposits, writeCarrierMoney } from './money/write-deposits';
import { writeLosses } from './money/write-losses';
import { writeMoney, writeBankAccounts } from './money/write-money';
import { writeNetwork } from './network/write-network';
import { writeNotifications } from './network/write-notifications';
import { writeTriedWebhook } from './network/write-tried-webhook';
import { analyzeLoaded, vacuum, startEmpty, withoutSlowParts } from './packages/bulk';
import { loadPackages } from './load/load-packages';
import { writeCheckins } from './runsheets/checkins';

interface SeedOptions {
  readonly packages: number;
  /** The present of the network: histories end before it. */
  readonly now: Date;
  readonly log: (line: string) => void;
}

/** Any number all seedings agree on; two at once would take the same codes. */
const seedingLock = 4_200_003;

/** From here on a load takes its tables for itself: requests wait, and it is several times faster. */
const bulkFrom = 100_000;

async function isEmpty(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ empty: boolean }>(
    'select not exists (select from hubs) and not exists (select from users) as empty',
  );
  return rows[0]?.empty === true;
}

/**
 * Fills an empty database with the demo network and its packages, or adds packages to the network that is there. All
 * in one transaction: after a kill in the middle the database is as it was, and the next start seeds again. The same
 * `now` and count give the same network, password hashes aside.
 */
export async function seedDemo(pool: pg.Pool, { packages, now, log }: SeedOptions): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    // A load of a million packages outlasts the limits of a request.
    await client.query(
      `set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local maintenance_work_mem = '256MB'; set local hubline.quiet = 'on'`,
    );
    await client.query('select pg_advisory_xact_lock($1)', [seedingLock]);
    const first = await isEmpty(client);
    if (first) {
      log('Setting up the demo network');
      await startEmpty(client);
      await writeNetwork(client, now);
      await writeCarriers(client, now);
      await writeBankAccounts(client);
    }
    if (packages > 0) {
      log(`Writing ${packages} packages with their histories`);
      const bulk = first || packages > bulkFrom;
      if (bulk && !first) log('Everyone else who uses packages waits until they are in');
      const load = (): Promise<void> => loadPackages(client, { count: packages, present: now, frozen: first, log });
      await (bulk ? withoutSlowParts(client, { intoEmpty: first }, load) : load());
      await analyzeLoaded(client);
      await writeHandOvers(client);
    }
    if (first) {
      await writeCheckins(client, now.getTime());
      await writeCarrierBags(client, now);
      // Of a million packages the books would take longer than the packages.
      if (packages <= bulkFrom) {
        await writeMoney(client, now);
        await writeCarrierMoney(client, now);
        await writeDeposits(client, now);
        await writeLosses(client, now);
        await client.query('select recount_money(), add_kept_money()');
      }
      await client.query('select recount_payables(), add_payables()');
      await client.query(auditSql('$1::timestamptz'), [now]);
      await writeTriedWebhook(client, now);
      await writeNotifications(client, now);
    }
    await client.query('commit');
    await forgetKeptSteps(client);
    await vacuum(client, log);
    client.release();
  } catch (error) {
    // Ends the session, and with it whatever the transaction had done.
    client.release(true);
    throw error;
  }
}
