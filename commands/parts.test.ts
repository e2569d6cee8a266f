import { describe, expect, test } from 'vitest';
import { limits } from '~domain/limits';
import { batchCallOf } from './batch-call';
import { chunks } from './parts';
import type { ChainStage } from './plan-stages';
import { commandById } from './registry';
import type { SubjectPackage } from './subject';
import { pkg } from './testing/sheet-subjects';

const packages = (count: number): SubjectPackage[] => Array.from({ length: count }, (_, index) => pkg(index + 1));
const returning: ChainStage = { command: commandById('package.return'), args: { reason: 'FR012' } };
const noting: ChainStage = { command: commandById('package.note'), args: { operator_note: 'x' } };
const key = () => 'series';

describe('partsOf', () => {
  test('leaves what one call can take as it is', () => {
    const chain = { stages: [returning], packages: packages(limits.runItems) };
    expect(chunks(chain, key)).toEqual([chain]);
  });

  test('parts more, in order, every package once; each stage is one run over all parts', () => {
    const all = packages(2 * limits.runItems + 5);
    const parts = chunks({ stages: [returning, noting], packages: all, line: '@sel ; return FR012 ; note x' }, key);
    expect(parts.map((part) => part.packages.length)).toEqual([limits.runItems, limits.runItems, 5]);
    expect(parts.flatMap((part) => part.packages)).toEqual(all);
    for (const { stages } of parts) expect(stages.map(({ series }) => series?.id)).toEqual(['series-0', 'series-1']);
    const calls = parts.flatMap(({ stages, ...part }) =>
      stages.map((stage) => batchCallOf({ ...part, ...stage }, 'k')),
    );
    expect(calls[5]).toMatchObject({
      action: 'operator_update',
      series: 'series-1',
      line: '@sel ; return FR012 ; note x',
      idempotencyKey: 'k',
    });
  });

  test('parts nothing that makes no calls, and no taking back', () => {
    const all = packages(limits.runItems + 1);
    expect(chunks({ stages: [{ command: commandById('package.copy'), args: {} }], packages: all }, key)).toHaveLength(
      1,
    );
    expect(
      chunks({ stages: [{ command: commandById('package.undo'), args: {} }], packages: all, undoes: 4 }, key),
    ).toHaveLength(1);
  });
});
