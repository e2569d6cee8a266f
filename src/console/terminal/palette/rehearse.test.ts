import { beforeEach, expect, it, vi } from 'vitest';
import { commands } from '~commands/registry';
import { createCodeIndex } from './code-index';
import { commandRanker } from './rank';
import { rehearse } from './rehearse';

beforeEach(() => {
  vi.useFakeTimers();
});

const met = Array.from({ length: 2_100 }, (_, id) => ({
  id,
  code: `HL24${id}VN`,
  status: 'In_delivery' as const,
  order: '',
  receiver: 'Trang',
  shop: '',
}));

it('a rehearsed search has its packages written down and answers as one that was never asked', () => {
  const [list, index] = [[...commands], createCodeIndex()];
  index.add(met);
  rehearse({ commands: list, language: 'vi', index, opening: null });
  vi.runAllTimers();
  expect(index.prepare()).toBe(false);
  const fresh = commandRanker([...commands], 'vi');
  for (const query of ['a', 'hoan', 'zaqx', 'bao cao']) expect(commandRanker(list, 'vi')(query)).toEqual(fresh(query));
});

it('called off, it leaves the rest undone', () => {
  const index = createCodeIndex();
  index.add(met);
  rehearse({ commands: [...commands], language: 'vi', index, opening: null })();
  vi.runAllTimers();
  expect(index.prepare()).toBe(true);
});
