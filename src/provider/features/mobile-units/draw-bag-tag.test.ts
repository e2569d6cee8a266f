import { expect, it } from 'vitest';
import { limits } from '~domain/limits';
import { drawingFaults } from '../../../../tests/helpers/drawing-faults';
import { drawBagTag } from './draw-bag-tag';

const bag = (code: string, seal: string | null): Parameters<typeof drawBagTag>[0] => ({
  mu_code: 'MU26112100042',
  serial_number: seal,
  origin_hub: { id: 1, code },
  destination_hub: { id: 2, code },
  packages: 100_000,
  weight: 123_456.789,
  created_at: '2026-11-21T02:00:00.000Z',
});

it.each([
  ['HCM01', 'SEAL-0042', 'Bưu cục Tân Bình'],
  ['HCM01', null, 'Bưu cục Tân Bình'],
  ['HUB-DAI-HAI-MUOI-20C', 'S'.repeat(40), 'Nguyễn Phước Ngữ Thượng '.repeat(5).slice(0, limits.hubName)],
  ['W'.repeat(limits.clusterName), 'W'.repeat(40), 'Ữ'.repeat(limits.hubName)],
])('the tag of a bag to %s with the seal %s has a sheet of its own, on which all is legible', (code, seal, name) => {
  const drawing = drawBagTag(bag(code, seal), name);
  expect([drawing.code, drawing.width, drawing.height]).toEqual(['MU26112100042', 100, 150]);
  expect(drawingFaults(drawing)).toEqual([]);
  const texts = drawing.texts.map(({ text }) => text);
  expect(texts).toEqual(
    expect.arrayContaining([code, `${code} →`, '100.000 kiện · 123.456,789 kg', '09:00 21/11/2026']),
  );
  if (seal !== null) expect(texts.join('')).toContain(seal);
  const { size = 0 } = drawing.texts.find(({ text }) => text === code) ?? {};
  expect(size * 0.727).toBeGreaterThan(code.length < 9 ? 15 : 3);
});
