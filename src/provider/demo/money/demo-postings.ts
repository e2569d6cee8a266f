import { accountRow, postingRow, type LedgerOwner, type PostingRule, type PostingSide } from '~domain/ledger';

/** Columns of whoever takes part, by what a rule calls him. */
const columns: Readonly<Partial<Record<LedgerOwner, string>>> = {
  courier: 'courier_id',
  hub: 'hub_id',
  to_hub: 'to_hub_id',
  shop: 'seller_id',
  carrier: 'carrier_id',
  house: '0',
};

function sideSql({ account, of }: PostingSide): string {
  const { hub } = accountRow(account);
  return `'${account}', ${columns[of] ?? '0'}::bigint, ${hub ? (of === 'to_hub' ? 'to_hub_id' : 'hub_id') : 'null'}::int`;
}

/** Both sides of a rule for every row of a table that has the columns. */
export function bothSides(rule: PostingRule, from: string, key: string, event: string): string {
  const { debit, credit } = postingRow(rule);
  return [debit, credit]
    .map(
      (side, index) =>
        `select ${key} as effect_key, '${event}' as event, ${sideSql(side)},
          ${index === 0 ? 'cash' : '-cash'} as amount, package_id, ${from}`,
    )
    .join(' union all ');
}

/** By which lost packages are booked, and their shops paid. */
const lossRules = [
  'compensated',
  'hub_charged',
  'courier_charged',
  'three_pl_charged',
  'hub_debt_paid',
  'courier_debt_remitted',
  'three_pl_debt_paid',
  'paid_out',
] as const satisfies readonly PostingRule[];

/** The movements of lost packages, of a table that names the rule of each. */
export const lossPostingsSql = `
  create temporary table demo_posting (effect_key, event, kind, owner_id, hub_id, amount, package_id, at, runsheet_id, document_id) as
  ${lossRules.map((rule) => bothSides(rule, `at, null::bigint, document_id from demo_loss where rule = '${rule}'`, `'document ' || document_id || ' approved'`, 'document_approved')).join(' union all ')}`;

/** Writes what stands in the table of movements into the books. */
export const entriesSql = `
  insert into ledger_accounts (kind, owner_id, hub_id) select distinct kind, owner_id, hub_id from demo_posting
    order by 1, 3, 2 on conflict do nothing;
  insert into ledger_transactions (event, effect_key, runsheet_id, document_id, at, note)
  select case when p.runsheet_id is null and p.document_id is null then 'opening' else p.event end, p.effect_key,
    p.runsheet_id, p.document_id, max(p.at), coalesce(min(d.code), min(r.code))
  from demo_posting p left join money_documents d on d.id = p.document_id left join runsheets r on r.id = p.runsheet_id
  group by p.event, p.effect_key, p.runsheet_id, p.document_id order by max(p.at), p.effect_key, p.event;
  insert into ledger_entries (transaction_id, account_id, amount, package_id)
  select t.id, a.id, p.amount, p.package_id
  from demo_posting p join ledger_transactions t on t.effect_key = p.effect_key
    join ledger_accounts a on a.kind = p.kind and a.owner_id = p.owner_id and a.hub_id is not distinct from p.hub_id
  order by t.id, a.id, p.package_id, p.amount`;
