import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import type { ListFilters } from '~commands/source';
import type { SubjectPackage, SubjectRecord } from '~commands/subject';
import type { ResponseOf } from '~contract/endpoints';

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

export type PackageRow = ResponseOf<'POST /packages-post'>['data']['packages'][number];

/** What is known of it by now: a reading that was under way while it was changed tells of before. */
const newest = (known: SubjectPackage, read: SubjectPackage): SubjectPackage =>
  known.id === read.id && known.version > read.version ? known : read;

const shownPackageAtom = atom<SubjectPackage | null>(null);

/** The package whose page is open. Its page sets it while mounted and puts null back when it leaves. */
export const currentPackageAtom = atom(
  (get) => get(shownPackageAtom),
  (get, set, read: SubjectPackage | null) => {
    const known = get(shownPackageAtom);
    set(shownPackageAtom, known && read ? newest(known, read) : read);
  },
);

/**
 * The working set, one for the whole console: rows ticked in a list, scanned and pasted codes. Lists tick and untick
 * their own rows in it by id; the prompt replaces it. In the order in which packages came.
 */
export const selectedPackagesAtom = atom<readonly SubjectPackage[]>([]);

/** The current package has the page to itself: its keys and buttons act on it, and the working set waits. */
export const onPackagePageAtom = atom(false);

/** What the next command acts on: the package whose own page is open, else the working set, else the row at hand. */
export const subjectPackagesAtom = atom<readonly SubjectPackage[]>((get) => {
  const selected = get(selectedPackagesAtom);
  const current = get(currentPackageAtom);
  if (current && (selected.length === 0 || get(onPackagePageAtom))) return [current];
  return selected;
});

/**
 * Told of packages as an action left them: whoever holds one of them as a subject gets the new status and version, so
 * that the next command is judged by what is and not by what was.
 */
export const refreshSubjectsAtom = atom(null, (get, set, fresh: ReadonlyMap<number, SubjectPackage>) => {
  const current = get(currentPackageAtom);
  const newer = current && fresh.get(current.id);
  if (newer) set(currentPackageAtom, newer);
  const selected = get(selectedPackagesAtom);
  if (selected.some((item) => fresh.has(item.id))) {
    set(
      selectedPackagesAtom,
      selected.map((item) => newest(item, fresh.get(item.id) ?? item)),
    );
  }
});

/**
 * Rows of the list in sight, by place in the whole list, one less than the number they show. Undefined = not loaded.
 */
export interface VisibleRows {
  readonly at: (index: number) => SubjectPackage | undefined;
  /** Where the filter finds them in another order than the list has: the list's own way to those not loaded. */
  readonly own?: {
    /** Tells the list from others: filters and sort. */
    readonly name: string;
    /** Rows by index, `to` not included. */
    readonly rowsIn: (from: number, to: number, signal: AbortSignal) => Promise<readonly SubjectPackage[]>;
  };
}

/** The list in sight sets these two while it is mounted, and puts null back when it leaves. */
export const visibleRowsAtom = atom<VisibleRows | null>(null);
/** What its filter asks for, as the list's own call does: `@all` is everything that answers to it. */
export const currentFilterAtom = atom<ListFilters | null>(null);

/** Where the cursor of the list in sight stands, from 1 on, and of how many rows; null = on none. */
export const cursorPlaceAtom = atom<{ readonly row: number; readonly total: number } | null>(null);
