import { describe, expect, test } from 'vitest';
import { commandById, commands } from '~commands/registry';
import { keysFor } from '~console/terminal/hotkeys/user-keys';
import { conflictsIn, isChanged, withKeys } from './draft';

const none = { single_keys: true, bindings: {} };
const returning = commandById('package.return');

describe('a draft of one’s keys', () => {
  test('begins without conflicts', () => {
    expect(conflictsIn(none, commands)).toEqual([]);
  });

  test('lists every conflict that other keys would make', () => {
    expect(conflictsIn(withKeys(none, returning, 'p'), commands)).toEqual([
      { kind: 'equal', one: 'package.return', other: 'package.print' },
    ]);
    const begins = conflictsIn(withKeys(none, returning, 'g'), commands);
    expect(begins.length).toBeGreaterThan(5);
    expect(begins.every(({ kind, one }) => kind === 'begins' && one === 'package.return')).toBe(true);
    expect(conflictsIn(withKeys(none, returning, 'x'), commands)).toEqual([
      { kind: 'equal', one: 'package.return', other: 'list.toggle' },
    ]);
  });

  test('has none left for keys that are switched off', () => {
    expect(conflictsIn({ ...withKeys(none, returning, 'p'), single_keys: false }, commands)).toEqual([]);
    expect(keysFor(returning, { ...none, single_keys: false })).toBeUndefined();
    expect(keysFor(commandById('face.palette'), { single_keys: false, bindings: { 'face.palette': 'q' } })).toBe(
      'mod+k',
    );
  });

  test('keeps defaults as no setting, and tells whether anything is changed', () => {
    const changed = withKeys(none, returning, 'alt+r');
    expect(keysFor(returning, changed)).toBe('alt+r');
    expect(isChanged(none, changed)).toBe(true);
    expect(withKeys(changed, returning, 'r')).toEqual(none);
    expect(keysFor(returning, withKeys(none, returning, null))).toBeUndefined();
  });
});
