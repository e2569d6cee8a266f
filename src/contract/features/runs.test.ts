import { expect, it } from 'vitest';
import { runTitle } from '~domain/titles';
import { calledActions } from '~domain/package-machine';
import { sheetRuns } from './runs';

it('every kind of run has a name of its own in both languages', () => {
  const kinds = [...calledActions, 'undo', ...sheetRuns];
  for (const language of ['vi', 'en'] as const) {
    const names = kinds.map((kind) => runTitle(kind)?.[language]);
    expect(kinds.filter((_, place) => !names[place])).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
  }
});
