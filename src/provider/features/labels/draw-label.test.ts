import { describe, expect, it } from 'vitest';
import { labelKinds, labelSizeNames, viewingRules, type LabelKind, type LabelSize } from '~domain/labels';
import { limits } from '~domain/limits';
import { drawingFaults } from '../../../../tests/helpers/drawing-faults';
import { drawLabel } from './draw-label';
import { labelFacts, type LabelRecord } from './facts';

const usual: LabelRecord = {
  code: 'HL240000018VN',
  order_code: 'DON-2026-000123',
  from_name: 'Cửa hàng Hoa Sữa',
  from_phone: '0912345678',
  from_address: '12 ngõ 34 Trường Chinh, Phường Khương Mai, Hà Nội',
  to_name: 'Đặng Thị Ngữ Thương',
  to_phone: '0903111218',
  to_address: '125/7 Nguyễn Hữu Cảnh, Phường Thạnh Mỹ Tây, Thành phố Hồ Chí Minh',
  start_code: 'HN02',
  end_code: 'HCM01',
  cod: 1_250_000,
  weight: 2.25,
  length: 30,
  width: 20,
  height: 10.5,
  tracking_3pl: null,
  three_pl_lm_code: null,
  reason: null,
  note: 'Gọi trước khi giao',
  created_at: '2026-11-20T18:05:00.000Z',
};

const long = 'Nguyễn Phước Quảng Đường Ngữ Thượng '.repeat(9);
/** As long as each text may be: of words, and of the widest letters without a space. */
const longest = (text: string, code: string): LabelRecord => ({
  ...usual,
  order_code: code.repeat(limits.name).slice(0, limits.name),
  from_name: text.slice(0, limits.hubName),
  from_address: text.slice(0, limits.text),
  to_name: text.slice(0, limits.name),
  to_phone: '09031112181',
  to_address: text.slice(0, limits.text),
  start_code: code.repeat(limits.clusterName).slice(0, limits.clusterName),
  end_code: code.repeat(limits.clusterName).slice(0, limits.clusterName),
  cod: 9_999_999_999_999.99,
  weight: 99_999.999,
  length: 9999.99,
  width: 9999.99,
  height: 9999.99,
  tracking_3pl: code.repeat(40).slice(0, 40),
  three_pl_lm_code: 'LM-'.repeat(13),
  reason: 'FR012',
  note: text.slice(0, limits.text),
});
const records = {
  usual,
  'of long words': longest(long, 'HUB-'),
  'of wide letters': longest('Ữ'.repeat(limits.text), 'W'),
  'without anything': { ...usual, from_phone: null, to_phone: null, start_code: null, end_code: null, note: null },
};
const all = labelSizeNames.flatMap((size) =>
  labelKinds.flatMap((kind) => Object.entries(records).map(([name, record]) => ({ size, kind, name, record }))),
);
const texts = (record: LabelRecord, kind: LabelKind, size: LabelSize): string[] =>
  drawLabel(labelFacts(record, kind), size).texts.map(({ text }) => text);

describe('a label', () => {
  it.each(all)('$name as $kind on $size: nothing over another, off the sheet or too near to a symbol', (one) => {
    expect(drawingFaults(drawLabel(labelFacts(one.record, one.kind), one.size))).toEqual([]);
  });

  it.each([
    ['A6', 10],
    ['100x150', 10],
    ['A7', 8],
  ] as const)('on %s says where it goes in capitals of %i mm or more', (size, atLeast) => {
    for (const end_code of ['HCM01', 'HUB0014', 'WWW-0001']) {
      const drawing = drawLabel(labelFacts({ ...usual, end_code }, 'awb'), size);
      const { size: em = 0 } = drawing.texts.find(({ text }) => text === end_code) ?? {};
      expect(em * 0.727, end_code).toBeGreaterThanOrEqual(atLeast);
    }
    const route = drawLabel(labelFacts(usual, 'awb'), size).texts.find(({ text }) => text === 'HN02 →');
    expect((route?.size ?? 0) * 0.727).toBeGreaterThan(size === 'A7' ? 6 : 9.9);
  });

  it.each(labelSizeNames)(
    'on %s says what is sent, when it was ordered and what to collect to two decimals',
    (size) => {
      expect(texts(usual, 'awb', size)).toEqual(
        expect.arrayContaining([
          'Tạo 01:05 21/11/2026',
          'Hàng: 2,25 kg · 30 × 20 × 10,5 cm',
          'Ghi chú: Gọi trước khi giao',
        ]),
      );
      expect(texts({ ...usual, cod: 99_000.5 }, 'awb', size).map((text) => text.replaceAll(/\s/g, ' '))).toContain(
        '99.000,50 ₫',
      );
      expect(texts({ ...usual, height: 0 }, 'awb', size)).toContain('Hàng: 2,25 kg');
    },
  );

  it.each(labelSizeNames)('on %s says in heavy letters whether the goods may be looked at', (size) => {
    for (const rule of viewingRules)
      for (const kind of labelKinds) {
        const { texts: drawn } = drawLabel(labelFacts({ ...usual, note: rule }, kind), size);
        expect(drawn.find(({ text }) => text === `Ghi chú: ${rule}`)?.weight, `${kind} ${rule}`).toBe(600);
      }
  });

  it.each(labelSizeNames)('on %s writes the longest address smaller rather than cutting it', (size) => {
    const to_address = long.slice(0, limits.text).trim();
    expect(texts({ ...usual, to_address }, 'awb', size).join(' ')).toContain(to_address);
  });

  it.each(labelSizeNames)('on %s tells the ward whole, however long the street is', (size) => {
    const place = 'Phường Văn Miếu - Quốc Tử Giám, Thành phố Hà Nội';
    for (const kind of labelKinds) {
      const street = long.slice(0, limits.text).trim();
      const record = { ...records['of long words'], to_address: `${street}, ${place}` };
      const written = texts(record, kind, size).join(' ');
      expect(written).toContain(`, ${place}`);
      expect(drawingFaults(drawLabel(labelFacts(record, kind), size))).toEqual([]);
    }
    expect(texts({ ...usual, to_address: `12 Lê Lợi, ${place}` }, 'awb', size).join(' ')).toContain(
      `12 Lê Lợi, ${place}`,
    );
  });

  it('has a box to sign in, on a small sheet unless the receiver would be too small to read beside it', () => {
    const signed = (record: LabelRecord): readonly LabelSize[] =>
      labelSizeNames.filter((size) => texts(record, 'awb', size).includes('Người nhận ký, ghi rõ họ tên'));
    expect(signed(usual)).toEqual(labelSizeNames);
    expect(signed({ ...usual, to_address: long.slice(0, limits.text) })).toEqual(['A6', '100x150']);
  });

  it.each(labelSizeNames)('on %s keeps phones, codes and money whole beside the longest texts', (size) => {
    for (const record of [records['of long words'], records['of wide letters']]) {
      const found = texts(record, 'awb-oms', size);
      expect(found).toEqual(
        expect.arrayContaining([record.code, record.to_phone, record.end_code, `${record.start_code} →`]),
      );
      expect(found.some((text) => text.endsWith(` · ${record.from_phone}`))).toBe(true);
      expect(found.map((text) => text.replaceAll(/\s/g, ' '))).toContain('9.999.999.999.999,99 ₫');
      expect(found.some((text) => text.endsWith('…'))).toBe(true);
    }
  });
});
