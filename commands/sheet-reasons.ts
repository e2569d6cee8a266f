import { reasons, reasonsOf, type Reason, type ReasonType } from '~domain/reasons';
import { runsheetTypeOf } from '~domain/runsheet-types';
import { normaliseCode } from '~domain/tracking-code';
import type { SubjectRecord } from './subject';

const flows = { pickup: 'pickup', checkin: 'pickup', outbound: 'delivery', return: 'return' } as const;

/** In which flow reasons are given on a sheet of this code; null = on none of a courier's. */
export function sheetFlow(code: string): ReasonType | null {
  const type = runsheetTypeOf(code);
  return type !== null && type in flows ? flows[type as keyof typeof flows] : null;
}

export function recordFlow(record: SubjectRecord | null): ReasonType | null {
  return record?.kind === 'runsheet' ? sheetFlow(record.code) : null;
}

/** By the last sheet that a line names. */
export function lineFlow(line: string): ReasonType | null {
  return line
    .split(/[\s,;="]+/)
    .reduce<ReasonType | null>((found, word) => sheetFlow(normaliseCode(word)) ?? found, null);
}

/** What may be given as a reason; of a sheet that nobody knows yet, any. */
export function reasonsFor(type: ReasonType | 'sheet', flow: ReasonType | null): readonly Reason[] {
  if (type !== 'sheet') return reasonsOf(type);
  return flow === null ? reasons : reasonsOf(flow);
}
