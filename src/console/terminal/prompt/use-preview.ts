import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useDebounced } from '~console/ui/use-debounced';
import { parseLine } from '~commands/language/parse';
import type { Miss } from '~commands/outcomes';
import type { PlanStage } from '~commands/plan-stages';
import type { RecordKind } from '~commands/record-kinds';
import { usePlanner } from '../runs/use-planner';
import { letGoAtom } from '../empty-set';
import { currentFilterAtom, selectedPackagesAtom, subjectPackagesAtom, activeRecordAtom } from '../subject';
import { problemOfExpansion, problemsOf, type LineProblem } from './problem';

export interface Preview {
  /** What is wrong already, before Enter; never about the word still being typed. */
  readonly problem: LineProblem | null;
  readonly stages: readonly PlanStage[];
  /** Codes of the line that lead to no package. */
  readonly missed: readonly Miss[];
}

/** Lines longer than this are pasted columns: they are looked up on Enter only. In UTF-16 units. */
const previewed = 16_000;
const settleMs = 200;
const freshMs = 5_000;
const nothing: Preview = { problem: null, stages: [], missed: [] };

/** What a line being typed would do: the very plan that Enter runs. */
export function usePreview(text: string): Preview {
  const atHand = useAtomValue(subjectPackagesAtom);
  const selected = useAtomValue(selectedPackagesAtom);
  const letGo = useAtomValue(letGoAtom);
  // `@all` and row numbers are those of the list in sight, which may come when the line is typed already.
  const filter = useAtomValue(currentFilterAtom);
  const settled = useDebounced(text, settleMs);
  const record = useAtomValue(activeRecordAtom);
  const hand = record?.kind ?? null;
  const planLine = usePlanner();
  const { data: planned } = useQuery({
    queryKey: ['plan', settled, filter, ...[atHand, selected, letGo].map(identity), record && identity(record)],
    queryFn: ({ signal }) => planLine(settled, signal),
    enabled: isWorthPlanning(settled, hand),
    staleTime: freshMs,
    gcTime: freshMs,
    retry: false,
    // Of this very moment, and with functions of its commands: nothing to be kept on the disk.
    persister: undefined,
  });
  if (!planned || !isWorthPlanning(settled, hand)) return nothing;
  const problems = planned.ok ? problemsOf(planned) : [problemOfExpansion(planned)];
  const problem = problems.find(({ end }) => end !== undefined && end < settled.length) ?? null;
  return planned.ok ? { problem, stages: planned.plan.stages, missed: planned.plan.missed } : { ...nothing, problem };
}

/**
 * Codes alone do nothing that is to be seen beforehand, and would be looked up at every pause of whoever types them.
 */
function isWorthPlanning(text: string, hand: RecordKind | null): boolean {
  if (text.trim() === '' || text.length > previewed) return false;
  const { stages, errors } = parseLine(text, hand);
  return errors.length > 0 || stages.some(({ kind }) => kind === 'verb');
}

const numbers = new WeakMap<object, number>();
let counted = 0;

/** A number for a list that changes by being replaced: ten thousand packages are no key of a cache. */
function identity(list: object): number {
  const known = numbers.get(list);
  if (known !== undefined) return known;
  counted += 1;
  numbers.set(list, counted);
  return counted;
}
