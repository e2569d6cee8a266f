import { describe, expect, test, vi } from 'vitest';
import { chordOf, type KeyPress } from './chord';
import { createHold, holdMs } from '../input/hold';
import { createSequence, following } from './sequence';

const bindings = [
  { id: 'page.packages', keys: 'g p' },
  { id: 'face.theme', keys: 'g t' },
  { id: 'package.return', keys: 'r' },
  { id: 'package.print', keys: 'p' },
];

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
});

describe('sequence', () => {
  test('a single key runs at once, a sequence at its end', () => {
    const sequence = createSequence(bindings);
    expect(sequence.press('r')).toEqual({ kind: 'run', id: 'package.return' });
    expect(sequence.press('g')).toEqual({ kind: 'pending', keys: 'g' });
    expect(sequence.press('p')).toEqual({ kind: 'run', id: 'page.packages' });
    expect(sequence.press('p')).toEqual({ kind: 'run', id: 'package.print' });
  });

  test('a missed key ends the sequence, runs nothing of its own and is not kept', () => {
    const sequence = createSequence(bindings);
    sequence.press('g');
    expect(sequence.press('r')).toEqual({ kind: 'none' });
    expect(sequence.press('r')).toEqual({ kind: 'run', id: 'package.return' });
  });
});

describe('what may follow', () => {
  test('is the rest of every binding that begins with the keys pressed', () => {
    expect(following([...bindings, { id: 'x', keys: 'g x y' }], 'g')).toEqual([
      { id: 'page.packages', keys: 'p' },
      { id: 'face.theme', keys: 't' },
      { id: 'x', keys: 'x y' },
    ]);
    expect(following(bindings, 'r')).toEqual([]);
  });
});

describe('hold', () => {
  test('releases a person’s keys in order once the gap has passed', () => {
    vi.useFakeTimers();
    const release = vi.fn();
    const hold = createHold(release, () => false);
    hold.press({ chord: 'g', text: 'g' });
    vi.advanceTimersByTime(20);
    hold.press({ chord: 'p', text: 'p' });
    expect(hold.empty()).toBe(false);
    vi.advanceTimersByTime(holdMs - 1);
    expect(release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(release.mock.calls).toEqual([
      [
        [
          { chord: 'g', text: 'g' },
          { chord: 'p', text: 'p' },
        ],
      ],
    ]);
    expect(hold.empty()).toBe(true);
  });

  test('waits longer where a scanner was just at work', () => {
    vi.useFakeTimers();
    const release = vi.fn();
    const hold = createHold(release, () => false);
    hold.drop(() => true);
    hold.press({ chord: 'f', text: 'f' });
    vi.advanceTimersByTime(holdMs);
    expect(release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2 * holdMs);
    expect(release).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(5_000);
    hold.press({ chord: 'g', text: 'g' });
    vi.advanceTimersByTime(holdMs);
    expect(release).toHaveBeenCalledTimes(2);
  });

  test('waits once more where the page was busy: the scanner’s next key may not have been told yet', () => {
    vi.useFakeTimers();
    const now = vi.spyOn(performance, 'now').mockReturnValue(0);
    const release = vi.fn();
    const hold = createHold(release, () => false);
    hold.press({ chord: 'f', text: 'f' });
    now.mockReturnValue(200);
    vi.advanceTimersByTime(holdMs);
    expect(release).not.toHaveBeenCalled();
    now.mockReturnValue(400);
    vi.advanceTimersByTime(holdMs);
    expect(release.mock.calls).toEqual([[[{ chord: 'f', text: 'f' }]]]);
  });

  test('waits longer by as much as the key itself came late, within bounds: the next may come as late', () => {
    vi.useFakeTimers();
    const release = vi.fn();
    const hold = createHold(release, () => false);
    hold.press({ chord: 'h', text: 'h' }, 250);
    vi.advanceTimersByTime(holdMs + 249);
    expect(release).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(release).toHaveBeenCalledOnce();
    hold.press({ chord: 'h', text: 'h' }, 60_000);
    vi.advanceTimersByTime(holdMs + 500);
    expect(release).toHaveBeenCalledTimes(2);
  });

  test('drops what turns out to be the beginning of a scan', () => {
    vi.useFakeTimers();
    const release = vi.fn();
    const hold = createHold(release, () => false);
    hold.press({ chord: 'r', text: 'r' });
    vi.advanceTimersByTime(10);
    hold.drop(() => true);
    vi.advanceTimersByTime(1_000);
    expect(release).not.toHaveBeenCalled();
  });
});

describe('chord', () => {
  test.each([
    [press('k', { ctrlKey: true, code: 'KeyK' }), 'mod+k'],
    [press('k', { metaKey: true, code: 'KeyK' }), 'mod+k'],
    [press('M', { shiftKey: true, code: 'KeyM' }), 'shift+m'],
    [press('M', { code: 'KeyM' }), 'm'],
    [press('?', { shiftKey: true, code: 'Slash' }), '?'],
    [press('Process', { code: 'KeyR' }), 'r'],
    [press('ư', { code: 'KeyW' }), 'w'],
    [press('Process', { code: 'Slash', shiftKey: true }), '?'],
    [press('Escape', { code: 'Escape' }), 'escape'],
  ])('%o is %s', (event, chord) => {
    expect(chordOf(event)).toBe(chord);
  });

  test('a modifier alone is none', () => {
    expect(chordOf(press('Shift', { shiftKey: true }))).toBeNull();
  });
});
