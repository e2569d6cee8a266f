import { sql, type Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { addMoney } from '~domain/money';
import { worksAt } from '~domain/roles';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { hasHub } from '../../shared/access/has-hub';
import { createDocument } from '../../shared/money/create-document';
import { coverOldest, leastOf } from './cover';
import { hubMoney, type HubMoney } from './hub-cash';
import { transferOf, type CodTransfer } from './read-documents';

export interface Document {
  readonly data: CodTransfer;
}

interface Paid {
  readonly hub_id: number;
  readonly amount: number;
  readonly bank_reference: string;
  readonly note?: string | undefined;
}

const noHub = (locale: 'vi' | 'en', field: string): Refusal<'ESP000'> => wrongField(field, 'invalid', locale);

/** Nothing, or less than was asked for, can be put on a document: what was asked, what there is, and what it takes. */
export function tooLittle(money: HubMoney, asked: number): Refusal<'ECO008'> {
  const available = Math.max(0, money.available);
  const least = leastOf(money);
  return refuse('ECO008', {
    asked: [String(asked)],
    available: [String(available)],
    ...(asked < least && least <= available ? { least: [String(least)] } : {}),
  });
}

/**
 * Holds the hub until the transaction ends, so that two documents of it are made one after the other; false = it is
 * none of the user's. A closed one's cash goes on as well.
 */
async function lockHub(tx: Kysely<Database>, user: SignedInUser, hubId: number): Promise<boolean> {
  if (!worksAt(user, hubId)) return false;
  const held = await tx
    .selectFrom('hubs')
    .select('id')
    .where('id', '=', sql<number>`${hubId}::bigint`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return held !== undefined;
}

/** A hub's cash, or a part of it, goes to the bank. */
export async function makeDeposit(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  kind: 'cod_hub_deposit' | 'cod_center_deposit',
  { hub_id, amount, bank_reference, note }: Paid,
): Promise<Document | Refusal<ErrorCode>> {
  if (!(await lockHub(tx, user, hub_id))) return noHub(locale, 'hub_id');
  if (amount < 0) return refuse('ECO007');
  if (kind === 'cod_hub_deposit' && !(await hasAccount(tx, hub_id))) return refuse('EUS010');
  const money = await hubMoney(tx, hub_id);
  if (amount > money.available) return tooLittle(money, amount);
  const { lines, carried } = coverOldest(money, amount);
  // Cash beyond all packages (counted over) is paid in by itself.
  const beside = money.packages.length === 0 && amount > 0;
  if (lines.length === 0 && !beside) return tooLittle(money, amount);
  const made = await createDocument(tx, user, locale, { kind, hub_id, lines, carried, beside, bank_reference, note });
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}

async function hasAccount(tx: Kysely<Database>, hubId: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('hubs')
      .select('id')
      .where('id', '=', hubId)
      .where('bank_account_number', 'is not', null)
      .executeTakeFirst()) !== undefined
  );
}

interface Handed {
  readonly hub_id: number;
  readonly to_hub_id: number;
  readonly amount?: number | undefined;
  readonly note?: string | undefined;
}

/** A hub's cash, or a part of it, goes to another hub. */
export async function makeTransfer(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { hub_id, to_hub_id, amount, note }: Handed,
): Promise<Document | Refusal<ErrorCode>> {
  if (!(await lockHub(tx, user, hub_id))) return noHub(locale, 'hub_id');
  if (hub_id === to_hub_id || !(await hasHub(tx, to_hub_id))) return noHub(locale, 'to_hub_id');
  const { available, packages } = await hubMoney(tx, hub_id);
  // What came from another hub is not handed on a second time: it goes to the bank from here.
  const passable = await collectedHere(
    tx,
    packages.map(({ package_id }) => package_id),
  );
  const own = packages.filter(({ package_id }) => passable.has(package_id));
  const sum = amount ?? Math.min(available, addMoney(...own.map((pkg) => pkg.amount)));
  if (sum < 0) return refuse('ECO007');
  const money = { available: own.length === 0 ? 0 : available, packages: own };
  if (sum > available) return tooLittle(money, sum);
  const { lines, carried } = coverOldest(money, sum);
  if (lines.length === 0) return tooLittle(money, sum);
  const made = await createDocument(tx, user, locale, {
    kind: 'cod_transfer_hub',
    hub_id,
    to_hub_id,
    lines,
    carried,
    note,
  });
  return isRefusal(made) ? made : { data: await transferOf(tx, user, made.id) };
}

async function collectedHere(tx: Kysely<Database>, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{
    id: number;
  }>`select id from packages where id = any(${ids}::bigint[]) and status = 'Cod_collected'`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
