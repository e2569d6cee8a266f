import type * as z from 'zod';
import type { RunLine } from '~contract/features/batch';
import type { packageSubject } from '~contract/features/package-shapes';
import { errorText, type ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import type { TakenBack } from './change-packages';

export type Subject = z.output<typeof packageSubject>;

/** What is to become of one package of a run; decided in memory, written by `writeChunk`. */
export type Verdict =
  | {
      readonly kind: 'refused';
      readonly position: number;
      readonly packageId: number;
      readonly code: ErrorCode;
      /** As it was seen; null = the user sees none of that id. */
      readonly seen: PackageSnapshot | null;
    }
  | { readonly kind: 'unchanged'; readonly position: number; readonly seen: PackageSnapshot }
  | {
      readonly kind: 'change';
      readonly position: number;
      readonly seen: PackageSnapshot;
      readonly change: PackageChange;
      readonly undoes?: TakenBack;
    };

/** Codes of hubs by id. */
export type HubCodes = ReadonlyMap<number, string>;

/** Where a package stands, from columns named alike in `packages` and `run_items`. */
export interface Standing {
  readonly status: PackageStatus;
  readonly current_hub_id: number | null;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  readonly held_by_3pl: boolean;
}

export function subjectOf(
  item: { readonly id: number; readonly version: number; readonly code: string } & Standing,
  hubs: HubCodes,
): Subject {
  const hub = (id: number | null) => (id === null ? null : { id, code: hubs.get(id) ?? '' });
  return {
    id: item.id,
    version: item.version,
    package_code: item.code,
    status: item.status,
    current_hub: hub(item.current_hub_id),
    fm_hub: hub(item.fm_hub_id),
    lm_hub: hub(item.lm_hub_id),
    held_by_3pl: item.held_by_3pl,
  };
}

export function doneLine(subject: Subject): RunLine {
  return { id: subject.id, ok: true, package: subject };
}

/** With the package as it stands, where whoever asks knows only its code. */
export function refusedLine(id: number, code: ErrorCode, locale: string, subject?: Subject): RunLine {
  return { id, ok: false, code, message: errorText(code, locale), ...(subject ? { package: subject } : {}) };
}

/** The package as the change leaves it. */
export function changedSubject(seen: PackageSnapshot, { set, to }: PackageChange, hubs: HubCodes): Subject {
  const defined = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  return subjectOf({ ...seen, ...defined, status: to, version: seen.version + 1 }, hubs);
}
