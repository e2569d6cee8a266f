import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { subjectPackagesAtom } from './subject';
import type { SubjectRecord } from '~commands/subject';

/** The record whose page is open: what a line, key or button acts on that names none. */
export const activeRecordAtom = atom<SubjectRecord | null>(null);

/** All that the gate is told of, for whatever names nothing of its own. */
export const activeAtom = atom((get) => ({ packages: get(subjectPackagesAtom), record: get(activeRecordAtom) }));

/** A page puts its record at hand while it is open: `useRecordAtHand(data && runsheetRecord.read(data))`. */
export function useActiveRecord(record: SubjectRecord | null | undefined): void {
  const set = useSetAtom(activeRecordAtom);
  // By what it is: a page that is drawn anew has it anew.
  const told = record ? JSON.stringify(record) : null;
  useEffect(() => {
    set(told === null ? null : (JSON.parse(told) as SubjectRecord));
  }, [set, told]);
  useEffect(() => () => set(null), [set]);
}

/** Told of a record as an action left it. */
export const refreshRecordAtom = atom(null, (get, set, fresh: SubjectRecord) => {
  const hand = get(activeRecordAtom);
  if (hand?.kind === fresh.kind && hand.id === fresh.id) set(activeRecordAtom, fresh);
});
