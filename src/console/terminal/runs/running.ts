import { atom } from 'jotai';

/** Runs under way by the id of their transcript entry. */
export const runningAtom = atom<ReadonlyMap<number, AbortController>>(new Map());

export const startRunningAtom = atom(null, (get, set, id: number): AbortSignal => {
  const controller = new AbortController();
  set(runningAtom, new Map(get(runningAtom)).set(id, controller));
  return controller.signal;
});

export const endRunningAtom = atom(null, (get, set, id: number) => {
  const rest = new Map(get(runningAtom));
  rest.delete(id);
  set(runningAtom, rest);
});

/** Stops what has not begun in the latest run; false = none is under way. */
export const stopLatestAtom = atom(null, (get): boolean => {
  const latest = [...get(runningAtom).values()].at(-1);
  latest?.abort();
  return latest !== undefined;
});
