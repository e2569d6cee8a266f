import type { LineResult } from '~domain/runsheet-types';
import type { PackageStatus } from '~domain/statuses';
import type { CopyRows } from '../copy/copy-rows';
import { copyNull, copyText } from '../copy/copy-text';
import type { Way } from '../journeys/ways';
import type { Words } from '../packages/words';
import type { LegSpan } from '../journeys/leg-spans';

export const lineColumns = [
  'runsheet_id',
  'position',
  'leg',
  'package_id',
  'added_by',
  'added_at',
  'result',
  'result_reason',
  'result_at',
  'note',
  'live',
] as const;
export const bagLineColumns = ['mobile_unit_id', 'position', 'package_id', 'added_by', 'added_at', 'live'] as const;

const results: Partial<Record<PackageStatus, LineResult>> = {
  Pickup_failed_attempt: 'attempt',
  Delivery_failed_attempt: 'attempt',
  Return_failed_attempt: 'attempt',
  Pickup_failed: 'failed',
  Delivery_failed: 'failed',
  Return_failed: 'failed',
  Delivery_cancelled: 'cancelled',
  Shop_canceled: 'cancelled',
  Missing: 'missing',
};

/** Neither result, reason, moment nor note. */
const unreported = Buffer.from(`\t${copyNull}`.repeat(4));
const isLive = Buffer.from('\ttrue\n');
const isOver = Buffer.from('\tfalse\n');

export interface Line {
  /** Of the sheet or of the bag. */
  readonly of: number;
  readonly position: number;
  readonly packageId: number;
  /** User id. */
  readonly by: number | null;
  readonly live: boolean;
}

export const momentText = (at: number | undefined): string => new Date(at ?? 0).toISOString();

export function addLine(
  rows: CopyRows,
  { of, position, packageId, by, live }: Line,
  span: LegSpan,
  way: Way,
  times: readonly number[],
  words: Words,
): void {
  // Nobody reports on a truck's packages: their hub takes them in.
  const told = span.result ?? (span.leg.type === 'linehaul' ? span.end : null);
  const to = told === null ? undefined : way.steps[told]?.to;
  const said = span.result === null ? undefined : words.said[span.result];
  rows.text(`${of}\t${position}\t${span.leg.type}\t${packageId}\t${by ?? copyNull}\t`);
  rows.moment(times[span.plan] ?? 0);
  if (to === undefined || told === null) rows.encoded(unreported);
  else {
    rows.text(`\t${results[to] ?? 'done'}\t${said?.reason ?? copyNull}\t`);
    rows.moment(times[told] ?? 0);
    rows.text(`\t${said?.note ? copyText(said.note) : copyNull}`);
  }
  rows.encoded(live ? isLive : isOver);
}

export function addBagLine(rows: CopyRows, { of, position, packageId, by, live }: Line, added: number): void {
  rows.text(`${of}\t${position}\t${packageId}\t${by ?? copyNull}\t`);
  rows.moment(added);
  rows.encoded(live ? isLive : isOver);
}
