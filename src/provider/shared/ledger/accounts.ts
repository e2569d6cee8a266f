import type { Kysely } from 'kysely';
import { accountRow, type LedgerOwner, type PostingSide } from '~domain/ledger';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';

/** Who takes part in a movement, ids; those whom its rules name must be there. */
export type Owners = Readonly<Partial<Record<Exclude<LedgerOwner, 'house'>, number>>>;

interface AccountKey {
  readonly kind: string;
  readonly owner_id: number;
  readonly hub_id: number | null;
}

/** Which account a side of a movement is, between these people. */
export function accountKey({ account, of }: PostingSide, owners: Owners): AccountKey {
  const ownerId = of === 'house' ? 0 : owners[of];
  const hub = of === 'to_hub' ? owners.to_hub : owners.hub;
  const { hub: answers } = accountRow(account);
  if (ownerId === undefined || (answers && hub === undefined))
    throw new Error(`a movement on ${account} needs its ${of} and hub`);
  return { kind: account, owner_id: ownerId, hub_id: answers ? (hub ?? null) : null };
}

export const keyText = ({ kind, owner_id, hub_id }: AccountKey): string => `${kind} ${owner_id} ${hub_id}`;

/** Ids of the accounts by `keyText`; those that were never needed before are opened. */
export async function openAccounts(tx: Kysely<Database>, keys: readonly AccountKey[]): Promise<Map<string, number>> {
  // In one order, so that two transactions which open the same accounts wait for each other instead of locking up.
  const sorted = [...new Map(keys.map((key) => [keyText(key), key])).values()].toSorted((a, b) =>
    keyText(a) < keyText(b) ? -1 : 1,
  );
  const values = new Values();
  const list = `unnest(${values.add(sorted.map(({ kind }) => kind))}::text[], ${values.add(sorted.map(({ owner_id }) => owner_id))}::bigint[], ${values.add(sorted.map(({ hub_id }) => hub_id))}::int[]) with ordinality as k (kind, owner_id, hub_id, place)`;
  const found = async (): Promise<Map<string, number>> => {
    const text = `select a.id, a.kind, a.owner_id, a.hub_id from ${list} join ledger_accounts a on a.kind = k.kind
      and a.owner_id = k.owner_id and a.hub_id is not distinct from k.hub_id`;
    return new Map(
      (await run<AccountKey & { id: number }>(tx, text, values)).map((account) => [keyText(account), account.id]),
    );
  };
  const known = await found();
  if (known.size === sorted.length) return known;
  await run(
    tx,
    `insert into ledger_accounts (kind, owner_id, hub_id) select kind, owner_id, hub_id from ${list}
      order by place on conflict do nothing`,
    values,
  );
  return found();
}
