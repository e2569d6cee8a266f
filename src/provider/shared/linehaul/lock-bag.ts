import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { mobileUnitRow, type MobileUnitAction } from '~domain/runsheet-mobile-units';
import type { MobileUnitStatus } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { judgeSheet } from '../sheets/lock-sheet';
import { run, Values } from '../sql/statement';
import { visibleBag } from './read-bag';

export interface HeldBag {
  readonly id: number;
  readonly version: number;
  readonly mu_code: string;
  readonly serial_number: string | null;
  readonly status: MobileUnitStatus;
  readonly origin_hub_id: number;
  readonly destination_hub_id: number;
  readonly runsheet_id: number | null;
  readonly received_at: string | null;
}

const held =
  'm.id, m.version, m.mu_code, m.serial_number, m.status, m.origin_hub_id, m.destination_hub_id, m.runsheet_id, m.received_at';

/** The bag, held against everybody else until the transaction ends; null = no such bag for this user. */
export async function lockBag(tx: Kysely<Database>, user: SignedInUser, id: number): Promise<HeldBag | null> {
  const values = new Values();
  const [bag] = await run<HeldBag>(
    tx,
    `select ${held} from mobile_units m where m.id = ${values.add(id)}::bigint and ${visibleBag(user, values)}
      for update`,
    values,
  );
  return bag ?? null;
}

/** Bags by their codes or seals, held; in the order of their ids, so that two callers wait for each other. */
export async function lockBagsCalled(
  tx: Kysely<Database>,
  user: SignedInUser,
  codes: readonly string[],
): Promise<HeldBag[]> {
  const values = new Values();
  const given = `${values.add(codes)}::text[]`;
  return run<HeldBag>(
    tx,
    `select ${held} from mobile_units m where (m.mu_code = any(${given}) or m.serial_number = any(${given}))
      and ${visibleBag(user, values)} order by m.id for update`,
    values,
  );
}

export function lockBagsOf(tx: Kysely<Database>, runsheetId: number): Promise<HeldBag[]> {
  const values = new Values();
  return run<HeldBag>(
    tx,
    `select ${held} from mobile_units m where m.runsheet_id = ${values.add(runsheetId)}::bigint order by m.id
      for update`,
    values,
  );
}

/** What the machine of bags says; null = allowed. */
export function judgeBag(
  action: MobileUnitAction,
  bag: HeldBag,
  user: SignedInUser,
  version?: number,
): ErrorCode | null {
  return judgeSheet(mobileUnitRow(action), bag, user, version);
}

/** Sets columns of a bag that is held, and counts the write. */
export async function writeBag(
  tx: Kysely<Database>,
  id: number,
  set: Partial<Record<'serial_number' | 'status' | 'destination_hub_id' | 'runsheet_id' | 'received_by', unknown>> & {
    readonly now?: readonly ('sealed_at' | 'received_at')[];
  },
): Promise<void> {
  const values = new Values();
  const { now = [], ...columns } = set;
  const sets = [
    ...Object.entries(columns).map(([column, value]) => `${column} = ${values.add(value)}`),
    ...now.map((column) => `${column} = now()`),
    'version = version + 1',
  ];
  await run(tx, `update mobile_units set ${sets.join(', ')} where id = ${values.add(id)}::bigint`, values);
}
