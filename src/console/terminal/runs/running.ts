import { atom } from 'jotai';
import { createControl, type RunHandle } from './control';

export interface Running {
  readonly handle: RunHandle;
  readonly held: boolean;
}

/** Runs under way by the id of their transcript entry. */
export const runningAtom = atom<ReadonlyMap<number, Running>>(new Map());

export const startRunningAtom = atom(null, (get, set, id: number): RunHandle => {
  const handle = createControl();
  set(runningAtom, new Map(get(runningAtom)).set(id, { handle, held: false }));
  return handle;
});

export const endRunningAtom = atom(null, (get, set, id: number) => {
  const rest = new Map(get(runningAtom));
  rest.delete(id);
  set(runningAtom, rest);
});

/** Stops what has not begun in a run, the latest if none is named; false = none is under way. */
export const stopRunAtom = atom(null, (get, _set, id?: number): boolean => {
  const found = runOf(get(runningAtom), id);
  found?.[1].handle.stop();
  return found !== undefined;
});

/** The session is over: no run goes on in another one's. */
export const leaveRunsAtom = atom(null, (get) => {
  for (const { handle } of get(runningAtom).values()) handle.leave();
});

/** Holds a run, or lets it go on; the latest if none is named. False = none is under way. */
export const holdRunAtom = atom(null, (get, set, id?: number): boolean => {
  const found = runOf(get(runningAtom), id);
  if (!found) return false;
  const [entry, { handle, held }] = found;
  if (held) handle.resume();
  else handle.pause();
  set(runningAtom, new Map(get(runningAtom)).set(entry, { handle, held: !held }));
  return true;
});

function runOf(running: ReadonlyMap<number, Running>, id: number | undefined): readonly [number, Running] | undefined {
  if (id === undefined) return [...running].at(-1);
  const one = running.get(id);
  return one && [id, one];
}
