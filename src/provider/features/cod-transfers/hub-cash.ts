import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { addMoney, type Vnd } from '~domain/money';
import { moneyDocumentKindNames, kindRow } from '~domain/money-documents';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

type Row = ResponseOf<'GET /cod-hub-cash'>['data'][number];

/** Documents that take cash away from their hub. */
const outgoing = moneyDocumentKindNames.filter((kind) => kindRow(kind).hubCash === 'out');

/**
 * Packages (`p`) whose money lies at a hub (`place`) and is on no undecided document: collected there, or handed over by another
 * hub. `l` = the line that brought it, `d` = its document. To be put behind `from`.
 */
const moneyAt = (place: string): string => `
  packages p
  join money_lines l on l.package_id = p.id and l.live and l.kind = case p.status when 'Cod_collected' then 'cod_collection' else 'cod_transfer_hub' end
  join money_documents d on d.id = l.document_id and d.status = 'Approved' and case p.status when 'Cod_collected' then d.hub_id else d.to_hub_id end = ${place}
  where p.status in ('Cod_collected', 'Cod_transferred_to_hub') and not exists (select from money_lines o where o.package_id = p.id and o.open)`;

/** What counted of cash at a hub and is on a document that nobody decided on yet. */
const waitingAt = (place: string, values: Values): string =>
  `(select coalesce(sum(w.counted), 0) from money_documents w where w.hub_id = ${place} and w.status = 'New' and w.contra_of is null and w.kind = any(${values.add(outgoing)}::text[]))`;

const balanceAt = (place: string): string =>
  `(select coalesce(sum(e.amount), 0) from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.kind = 'hub_cash' and a.hub_id = ${place})`;

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

/** Of a hub whose row the caller holds, so that two documents are made one after the other. */
export async function hubMoney(tx: Kysely<Database>, hubId: number): Promise<HubMoney> {
  const values = new Values();
  const place = `${values.add(hubId)}::int`;
  const packages = await run<FreePackage>(
    tx,
    `select p.id as package_id, l.amount from ${moneyAt(place)} order by d.decided_at, d.id, p.id`,
    values,
  );
  const asked = new Values();
  const hub = `${asked.add(hubId)}::int`;
  const [cash] = await run<{ balance: Vnd; waiting: Vnd }>(
    tx,
    `select ${balanceAt(hub)} as balance, ${waitingAt(hub, asked)} as waiting`,
    asked,
  );
  return { available: addMoney(cash?.balance ?? 0, -(cash?.waiting ?? 0)), packages };
}

interface Asked {
  /** YYYY-MM-DD in Viet Nam, both ends in; absent = today. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly hub_id?: readonly number[] | undefined;
}

/**
 * Every hub of the user with its cash over those days. Each figure comes from the journal, so that the identity holds by
 * itself; `other` = debts paid in cash.
 */
export async function hubCashRows(
  db: Kysely<Database>,
  user: SignedInUser,
  { from, to, hub_id }: Asked,
): Promise<Row[]> {
  const values = new Values();
  const day = (text: string | undefined): string =>
    `(coalesce(${values.add(text ?? null)}::date, (now() at time zone interval '7 hours')::date)::timestamp - interval '7 hours') at time zone 'UTC'`;
  const [start, end] = [day(from ?? to), `${day(to ?? from)} + interval '1 day'`];
  const scope = [
    inHubScope('h.id', user, values),
    ...(hub_id ? [`h.id = any(${values.add(hub_id)}::bigint[])`] : []),
  ].join(' and ');
  const sum = (condition: string, sign = ''): string =>
    `coalesce(sum(${sign}e.amount) filter (where t.at < ${end} and ${condition}), 0)`;
  const during = (condition: string, sign = ''): string => sum(`t.at >= ${start} and ${condition}`, sign);
  const known = `coalesce(d.kind, '') in ('cod_collection', 'cod_transfer_hub', 'cod_hub_deposit', 'cod_center_deposit')`;
  const text = `
    select jsonb_build_object('id', h.id, 'code', h.code, 'name', h.name) as hub,
      case when h.bank_account_number is not null then jsonb_build_object('name', h.bank_account_name, 'number', h.bank_account_number, 'branch', h.bank_branch) end as bank_account,
      m.*, ${waitingAt('h.id', values)} as waiting, f.*
    from hubs h
    cross join lateral (
      select ${sum(`t.at < ${start}`)} as opening,
        ${during(`d.kind = 'cod_collection'`)} as collections,
        ${during(`d.kind = 'cod_transfer_hub' and d.to_hub_id = h.id`)} as received,
        ${during(`d.kind in ('cod_hub_deposit', 'cod_center_deposit')`, '-')} as deposits,
        ${during(`d.kind = 'cod_transfer_hub' and d.hub_id = h.id`, '-')} as passed_on,
        ${during(`not (${known})`)} as other,
        ${sum('true')} as closing
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id left join money_documents d on d.id = t.document_id
      where a.kind = 'hub_cash' and a.hub_id = h.id
    ) m
    cross join lateral (select count(*)::int as package_count, coalesce(sum(l.amount), 0) as to_deposit, min(d.decided_at) as oldest_at from ${moneyAt('h.id')}) f
    where ${scope} and h.active order by f.to_deposit desc, h.code`;
  return run<Row>(db, text, values);
}
