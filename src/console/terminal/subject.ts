import { atom } from 'jotai';
import type { SubjectPackage } from '~commands/gate';
import type { ResponseOf } from '~contract/endpoints';

export type PackageRow = ResponseOf<'POST /packages-post'>['data']['packages'][number];

/** The package whose page is open. Its page sets it while mounted and puts null back when it leaves. */
export const currentPackageAtom = atom<SubjectPackage | null>(null);

/**
 * The working set, one for the whole console: rows ticked in a list, scanned and pasted codes. Lists tick and untick
 * their own rows in it by id; the prompt replaces it. In the order in which packages came.
 */
export const selectedPackagesAtom = atom<readonly SubjectPackage[]>([]);

/** What the next command acts on: the working set if there is one, else the package whose page is open. */
export const subjectPackagesAtom = atom<readonly SubjectPackage[]>((get) => {
  const selected = get(selectedPackagesAtom);
  if (selected.length > 0) return selected;
  const current = get(currentPackageAtom);
  return current ? [current] : [];
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
    set(selectedPackagesAtom, selected.map((item) => fresh.get(item.id) ?? item));
  }
});

/** A row or a detail as a command's subject. */
export function toSubject(row: Pick<PackageRow, 'id' | 'version' | 'package_code' | 'status' | 'current_hub' | 'fm_hub' | 'lm_hub' | 'held_by_3pl'>): SubjectPackage {
  return {
    id: row.id,
    code: row.package_code,
    version: row.version,
    status: row.status,
    current_hub_id: row.current_hub?.id ?? null,
    fm_hub_id: row.fm_hub?.id ?? null,
    lm_hub_id: row.lm_hub?.id ?? null,
    held_by_3pl: row.held_by_3pl,
  };
}
