import { describe, expect, it } from 'vitest';
import type { PriceLine } from '../use-prices';
import { priceFigures } from '~domain/price-table';
import {
  addWay,
  cellKey,
  differences,
  draftOf,
  freeZones,
  judgeDraft,
  noEdits,
  removeWay,
  wayOfZone,
  type Edits,
} from './draft';

const line = (area_type: PriceLine['area_type'], fee: number): PriceLine => ({
  area_type,
  zone: null,
  base_weight: 1,
  fee,
  over_fee: 1_000,
  from10to15: 900,
  from15to20: 800,
  each10: 9_000,
  min_fee: 0,
  max_fee: 900_000,
  return_fee: 500,
  vas_fee_percent: 0.5,
  delivery_time_hours: 24,
  return_time_hours: 48,
});
const lines = [line('urban', 10_000), line('suburban', 20_000)];
const urban = { area_type: 'urban', zone: null } as const;
const typed = (value: number | undefined, edits: Edits = noEdits): Edits => ({
  ...edits,
  values: { ...edits.values, [cellKey(urban, 'fee')]: value },
});

describe('a draft', () => {
  it('is what is saved with what was typed on top, whatever the lines beneath have become meanwhile', () => {
    const edits = typed(12_000);
    expect(draftOf(lines, edits).map(({ fee }) => fee)).toEqual([12_000, 20_000]);
    expect(draftOf([line('urban', 11_000), line('suburban', 25_000)], edits).map(({ fee }) => fee)).toEqual([
      12_000, 25_000,
    ]);
  });

  it('tells old and new of each figure, and nothing that was typed back', () => {
    expect(differences(lines, draftOf(lines, typed(12_000)))).toMatchObject([
      { field: 'fee', before: 10_000, after: 12_000, kind: 'changed' },
    ]);
    expect(differences(lines, draftOf(lines, typed(10_000)))).toEqual([]);
  });

  it('has a zone’s line under its area type, beginning as that stands; taken off again it is gone', () => {
    const way = wayOfZone('district_ward');
    const edits = addWay(noEdits, way);
    const draft = draftOf(lines, edits);
    expect(draft.map(({ area_type, zone, fee }) => [area_type, zone, fee])).toEqual([
      ['urban', null, 10_000],
      ['urban', 'district_ward', 10_000],
      ['suburban', null, 20_000],
    ]);
    expect(freeZones(draft)).not.toContain('district_ward');
    expect(differences(lines, draft)).toMatchObject([{ kind: 'added', way }]);
    expect(differences(lines, draftOf(lines, removeWay(edits, way)))).toEqual([]);
  });

  it('keeps a zone and an area type of one name apart', () => {
    const edits = removeWay(addWay(noEdits, wayOfZone('suburban')), { area_type: 'suburban', zone: null });
    expect(draftOf(lines, edits).map(({ area_type, zone }) => [area_type, zone])).toEqual([
      ['urban', null],
      ['suburban', 'suburban'],
    ]);
  });

  it('of a table without prices has an empty line for each area type, which is none until a figure stands in it', () => {
    const fees: Edits = { ...noEdits, values: { 'urban fee': 12_000 } };
    expect(draftOf([], noEdits).map(({ area_type, zone, fee }) => [area_type, zone, fee])).toEqual(
      ['urban', 'suburban', 'intra_region', 'region'].map((area) => [area, null, undefined]),
    );
    expect(differences([], draftOf([], noEdits))).toEqual([]);
    expect(differences([], draftOf([], fees))).toMatchObject([{ kind: 'added', way: urban, after: 12_000 }]);
    const whole = draftOf([], {
      ...noEdits,
      values: Object.fromEntries(priceFigures.map((field) => [cellKey(urban, field), line('urban', 9_000)[field]])),
    });
    expect(judgeDraft('shop', whole, 'en')).toEqual({ ok: true, lines: [line('urban', 9_000)] });
    const judged = judgeDraft('standard', whole, 'en');
    expect(judged.ok ? [] : Object.keys(judged.faults)).toEqual(
      ['suburban', 'intra_region', 'region'].flatMap((area) => priceFigures.map((field) => `${area} ${field}`)),
    );
    expect(judgeDraft('standard', [line('urban', 9_000)], 'en')).toMatchObject({
      ok: false,
      whole: 'The standard table needs all four area types.',
    });
  });

  it('is judged cell by cell as the provider would', () => {
    const faults = (edits: Edits) => {
      const judged = judgeDraft('hub', draftOf(lines, edits), 'en');
      return judged.ok ? null : judged.faults;
    };
    expect(faults(typed(12_000))).toBeNull();
    expect(faults(typed(undefined))).toEqual({ 'urban fee': 'This is required.' });
    expect(faults({ ...noEdits, values: { 'urban min_fee': 900_001, 'suburban base_weight': 0.7 } })).toEqual({
      'urban min_fee': 'The least fee must not exceed the most.',
      'suburban base_weight': 'Must be a multiple of 0.5 kg.',
    });
    expect(judgeDraft('hub', [], 'en')).toMatchObject({ ok: false, whole: 'This is required.' });
  });
});
