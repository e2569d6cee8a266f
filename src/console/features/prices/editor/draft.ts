import { numberText } from '~console/ui/number-text';
import { linesOf } from '~contract/features/price-shapes';
import { issueText } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { formatAmount } from '~domain/money';
import { areaTypes } from '~domain/price';
import { priceFigures, type PriceFigure, type PriceOwner } from '~domain/price-table';
import { areaTypeOfZone, priceZones, type PriceZone } from '~domain/price-zone';
import type { PriceLine } from '../use-prices';

/** Decimals of a figure as it is typed. */
export const decimalsOf: Readonly<Record<PriceFigure, number>> = {
  base_weight: 1,
  fee: 2,
  over_fee: 2,
  from10to15: 2,
  from15to20: 2,
  each10: 2,
  min_fee: 2,
  max_fee: 2,
  return_fee: 2,
  vas_fee_percent: 4,
  delivery_time_hours: 0,
  return_time_hours: 0,
};

/** A figure as it is read: an amount as amounts are everywhere, any other without zeros at its end. */
export function figureText(field: PriceFigure, value: number | undefined): string {
  const decimals = decimalsOf[field];
  return value !== undefined && decimals === limits.currencyDecimals
    ? formatAmount(value)
    : numberText(value, decimals);
}

/** A way: an area type as a whole, or one of its zones. */
export type Way = Pick<PriceLine, 'area_type' | 'zone'>;

/**
 * What a clerk has done so far, apart from the lines it is done to: another clerk's save may change those meanwhile.
 */
export interface Edits {
  /** `<way> <field>` → the figure; undefined = emptied. */
  readonly values: Readonly<Record<string, number | undefined>>;
  readonly added: readonly Way[];
  /** By `wayKey`. */
  readonly removed: readonly string[];
}

export const noEdits: Edits = { values: {}, added: [], removed: [] };

export function hasEdits({ values, added, removed }: Edits): boolean {
  return Object.keys(values).length + added.length + removed.length > 0;
}

export type DraftLine = Way & Partial<Record<PriceFigure, number>>;

export function wayKey({ area_type, zone }: Way): string {
  return zone === null ? area_type : `${area_type}:${zone}`;
}

export function cellKey(way: Way, field: PriceFigure): string {
  return `${wayKey(way)} ${field}`;
}

const rank = ({ area_type, zone }: Way): number =>
  areaTypes.indexOf(area_type) * 100 + (zone === null ? 0 : 1 + priceZones.indexOf(zone));

/** Where nothing has a price yet, each area type has an empty line to be filled in. */
const toFill: readonly DraftLine[] = areaTypes.map((area_type) => ({ area_type, zone: null }));

/** A line without any figure is none yet. */
const isEmpty = (line: DraftLine): boolean => priceFigures.every((field) => line[field] === undefined);

/**
 * The lines as they would be saved: each area type before its zones. A line that is new begins as its area type's
 * stands.
 */
export function draftOf(lines: readonly PriceLine[], edits: Edits): DraftLine[] {
  const kept: DraftLine[] = (lines.length === 0 ? toFill : lines).filter(
    (line) => !edits.removed.includes(wayKey(line)),
  );
  const whole = (way: Way): DraftLine | undefined =>
    lines.find((line) => line.area_type === way.area_type && line.zone === null);
  const fresh = edits.added
    .filter((way) => !kept.some((line) => wayKey(line) === wayKey(way)))
    .map((way) => ({ ...whole(way), ...way }));
  return [...kept, ...fresh]
    .map((line) => {
      const changed = Object.fromEntries(
        priceFigures.flatMap((field) =>
          Object.hasOwn(edits.values, cellKey(line, field)) ? [[field, edits.values[cellKey(line, field)]]] : [],
        ),
      );
      return { ...line, ...changed };
    })
    .sort((a, b) => rank(a) - rank(b));
}

export interface Difference {
  readonly way: Way;
  /** Null = the whole line comes or goes. */
  readonly field: PriceFigure | null;
  readonly before: number | undefined;
  readonly after: number | undefined;
  readonly kind: 'changed' | 'added' | 'removed';
}

/** Old → new, line by line. */
export function differences(lines: readonly PriceLine[], draft: readonly DraftLine[]): Difference[] {
  const before = new Map(lines.map((line) => [wayKey(line), line]));
  const after = new Set(draft.map(wayKey));
  const changed = draft.flatMap((line): Difference[] => {
    const old = before.get(wayKey(line));
    if (!old)
      return isEmpty(line) ? [] : [{ way: line, field: null, before: undefined, after: line.fee, kind: 'added' }];
    return priceFigures.flatMap((field) =>
      old[field] === line[field]
        ? []
        : [{ way: line, field, before: old[field], after: line[field], kind: 'changed' as const }],
    );
  });
  const removed = lines.flatMap((line): Difference[] =>
    after.has(wayKey(line)) ? [] : [{ way: line, field: null, before: line.fee, after: undefined, kind: 'removed' }],
  );
  return [...changed, ...removed];
}

export type Judged =
  | { readonly ok: true; readonly lines: PriceLine[] }
  | { readonly ok: false; readonly faults: Readonly<Record<string, string>>; readonly whole: string | null };

/**
 * What the provider would say, said before sending: a sentence for each cell, and one for the table where that is
 * wrong. The standard needs each of its lines; others go without those that nobody filled in.
 */
export function judgeDraft(owner: PriceOwner, lines: readonly DraftLine[], locale: string): Judged {
  const draft = owner === 'standard' ? lines : lines.filter((line) => !isEmpty(line));
  const wire = draft.map(({ area_type, zone, ...values }) => ({
    area_type,
    zone,
    ...Object.fromEntries(priceFigures.map((field) => [field, values[field]])),
  }));
  const parsed = linesOf(owner).safeParse(wire, { reportInput: true });
  if (parsed.success) return { ok: true, lines: parsed.data };
  const faults: Record<string, string> = {};
  let whole: string | null = null;
  for (const issue of parsed.error.issues) {
    const [index, field] = issue.path;
    const line = typeof index === 'number' ? draft[index] : undefined;
    const known = priceFigures.find((one) => one === field);
    if (line && known)
      faults[cellKey(line, known)] ??= issueText(
        { ...issue, message: issue.code === 'custom' ? issue.message : '' },
        locale,
      );
    else whole ??= issueText(issue, locale);
  }
  return { ok: false, faults, whole };
}

/** Zones that have no line of their own yet. */
export function freeZones(draft: readonly DraftLine[]): PriceZone[] {
  return priceZones.filter((zone) => !draft.some((line) => line.zone === zone));
}

export function wayOfZone(zone: PriceZone): Way {
  return { area_type: areaTypeOfZone[zone], zone };
}

export function addWay(edits: Edits, way: Way): Edits {
  return { ...edits, added: [...edits.added, way], removed: edits.removed.filter((key) => key !== wayKey(way)) };
}

export function removeWay(edits: Edits, way: Way): Edits {
  const key = wayKey(way);
  const values = Object.fromEntries(Object.entries(edits.values).filter(([cell]) => !cell.startsWith(`${key} `)));
  return {
    values,
    added: edits.added.filter((one) => wayKey(one) !== key),
    removed: [...edits.removed.filter((one) => one !== key), key],
  };
}
