import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Vnd } from '~domain/money';
import { moneyDocumentKindNames, kindRow } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { availableAt, waitingAt } from '../../shared/money/hub-cash';
import { run, Values } from '../../shared/sql/statement';
import { vietnamMidnight, vietnamToday } from '~provider/shared/sql/moment';
import { inHubScope } from '../../shared/access/visibility';

type Row = ResponseOf<'GET /cod-hub-cash'>['data'][number];

/**
 * Documents (`d`) that brought money to a hub where some of it still lies, and how much (`m`): by courier, or from
 * another hub.
 */
const broughtMoney = `resting_money_now m join money_documents d on d.id = m.document_id and d.kind in ('cod_collection', 'cod_transfer_hub')`;
const broughtTo = `case d.kind when 'cod_collection' then d.hub_id else d.to_hub_id end`;

export interface FreePackage {
  readonly package_id: number;
  readonly amount: Vnd;
}

export interface HubMoney {
  /** Cash that is there and on no undecided document. */
  readonly available: Vnd;
  /** Oldest first. */
  readonly packages: readonly FreePackage[];
}

/** Packages whose money lies on documents (`d`, of `m`) and is on no undecided one, oldest first. */
export const freePackages = (documents: string): string => `
  select l.package_id, l.amount from ${documents} join money_lines l on l.document_id = d.id and l.live
    join packages p on p.id = l.package_id
  where p.status = case d.kind when 'cod_transfer_hub' then 'Cod_transferred_to_hub' else 'Cod_collected' end
    and not exists (select from money_lines o where o.package_id = l.package_id and o.open)
  order by d.decided_at, d.id, l.package_id`;

/** Of a hub whose row the caller holds, so that two documents are made one after the other. */
export async function hubMoney(tx: Kysely<Database>, hubId: number): Promise<HubMoney> {
  const values = new Values();
  const place = `${values.add(hubId)}::int`;
  const packages = await run<FreePackage>(tx, freePackages(`${broughtMoney} and ${broughtTo} = ${place}`), values);
  return { available: await availableAt(tx, hubId), packages };
}

interface Asked {
  /** YYYY-MM-DD in Viet Nam, both ends in; absent = today. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hub_id?: readonly number[] | undefined;
}

const figures = ['opening', 'collections', 'received', 'deposits', 'passed_on', 'other', 'closing'] as const;

/**
 * Every hub of the user with its cash over those days; a closed one while it has some or had any then. Each figure comes
 * from the journal, so that the identity holds by itself; `other` = debts paid in cash.
 */
export async function hubCashRows(
  db: Kysely<Database>,
  user: SignedInUser,
  { from, to, hub_id }: Asked,
): Promise<Row[]> {
  const values = new Values();
  const midnight = (text: string | undefined): string =>
    vietnamMidnight(`coalesce(${values.add(text ?? null)}::date, ${vietnamToday})`);
  const [first, last] = [midnight(from ?? to), midnight(to ?? from)];
  const scope = (hub: string): string =>
    [inHubScope(hub, user, values), ...(hub_id ? [`${hub} = any(${values.add(hub_id)}::bigint[])`] : [])].join(' and ');
  const sum = (condition: string, sign = ''): string =>
    `coalesce(sum(${sign}(s.debit - s.credit)) filter (where s.day <= ${last} and ${condition}), 0)`;
  const during = (condition: string, sign = ''): string => sum(`s.day >= ${first} and ${condition}`, sign);
  const kinds = moneyDocumentKindNames.filter((kind) => kindRow(kind).hubCash !== 'none');
  const text = `
    with moved as (
      select a.hub_id, ${sum(`s.day < ${first}`)} as opening,
        ${during(`s.document_kind = 'cod_collection'`)} as collections,
        ${during(`s.document_kind = 'cod_transfer_hub' and s.taken_over`)} as received,
        ${during(`s.document_kind in ('cod_hub_deposit', 'cod_center_deposit')`, '-')} as deposits,
        ${during(`s.document_kind = 'cod_transfer_hub' and not s.taken_over`, '-')} as passed_on,
        ${during(`s.document_kind <> all(${values.add(kinds)}::text[])`)} as other,
        ${sum('true')} as closing
      from ledger_accounts a join ledger_day_sums s on s.account_id = a.id where a.kind = 'hub_cash'
        and ${scope('a.hub_id')} group by 1
    ), free as (
      select ${broughtTo} as hub_id, sum(m.packages)::int as package_count, sum(m.amount) as to_deposit,
        min(d.decided_at) as oldest_at
      from ${broughtMoney} where ${scope(broughtTo)} group by 1
    )
    select jsonb_build_object('id', h.id, 'code', h.code, 'name', h.name) as hub,
      case when h.bank_account_number is not null then jsonb_build_object('name', h.bank_account_name, 'number',
        h.bank_account_number, 'branch', h.bank_branch) end as bank_account, h.version,
      ${figures.map((figure) => `coalesce(m.${figure}, 0) as ${figure}`).join(', ')},
      ${waitingAt('h.id')} as waiting, coalesce(f.package_count, 0) as package_count,
        coalesce(f.to_deposit, 0) as to_deposit, f.oldest_at
    from hubs h left join moved m on m.hub_id = h.id left join free f on f.hub_id = h.id
    where ${scope('h.id')}
      and (h.active or f.hub_id is not null or ${figures.map((figure) => `m.${figure} <> 0`).join(' or ')})
    order by coalesce(f.to_deposit, 0) desc, h.code`;
  return run<Row>(db, text, values);
}
