import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { groups, gaps, tablePath, tableText } from '../specification/table';
import { root } from './sources';

describe('the table of the specification', () => {
  it('has every line once, and there are hundreds', () => {
    const lines = groups.flatMap(({ title, lines: own }) => own.map(({ says }) => `${title}: ${says}`));
    expect(lines.length).toBeGreaterThan(650);
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });

  it('has code and a test for each', () => {
    expect(gaps()).toEqual([]);
  });

  it('is written as it stands now (npm run spec-table)', () => {
    // Compared as a whole: the difference of a thousand lines would tell less than the command that mends it.
    expect(readFileSync(join(root, tablePath), 'utf8') === tableText(), `${tablePath} is stale`).toBe(true);
  });
});
