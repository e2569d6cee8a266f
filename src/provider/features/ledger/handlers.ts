import type { ledgerEndpoints } from '~contract/features/ledger';
import type { ResponseOf } from '~contract/endpoints';
import { accountRow } from '~domain/ledger';
import { addMoney } from '~domain/money';
import { type HandlersOf, refuse, type Refusal, type Request } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { moment } from '../../shared/sql/moment';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { trialBalance } from './trial-balance';

type Answer = ResponseOf<'GET /ledger/accounts/{kind}/{owner}'>;
type Line = Answer['data']['lines'][number];

interface AccountRecord {
  readonly hub_id: number | null;
  readonly hub_code: string | null;
  readonly owner_code: string;
  readonly owner_name: string;
  readonly ids: readonly number[];
}
interface LineRecord extends Omit<Line, 'source' | 'balance'> {
  readonly runsheet_id: number | null;
  readonly runsheet_code: string | null;
  readonly document_id: number | null;
  readonly document_code: string | null;
  readonly before: number;
}

/** Where the names of owners stand. */
const ownerNames = {
  courier: `(select courier_code || e'\\t' || first_name from couriers where id = a.owner_id)`,
  hub: `(select code || e'\\t' || name from hubs where id = a.owner_id)`,
  shop: `(select code || e'\\t' || name from shops where id = a.owner_id)`,
  carrier: `(select code || e'\\t' || name from carriers where id = a.owner_id)`,
  house: `e'\\t'`,
} as const;

/** The statement of one owner's account: with one hub, or with all of the user's together. */
async function accountStatement({
  params: { kind, owner },
  query,
  user,
  services: { pool },
}: Request<'GET /ledger/accounts/{kind}/{owner}'>): Promise<Answer | Refusal<'ESY062'>> {
  const values = new Values();
  const scope = `${inHubScope('a.hub_id', user, values)} and (${query.hub_id ? `a.hub_id = any(${values.add(query.hub_id)}::bigint[])` : 'true'})`;
  const name = ownerNames[accountRow(kind).owner];
  const text = `
    select min(a.hub_id) as hub_id, min(h.code) as hub_code, split_part(min(n.name), e'\\t', 1) as owner_code, split_part(min(n.name), e'\\t', 2) as owner_name, array_agg(a.id) as ids
    from ledger_accounts a cross join lateral (select ${name} as name) n left join hubs h on h.id = a.hub_id
    where a.kind = ${values.add(kind)} and a.owner_id = ${values.add(owner)}::bigint and ${scope} having count(*) > 0`;
  const [account] = await readOnce<AccountRecord>(pool, text, values);
  if (!account) return refuse('ESY062');
  const { from, to, page, limit } = query;
  const within = new Values();
  const ids = `e.account_id = any(${within.add(account.ids)}::int[])`;
  const begins = from === undefined ? null : `${within.add(moment(from))}::timestamptz`;
  const ends = to === undefined ? null : `${within.add(moment(to))}::timestamptz`;
  const inside =
    [begins && `t.at >= ${begins}`, ends && `t.at < ${ends} + interval '1 millisecond'`]
      .filter((one) => one !== null)
      .join(' and ') || 'true';
  const sums = `
    select coalesce(sum(e.amount) filter (where ${begins ? `t.at < ${begins}` : 'false'}), 0) as opening, coalesce(sum(e.amount) filter (where ${inside}), 0) as moved, (count(*) filter (where ${inside}))::int as total
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where ${ids}`;
  const [sum] = await readOnce<{ opening: number; moved: number; total: number }>(pool, sums, within);
  if (!sum) throw new Error('a sum has a row');
  const listed = `
    select e.id, t.at, t.event, t.runsheet_id, r.code as runsheet_code, t.document_id, d.code as document_code, p.code as package_code, u.name as by, e.amount, e.before
    from (
      select e.*, t.at, sum(e.amount) over (order by t.at, e.id) - e.amount as before
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where ${ids} and ${inside}
      order by t.at, e.id limit ${limit} offset ${within.add((page - 1) * limit)}) e
    join ledger_transactions t on t.id = e.transaction_id
    left join runsheets r on r.id = t.runsheet_id left join money_documents d on d.id = t.document_id
    left join packages p on p.id = e.package_id left join users u on u.id = t.user_id order by t.at, e.id`;
  const lines = await readOnce<LineRecord>(pool, listed, within);
  return {
    data: {
      kind,
      owner: { id: owner, code: account.owner_code, name: account.owner_name },
      hub:
        account.ids.length > 1 || account.hub_id === null || account.hub_code === null
          ? null
          : { id: account.hub_id, code: account.hub_code },
      opening: sum.opening,
      closing: addMoney(sum.opening, sum.moved),
      lines: lines.map((line) => toLine(line, sum.opening)),
    },
    meta: { pagination: paginationOf({ total: sum.total, count: lines.length, page, limit }) },
  };
}

function toLine(
  { runsheet_id, runsheet_code, document_id, document_code, before, ...line }: LineRecord,
  opening: number,
): Line {
  const document =
    document_id === null || document_code === null
      ? null
      : { kind: 'document' as const, id: document_id, code: document_code };
  const sheet =
    runsheet_id === null || runsheet_code === null
      ? null
      : { kind: 'runsheet' as const, id: runsheet_id, code: runsheet_code };
  return { ...line, source: document ?? sheet, balance: addMoney(opening, before, line.amount) };
}

export const ledgerHandlers: HandlersOf<typeof ledgerEndpoints> = {
  'GET /ledger/trial-balance': trialBalance,
  'GET /ledger/accounts/{kind}/{owner}': accountStatement,
};
