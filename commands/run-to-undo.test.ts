import { expect, it } from 'vitest';
import { runToUndo } from './run-to-undo';

const run = (id: number, action: string, undoable = false, undone = 0) => ({ id, action, ok: 2, undone, undoable });

it('takes the latest run that can be taken back, and tells what was done since that can’t be', () => {
  const note = run(1, 'operator_update', true);
  const cancel = run(2, 'cancel_direct');
  const taken = run(3, 'operator_update', false, 2);
  const back = run(4, 'undo');
  expect(runToUndo([back, taken, note])).toEqual({ run: note, past: null });
  expect(runToUndo([back, taken, cancel, note])).toEqual({ run: note, past: cancel });
  expect([runToUndo([cancel]), runToUndo([])]).toEqual([null, null]);
});
