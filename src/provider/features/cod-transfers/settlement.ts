import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { settlementColumns } from '~contract/features/cod-transfers';
import { readBankAmount } from '~domain/bank-amount';
import type { ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { toHundredths, type Vnd } from '~domain/money';
import { normaliseCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser, type Tell, within } from '../../calls/handler';
import { confirmReports } from '../../shared/carriers/confirm-reports';
import { readCsv, type CsvRecord } from '../../shared/files/csv-records';
import { searchWords } from '../../shared/sql/name-search';
import { run, Values } from '../../shared/sql/statement';
import { finderOf, type Known } from './settled-packages';
import { carrierDeposit, carrierMoney, lockCarrier, worthOf } from './three-pl-money';

const texts = {
  header: {
    vi: `Tệp đối soát cần các cột ${settlementColumns.join(', ')}`,
    en: `A settlement needs the columns ${settlementColumns.join(', ')}.`,
  },
  row: {
    vi: 'Dòng thiếu mã kiện hoặc số tiền không đọc được',
    en: 'The row has no number of a package, or an amount that cannot be read.',
  },
  unknown: { vi: 'Đơn vị 3PL này chưa từng nhận kiện này', en: 'This carrier never had this package.' },
  not_owed: { vi: 'Kiện này chưa ở phiếu thu COD 3PL đã duyệt', en: 'The package is on no approved collection.' },
  amount: { vi: 'Số tiền khác với COD phải thu', en: 'The amount is not what is owed.' },
  twice: { vi: 'Kiện này có hai lần trong tệp', en: 'The package stands twice in the file.' },
  misquoted: { vi: 'Dấu nháy kép sai chỗ', en: 'A quote stands wrong.' },
  too_many_rows: {
    vi: `Tối đa ${limits.importRows.toLocaleString('vi-VN')} dòng mỗi tệp`,
    en: `At most ${limits.importRows.toLocaleString('en')} rows a file.`,
  },
} as const;

type SettlementText = keyof typeof texts;

function settlementText(key: SettlementText, locale: 'vi' | 'en'): string {
  return texts[key][locale];
}

const name = 'POST /three-pl-settlements';
type Report = ResponseOf<typeof name>['data'];
type Column = (typeof settlementColumns)[number];

interface Asked {
  readonly carrier: string;
  readonly bank_reference: string;
}

interface SettlementFile {
  readonly raw: string;
  readonly tell: Tell;
}

interface Row {
  readonly line: number;
  readonly tracking: string;
  readonly code: string;
  readonly cod: Vnd;
}

interface Owed {
  readonly package_id: number;
  readonly amount: Vnd;
}

/**
 * What a carrier says it pays, against what it owes: what it reported of a package is confirmed by a row that agrees,
 * what is owed to the đồng goes on one deposit, all else is told: also where it was settled before, with another sum.
 */
export async function importSettlement(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  { carrier, bank_reference }: Asked,
  { raw, tell }: SettlementFile,
): Promise<ResponseOf<typeof name> | Refusal<ErrorCode>> {
  const carrierId = await lockCarrier(tx, carrier);
  if (carrierId === null) return refuse('ESY026');
  const errors: Report['errors'] = [];
  const fail = (line: number, code: string | null, text: SettlementText): void =>
    void errors.push({ line, code, message: settlementText(text, locale) });
  const { records, misquoted, unread } = await readCsv(raw, limits.importRows + 1, { tell: within(tell, 0, 0.1) });
  const [header, ...body] = records;
  const columns = header?.fields.map((field) => field.trim().toLowerCase()) ?? [];
  if (!columns.includes('cod') || !(columns.includes('code') || columns.includes('tracking_number')))
    return refuse('ESP000', { _: [settlementText('header', locale)] });
  if (body.length > limits.importRows || unread !== null)
    return refuse('ESP000', { _: [settlementText('too_many_rows', locale)] });
  for (const line of misquoted) fail(line, null, 'misquoted');

  const rows = body.flatMap((record) => readRow(columns, record) ?? (fail(record.line, null, 'row'), []));
  await tell(0.1);
  const packageOf = finderOf(await knownPackages(tx, carrierId, rows));
  const agreeing = rows.flatMap((row) => {
    const pkg = packageOf(row);
    return pkg && toHundredths(pkg.due) === toHundredths(row.cod) ? pkg.package_id : [];
  });
  await tell(0.2);
  const confirmations = await confirmReports(
    tx,
    { user, locale, call: name },
    { carrierId, packageIds: agreeing },
    bank_reference,
  );
  await tell(0.8);
  const confirmed = new Set([...confirmations].flatMap(([id, code]) => (code === null ? id : [])));
  const owed = await carrierMoney(tx, carrierId);
  const amounts = new Map(owed.packages.map((pkg) => [pkg.package_id, pkg]));
  const { agreed, named, paidAlready } = compare(rows, { packageOf, amounts, confirmed }, fail);
  const lines = [...agreed.values()];
  const missing = owed.packages.filter(({ package_id }) => !named.has(package_id));
  const report = {
    total: rows.length + misquoted.length,
    matched: lines.length,
    matched_amount: worthOf(lines),
    known: paidAlready,
    confirmed: confirmed.size,
    errors: errors.sort((a, b) => a.line - b.line),
    missing: missing.length,
    missing_amount: worthOf(missing),
  };
  await audit(tx, {
    actorId: user.id,
    action: 'import',
    entity: 'three_pl_settlement',
    entityId: carrierId,
    after: {
      bank_reference,
      total: report.total,
      matched: report.matched,
      known: paidAlready,
      confirmed: confirmed.size,
    },
  });
  if (lines.length === 0) return { data: { ...report, deposit: null } };
  await tell(0.85);
  const made = await carrierDeposit(tx, user, locale, { carrierId, lines, bank_reference });
  return isRefusal(made) ? made : { data: { ...report, deposit: made.data } };
}

interface Against {
  readonly packageOf: (row: Row) => Known | undefined;
  /** What is owed, by package. */
  readonly amounts: ReadonlyMap<number, Owed>;
  readonly confirmed: ReadonlySet<number>;
}

/** What is wrong with a row; `paid` = settled before, with this sum; `nothing` = there was none to pay. */
type Verdict = SettlementText | 'agrees' | 'paid' | 'nothing';

function verdictOn(
  { cod }: Row,
  found: Known | undefined,
  { amounts, confirmed }: Against,
  agreed: ReadonlyMap<number, Owed>,
): Verdict {
  if (!found) return 'unknown';
  if (found.paid !== null) return toHundredths(cod) === toHundredths(found.paid) ? 'paid' : 'amount';
  const due = amounts.get(found.package_id);
  if (!due) return found.due === 0 && confirmed.has(found.package_id) ? 'nothing' : 'not_owed';
  if (agreed.has(due.package_id)) return 'twice';
  return toHundredths(cod) === toHundredths(due.amount) ? 'agrees' : 'amount';
}

/** The rows that agree with what is owed; of each other one it is told why it does not. */
function compare(
  rows: readonly Row[],
  against: Against,
  fail: (line: number, code: string, text: SettlementText) => void,
) {
  const agreed = new Map<number, Owed>();
  const named = new Set<number>();
  let paidAlready = 0;
  for (const row of rows) {
    const found = against.packageOf(row);
    if (found) named.add(found.package_id);
    const due = found && against.amounts.get(found.package_id);
    const verdict = verdictOn(row, found, against, agreed);
    if (verdict === 'paid') paidAlready += 1;
    else if (verdict === 'agrees' && due) agreed.set(due.package_id, due);
    else if (verdict !== 'nothing' && verdict !== 'agrees') fail(row.line, row.code || row.tracking, verdict);
  }
  return { agreed, named, paidAlready };
}

function readRow(columns: readonly string[], { line, fields }: CsvRecord): Row | null {
  const cell = (column: Column): string => {
    const at = columns.indexOf(column);
    return at === -1 ? '' : searchWords(fields[at] ?? '');
  };
  const amount = cell('cod') === '' ? null : readBankAmount(cell('cod'));
  const code = normaliseCode(cell('code'));
  const tracking = cell('tracking_number')
    .slice(0, 60)
    .replaceAll(/\p{Cs}/gu, '');
  return amount === null || amount < 0 || (code === '' && tracking === '')
    ? null
    : { line, tracking, code, cod: amount };
}

/** Packages this carrier ever had, by either number. */
async function knownPackages(tx: Kysely<Database>, carrierId: number, rows: readonly Row[]): Promise<Known[]> {
  const values = new Values();
  const carrier = `${values.add(carrierId)}::int`;
  const codes = values.add(rows.map(({ code }) => code).filter((code) => code !== ''));
  const numbers = values.add(rows.map(({ tracking }) => tracking).filter((number) => number !== ''));
  const text = `
    select distinct on (p.id) p.id as package_id, p.code, o.tracking_3pl,
      case when p.status = 'Return_successful' then 0 else p.cod end as due,
      coalesce((select l.amount from money_lines l join money_documents d on d.id = l.document_id
          where l.package_id = p.id and l.kind = 'three_pl_deposit' and l.live and d.carrier_id = o.carrier_id),
        case when p.status = 'Returned' or (p.status in ('Delivered', 'Cod_transferred_to_shop') and p.cod = 0)
          then 0 end) as paid
    from (
      select h.id from handovers h where h.carrier_id = ${carrier} and h.tracking_3pl = any(${numbers}::text[])
      union select h.id from packages n join handovers h on h.package_id = n.id and h.carrier_id = ${carrier}
        where n.code = any(${codes}::text[])
    ) named join handovers o on o.id = named.id join packages p on p.id = o.package_id
    order by p.id, o.id desc`;
  return run<Known>(tx, text, values);
}
