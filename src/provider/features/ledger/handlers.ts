import type { ledgerEndpoints } from '~contract/features/ledger';
import type { ResponseOf } from '~contract/endpoints';
import { accountRow } from '~domain/ledger';
import { addMoney } from '~domain/money';
import { type HandlersOf, refuse, type Refusal, type Request } from '../../calls/handler';
import { paginationOf } from '../../calls/pagination';
import { readOnce, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { readLines, readPeriod, type LineRecord } from './statement';
import { auditNow, trialBalance } from './trial-balance';

type Answer = ResponseOf<'GET /ledger/accounts/{kind}/{owner}'>;
type Line = Answer['data']['lines'][number];

interface AccountRecord {
  readonly hub_id: number | null;
  readonly hub_code: string | null;
  readonly owner_code: string;
  readonly owner_name: string;
  readonly ids: readonly number[];
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
    select min(a.hub_id) as hub_id, min(h.code) as hub_code, split_part(min(n.name), e'\\t', 1) as owner_code,
      split_part(min(n.name), e'\\t', 2) as owner_name, array_agg(a.id) as ids
    from ledger_accounts a cross join lateral (select ${name} as name) n left join hubs h on h.id = a.hub_id
    where a.kind = ${values.add(kind)} and a.owner_id = ${values.add(owner)}::bigint and ${scope} having count(*) > 0`;
  const [account] = await readOnce<AccountRecord>(pool, text, values);
  if (!account) return refuse('ESY062');
  const { page, limit } = query;
  const period = await readPeriod(pool, account.ids, query);
  const { lines: records, before } = await readLines(
    pool,
    account.ids,
    { ...period, span: query },
    { skip: (page - 1) * limit, limit },
  );
  const lines = records.map((line) => toLine(line, before));
  const total = period.days.reduce((sum, { entries }) => sum + entries, 0);
  return {
    data: {
      kind,
      owner: { id: owner, code: account.owner_code, name: account.owner_name },
      hub:
        account.ids.length > 1 || account.hub_id === null || account.hub_code === null
          ? null
          : { id: account.hub_id, code: account.hub_code },
      opening: period.opening,
      closing: addMoney(period.opening, ...period.days.map(({ moved }) => moved)),
      lines,
    },
    meta: { pagination: paginationOf({ total, count: lines.length, page, limit }) },
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
  'POST /ledger/audit': auditNow,
  'GET /ledger/accounts/{kind}/{owner}': accountStatement,
};
