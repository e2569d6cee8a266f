import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '~console/platform/i18n';
import { createQueryClient } from '~console/platform/query-client';
import { createCodeIndex } from '~console/terminal/palette/code-index';
import { createCommandRow } from '~console/terminal/palette/use-command-groups';
import { rehearse } from '~console/terminal/palette/rehearse';
import { useRowWords, type RowWords } from '~console/terminal/palette/row-words';
import { mostInSight } from '~console/terminal/palette/use-typed';
import { commands } from '~commands/registry';

beforeEach(() => startI18n('vi'));

afterEach(() => {
  vi.useRealTimers();
});

/** The words of rows, and what was asked of them. */
function wordsAndAsked(): { readonly words: RowWords; readonly asked: readonly string[] } {
  const asked: string[] = [];
  const client = createQueryClient();
  const { result } = renderHook(useRowWords, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const { gateText, keysOf } = result.current;
  const words: RowWords = {
    ...result.current,
    gateText: (command, reason) => {
      asked.push(`why ${command.id}`);
      return gateText(command, reason);
    },
    keysOf: (command) => {
      asked.push(`keys ${typeof command === 'string' ? command : command.id}`);
      return keysOf(command);
    },
  };
  return { words, asked };
}

it('a row asks for its words when it comes into sight, and once', () => {
  const { words, asked } = wordsAndAsked();
  const refused: string[] = [];
  const rowFor = createCommandRow(words, { onRun: () => undefined, onRefused: (why) => refused.push(why) });
  const answer = { state: 'disabled', reason: { kind: 'no_packages' } } as const;
  const [row] = commands.filter(({ subject }) => subject === 'packages').map((one) => rowFor(one, answer, ''));
  expect([row === undefined, asked]).toEqual([false, []]);
  const id = row?.value ?? '';
  const shown = row?.cells.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('');
  expect([shown?.includes(row?.unavailable ?? ''), row?.unavailable]).toEqual([true, expect.stringMatching(/\S/)]);
  expect(row?.preview).toBe(row?.preview);
  row?.onSelect();
  expect(refused).toEqual([row?.unavailable]);
  expect(asked).toEqual([`why ${id}`, `keys ${id}`]);
});

it('a rehearsal draws the rows that the palette opens with', () => {
  const { words, asked } = wordsAndAsked();
  const user = { role: 'admin', only_operation: false, hubIds: [1], packagesExcluded: false } as const;
  vi.useFakeTimers();
  rehearse({ commands, language: 'vi', index: createCodeIndex(), opening: { user, words } });
  vi.runAllTimers();
  expect(asked.filter((what) => what.startsWith('keys '))).toHaveLength(mostInSight);
});
