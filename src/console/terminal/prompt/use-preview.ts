import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { useUser } from '~console/app/session';
import { useDebounced } from '~console/ui/use-debounced';
import { dryRun, type DryStage } from '~commands/dry-run';
import type { GateUser } from '~commands/gate';
import { parseLine } from '~commands/language/parse';
import { planLine, type LinePlan } from '~commands/language/plan';
import { lookUp } from '../runs/lookup';
import type { LookupMiss } from '../runs/transcript';
import { selectedPackagesAtom, subjectPackagesAtom } from '../subject';
import { problemOfError, problemOfPlan, type LineProblem } from './problem';

export interface Preview {
  /** What is wrong already, before Enter; never about the word still being typed. */
  readonly problem: LineProblem | null;
  readonly stages: readonly DryStage[];
  /** Codes of the line that lead to no package. */
  readonly missed: readonly LookupMiss[];
}

/** As many codes as are looked up while typing; longer lines are looked up on Enter only. */
const previewCodes = 1_000;
const settleMs = 200;

/** What a line being typed would do. */
export function usePreview(text: string): Preview {
  const user = useUser();
  const atHand = useAtomValue(subjectPackagesAtom);
  const selected = useAtomValue(selectedPackagesAtom);
  const settled = useDebounced(text, settleMs);

  const { problem, plan } = useMemo(() => understand(settled, user), [settled, user]);

  const stages = plan?.stages.filter(({ command }) => command.subject === 'packages') ?? [];
  const codes = plan?.subject?.codes ?? [];
  const { data: found } = useQuery({
    queryKey: ['lookup', codes],
    queryFn: ({ signal }) => lookUp(codes, signal),
    enabled: stages.length > 0 && codes.length > 0 && codes.length <= previewCodes,
    staleTime: 5_000,
  });
  if (!user || stages.length === 0) return { problem, stages: [], missed: [] };
  const named = [...(plan?.subject?.selection ? selected : []), ...(found?.packages ?? [])];
  const packages = plan?.subject ? named : atHand;
  const malformed = (plan?.subject?.malformed ?? []).map((code) => ({ code, fault: 'EPK027' }) as const);
  return {
    problem,
    stages: packages.length === 0 ? [] : dryRun(stages.map(({ command }) => command), packages, user),
    missed: [...malformed, ...(found?.missed ?? [])],
  };
}

function understand(text: string, user: GateUser | null): { plan: LinePlan | null; problem: LineProblem | null } {
  const line = parseLine(text);
  const plan = user && planLine(line, user, new Date());
  const problems = [...line.errors.map(problemOfError), ...(plan?.problems ?? []).map(problemOfPlan)];
  return { plan, problem: problems.find(({ end }) => end !== undefined && end < text.length) ?? null };
}
