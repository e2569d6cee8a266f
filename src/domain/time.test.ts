import { expect, it } from 'vitest';
import { inVietNam, vietnamDay, vietnamTime } from './time';

it('reads a moment on the Vietnamese clock, on both sides of its midnight', () => {
  const [late, early] = ['2026-11-21T16:59:59.999Z', '2026-11-21T17:00:00.000Z'].map((text) => Date.parse(text));
  expect([vietnamTime(late ?? 0), vietnamDay(late ?? 0)]).toEqual(['2026-11-21T23:59:59.999Z', '2026-11-21']);
  expect(vietnamDay(early ?? 0)).toBe('2026-11-22');
  expect(inVietNam(late ?? 0)).toEqual({ midnight: new Date('2026-11-20T17:00:00.000Z'), hour: 23 });
  expect(inVietNam(early ?? 0)).toEqual({ midnight: new Date('2026-11-21T17:00:00.000Z'), hour: 0 });
});
