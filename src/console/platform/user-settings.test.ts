import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeSettings } from './user-settings-sync';

describe('merging two changes of one setting', () => {
  test('keeps what each side changed, and both sides’ removals', () => {
    const base = { single_keys: true, bindings: { a: 'q', b: 'w', c: 'z' } };
    const mine = { single_keys: true, bindings: { a: 'v', b: 'w', d: 'y' } };
    const theirs = { single_keys: false, bindings: { a: 'q', c: 'z', e: null } };
    expect(mergeSettings(base, mine, theirs)).toEqual({ single_keys: false, bindings: { a: 'v', d: 'y', e: null } });
  });

  test('where both changed the same value, this browser’s change is the newer one', () => {
    expect(mergeSettings({ a: 1 }, { a: 2 }, { a: 3 })).toEqual({ a: 2 });
    expect(mergeSettings({ a: ['x'] }, { a: ['x', 'y'] }, { a: ['z'] })).toEqual({ a: ['x', 'y'] });
  });

  test('takes theirs where nothing was changed here, and mine where nothing was changed there', () => {
    const record = fc.dictionary(
      fc.constantFrom('a', 'b', 'c', 'd'),
      fc.oneof(fc.integer(), fc.constant(null), fc.dictionary(fc.constantFrom('x', 'y'), fc.integer())),
      { noNullPrototype: true },
    );
    fc.assert(
      fc.property(record, record, (base, changed) => {
        expect(mergeSettings(base, base, changed)).toEqual(changed);
        expect(mergeSettings(base, changed, base)).toEqual(changed);
      }),
    );
  });

  test('with no common beginning both are joined', () => {
    expect(mergeSettings(undefined, { a: 1 }, { b: 2 })).toEqual({ a: 1, b: 2 });
  });
});
