import type { Kysely } from 'kysely';
import type { SheetRun } from '~contract/features/runs';
import type { BatchAction } from '~contract/features/batch';
import type { ErrorCode } from '~domain/errors';
import { decide, type ActingUser } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import { isRefusal, type SignedInUser } from '../../calls/handler';
import { changeOf, judge } from '../package-actions/judge';
import type { ActionCall } from '../package-actions/action-call';
import { openPlanner } from '../package-actions/planners';
import type { PackageChange, PackageSnapshot } from '../packages/package-change';
import type { Verdict } from '../runs/outcome';
import { verdictOf } from '../runs/write-chunk';
import { writeRun } from '../runs/write-run';

/** Who works on a sheet, by which call. */
export interface SheetWork {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  /** The endpoint's name. */
  readonly call: string;
}

/** What is to happen to a package of a sheet. */
export type SheetVerdict =
  | { readonly seen: PackageSnapshot; readonly change: PackageChange }
  | { readonly seen: PackageSnapshot; readonly refusal: ErrorCode };

/** Packages by their id: what came of each, null = done. */
export type Moved = ReadonlyMap<number, ErrorCode | null>;

/**
 * Judges a step of the machine that only a sheet takes; the note says of which sheet. `by` = whoever takes it, where
 * not the user himself.
 */
export function judgeStep(action: PackageAction, seen: PackageSnapshot, by: ActingUser, note: string): SheetVerdict {
  const decision = decide(action, seen, by);
  if (!decision.ok) return { seen, refusal: decision.code };
  return { seen, change: { action, to: decision.to, set: {}, reason: null, note, recorded: true } };
}

/** Judges what others may do to packages as well, by the same planners. */
export async function judgeCall(
  tx: Kysely<Database>,
  call: ActionCall,
  packages: readonly PackageSnapshot[],
  user: SignedInUser,
): Promise<SheetVerdict[]> {
  const judged = packages.map((seen) => ({ seen, judgement: judge(call, seen, undefined, user) }));
  const allowed = judged.flatMap(({ judgement }) => (judgement.ok ? judgement.seen : []));
  const plan = allowed.length === 0 ? null : await openPlanner(call, tx, allowed);
  return judged.map(({ seen, judgement }): SheetVerdict => {
    if (!judgement.ok) return { seen, refusal: judgement.code };
    const planned = plan?.(seen, judgement.action) ?? { refused: 'EPK030' as const };
    return isRefusal(planned) ? { seen, refusal: planned.refused } : { seen, change: changeOf(judgement, planned) };
  });
}

/**
 * Carries out what was judged, as one run of the user's; the refused are answered as judged, a lost race with EPK030.
 */
export async function movePackages(
  tx: Kysely<Database>,
  { user, locale, call }: SheetWork,
  action: SheetRun | BatchAction,
  verdicts: readonly SheetVerdict[],
): Promise<Moved> {
  const changes = verdicts.flatMap((verdict) => ('change' in verdict ? verdict : []));
  const moved = new Map<number, ErrorCode | null>(
    verdicts.map((verdict) => [verdict.seen.id, 'refusal' in verdict ? verdict.refusal : null]),
  );
  if (changes.length === 0) return moved;
  const written: Verdict[] = changes.map(({ seen, change }, position) => verdictOf({ position, seen, change }));
  const { lines } = await writeRun(tx, { user, locale, call, action }, written);
  for (const line of lines) if ('id' in line && !line.ok) moved.set(line.id, line.code);
  return moved;
}

/** The first refusal there is, whichever package's. */
export function anyRefusal(moved: Moved): ErrorCode | null {
  for (const code of moved.values()) if (code !== null) return code;
  return null;
}
