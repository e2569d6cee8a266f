import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CopyRows } from './copy-rows';

describe('rows for COPY', () => {
  it('write a moment as Date does', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) }), (at) => {
        const rows = new CopyRows();
        rows.moment(at);
        expect(rows.bytes.toString()).toBe(new Date(at).toISOString());
      }),
    );
  });

  it('keep every byte while they grow', () => {
    const rows = new CopyRows();
    const text = 'Nguyễn Thị Thùy Dương 😀\t';
    for (let i = 0; i < 60_000; i += 1) {
      rows.text(text);
      rows.encoded(Buffer.from('ơ\n'));
    }
    expect(rows.bytes.equals(Buffer.from(`${text}ơ\n`.repeat(60_000)))).toBe(true);
  });
});
