import { describe, expect, it } from 'vitest';
import { readSources } from './sources';

/** What a new package is made by: an order, and the demo network's COPY. */
const makers = ['src/provider/demo/load/load-packages.ts', 'src/provider/features/orders/insert-orders.ts'];
const writer = 'src/provider/shared/packages/transitions.ts';
/** Puts those that are finished, as they are, into a table of their own. */
const mover = 'src/provider/jobs/archive-packages.ts';

const sources = readSources(['src/provider', 'src/tools']).filter(
  ({ path }) => !path.startsWith('src/provider/db/migrations/'),
);
const holding = (pattern: RegExp): string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

const updates =
  /\b(?:update|delete\s+from|merge\s+into)\s+(?:only\s+)?packages\b|(?:updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]packages\b/i;
const historyUpdates =
  /\b(?:update|delete\s+from|merge\s+into)\s+(?:only\s+)?package_history\b|(?:updateTable|deleteFrom|mergeInto|replaceInto)\(\s*['"`]package_history\b/i;
const inserts = (table: string): RegExp =>
  new RegExp(
    `\\binsert\\s+into\\s+${table}\\b|\\bcopy\\s+${table}\\b|insertInto\\(\\s*['"\`]${table}\\b|copyIn\\(\\w+, '${table}'`,
    'i',
  );

describe('packages and their history', () => {
  it('are changed in one place', () => {
    expect(holding(updates)).toEqual([mover, writer]);
    expect(holding(historyUpdates)).toEqual([]);
  });

  it('are made by orders and the demo network, and told of in one place besides', () => {
    expect(holding(inserts('packages'))).toEqual([...makers, mover].toSorted());
    expect(holding(inserts('package_history'))).toEqual([...makers, writer].toSorted());
  });

  it('would be found in any way of writing', () => {
    for (const text of [
      'update packages set',
      'UPDATE  only packages p',
      "db.updateTable('packages')",
      'db\n.deleteFrom("packages as p")',
    ])
      expect(updates.test(text)).toBe(true);
    for (const text of [
      'insert into package_history (',
      "insertInto('package_history')",
      "copyIn(client, 'package_history', columns)",
    ])
      expect(inserts('package_history').test(text)).toBe(true);
  });
});
