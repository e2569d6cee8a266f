import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { RecordKind } from '../record-kinds';
import { records } from '../records';
import { callName, commands } from '../registry';
import { sources } from '../sources';
import { meaningOf, type Meaning } from '../testing/meaning';
import type { Memory } from './expand';

/*
 * Lines that must mean the same for ever: hands that have learnt them are never broken. The first row of the corpus has
 * its version, how many of its lines that version holds, and their digest; every other row is a line (`hand` = the kind
 * of record whose page is open) and what it means. New lines are added at the end, at any time.
 */

interface Head {
  readonly version: number;
  readonly lines: number;
  readonly digest: string;
  readonly memory: Memory;
}

interface Entry {
  readonly line: string;
  readonly hand?: RecordKind;
  readonly means?: Meaning;
}

const [first = '', ...rows] = readFileSync(new URL('corpus.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');
const head = JSON.parse(first) as Head;
const entries = rows.map((row) => JSON.parse(row) as Entry);

const newVersion = `If it is to mean something else from now on, that is a new version of the corpus: the new meaning in its row, "version" one higher, "lines" and "digest" of all rows, and in .github/docs/CHANGELOG.md what the line meant before.`;

describe('the corpus of lines', () => {
  test('means what it always has', () => {
    const changed = entries.flatMap((entry) => {
      const means = meaningOf(entry.line, entry.hand ?? null, head.memory);
      if (JSON.stringify(means) === JSON.stringify(entry.means)) return [];
      const row = JSON.stringify({ ...entry, means });
      return entry.means
        ? [`${JSON.stringify(entry.line)} changed its meaning. Now: ${row}`]
        : [`still to be written down: ${row}`];
    });
    expect(changed, `Hands know these lines. ${newVersion}`).toEqual([]);
  });

  test('is as its version has it, but for what was added', () => {
    const digest = createHash('sha256').update(rows.slice(0, head.lines).join('\n')).digest('hex');
    expect(digest, `Rows of version ${head.version} were changed. ${newVersion}`).toBe(head.digest);
  });

  test('has every name of everything that a line may begin with', () => {
    const typed = entries.map(({ line }) => ` ${line.normalize('NFC').toLowerCase()} `);
    const names = [
      ...commands.flatMap((command) => [callName(command, 'en'), command.verb, ...command.aliases]),
      ...[...sources, ...records].flatMap(({ verb, aliases }) => [verb, ...aliases]),
    ];
    const missing = [...new Set(names)].filter(
      (name) => !typed.some((line) => line.includes(` ${name.toLowerCase()} `)),
    );
    expect(missing, 'Add a line with each of them at the end, without "means": the test says what it is.').toEqual([]);
  });
});
