import { resultInks, statusColumn } from '~console/package/columns';
import type { Text } from '~console/platform/text';
import { formatShort, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { findReason } from '~domain/reasons';
import { type PackageStatus } from '~domain/statuses';
import type { Attempt, DayLine } from './use-courier';

interface Told {
  readonly status: PackageStatus;
  readonly result: DayLine['result'];
  readonly result_reason: string | null;
  readonly result_at: string | null;
  readonly line_note: string | null;
  readonly package_code: string;
  readonly receiver_name: string;
  readonly receiver_full_address: string;
  readonly cod: number;
}

type Columns<Row> = readonly GridColumn<Row>[];

/** What both lists tell of a package; `now` in ms. */
function common<Row extends Told>(
  t: Text,
  now: number,
  language: 'vi' | 'en',
): Readonly<Record<'code' | 'status' | 'result' | 'reason' | 'at' | 'note' | 'cod' | 'receiver', GridColumn<Row>>> {
  const result = (row: Row): string =>
    row.result === null ? t('courier-delivery:result.none') : t(`courier-delivery:result.${row.result}`);
  return {
    code: {
      id: 'code',
      title: t('package:column.code'),
      width: 130,
      kind: 'code',
      pinned: true,
      text: (row) => row.package_code,
    },
    status: statusColumn(t, ({ status }) => status),
    result: {
      id: 'result',
      title: t('courier-delivery:column.result'),
      width: 110,
      line: 2,
      text: result,
      cell: (row) => (
        <span className={row.result === null ? 'text-dim' : (resultInks[row.result] ?? '')}>{result(row)}</span>
      ),
    },
    reason: {
      id: 'reason',
      title: t('courier-delivery:column.reason'),
      width: 200,
      line: 5,
      text: (row) =>
        row.result_reason === null ? noValue : (findReason(row.result_reason)?.[language] ?? row.result_reason),
    },
    at: {
      id: 'at',
      title: t('courier-delivery:column.at'),
      width: 100,
      line: 4,
      kind: 'number',
      text: (row) => formatShort(row.result_at, now),
    },
    note: { id: 'note', title: t('courier-delivery:column.note'), width: 180, text: (row) => row.line_note ?? noValue },
    cod: {
      id: 'cod',
      title: t('courier-delivery:column.cod'),
      width: 112,
      line: 3,
      kind: 'number',
      text: (row) => formatAmount(row.cod),
      copy: (row) => String(row.cod),
    },
    receiver: {
      id: 'receiver',
      title: t('package:field.receiver_name'),
      width: 160,
      line: 1,
      grow: true,
      text: (row) => `${row.receiver_name}, ${row.receiver_full_address}`,
    },
  };
}

export function dayColumns(t: Text, now: number, language: 'vi' | 'en'): Columns<DayLine> {
  const { code, status, result, reason, at, note, cod, receiver } = common<DayLine>(t, now, language);
  const paid: GridColumn<DayLine> = {
    id: 'paid',
    title: t('courier-delivery:column.paid'),
    width: 112,
    kind: 'number',
    text: (row) => (row.result === 'done' ? formatAmount(row.cod_collected) : noValue),
    copy: (row) => String(row.cod_collected),
  };
  return [code, result, at, status, cod, paid, reason, note, receiver];
}

export function attemptColumns(t: Text, now: number, language: 'vi' | 'en'): Columns<Attempt> {
  const { code, status, result, reason, at, note, receiver } = common<Attempt>(t, now, language);
  const again: GridColumn<Attempt> = {
    id: 'again',
    title: t('courier-delivery:column.again'),
    width: 110,
    line: 4,
    kind: 'number',
    text: (row) => formatShort(row.reattempt_date, now),
  };
  const times: GridColumn<Attempt> = {
    id: 'times',
    title: t('courier-delivery:column.times'),
    width: 70,
    kind: 'number',
    text: (row) => String(row.no_of_attempt),
  };
  const photos: GridColumn<Attempt> = {
    id: 'photos',
    title: t('courier-delivery:column.photos'),
    width: 60,
    kind: 'number',
    text: (row) => (row.photos.length === 0 ? noValue : String(row.photos.length)),
  };
  const sheet: GridColumn<Attempt> = {
    id: 'sheet',
    title: t('courier-delivery:column.sheet'),
    width: 140,
    kind: 'code',
    text: (row) => row.runsheet.code,
  };
  return [code, at, result, reason, again, times, photos, status, note, sheet, receiver];
}
