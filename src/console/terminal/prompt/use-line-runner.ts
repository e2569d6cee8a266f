import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '~console/app/failure-text';
import { useUser } from '~console/app/session';
import { parseLine } from '~commands/language/parse';
import { planLine, type LinePlan, type PlannedSubject } from '~commands/language/plan';
import type { SubjectPackage } from '~commands/gate';
import { useGo } from '../leave-guard';
import { lookUp } from '../runs/lookup';
import { newEntry, writeEntryAtom, type LookupMiss } from '../runs/transcript';
import { useDoAlone, useStartRequest } from '../runs/use-start';
import { selectedPackagesAtom, subjectPackagesAtom } from '../subject';
import { problemOfError, problemOfPlan, type LineProblem } from './problem';

/** A line is taken up, `leaving` = another page opens; or it is not, and nothing has happened. */
export type LineResult = { readonly ok: true; readonly leaving: boolean } | { readonly ok: false; readonly problem: LineProblem };

const refuse = (text: string): LineResult => ({ ok: false, problem: { at: null, text, fits: [] } });

/** Runs a typed line. */
export function useLineRunner(): (text: string) => Promise<LineResult> {
  const store = useStore();
  const user = useUser();
  const go = useGo();
  const start = useStartRequest();
  const alone = useDoAlone();
  const { t } = useTranslation();

  return useCallback(
    async (text) => {
      if (!user) return { ok: true, leaving: false };
      const line = parseLine(text);
      const plan = planLine(line, user, new Date());
      const problem = line.errors.map(problemOfError)[0] ?? plan.problems.map(problemOfPlan)[0];
      if (problem) return { ok: false, problem };
      const alonePlan = plan.stages.length === 1 && plan.stages[0]?.command.subject === 'none' ? plan.stages[0].command : null;
      if (alonePlan) {
        alone(alonePlan);
        return { ok: true, leaving: true };
      }

      let found: Awaited<ReturnType<typeof resolve>>;
      try {
        found = await resolve(plan, store.get(subjectPackagesAtom), store.get(selectedPackagesAtom));
      } catch (error) {
        return refuse(failureText(error));
      }
      const { packages, missed } = found;
      const [first] = packages;
      if (!first) return refuse(missed.length > 0 ? missedText(missed, t) : t('terminal:gate.no_packages'));

      if (plan.stages.length > 0) {
        const stages = plan.stages.map(({ command, args }) => ({ command, args }));
        start({ stages, packages, line: text.trim(), reviewed: true, counted: false, missed });
        return { ok: true, leaving: false };
      }
      const leaving = packages.length === 1 && missed.length === 0;
      if (leaving) go(`/packages/${first.id}`);
      else {
        store.set(selectedPackagesAtom, packages);
        store.set(writeEntryAtom, { ...newEntry(text.trim(), Date.now()), found: packages, missed });
      }
      return { ok: true, leaving };
    },
    [store, user, go, start, alone, t],
  );
}

/** The packages a plan is about: those it names, as they are now, or what is at hand. */
async function resolve(plan: LinePlan, atHand: readonly SubjectPackage[], selected: readonly SubjectPackage[]): Promise<{ packages: readonly SubjectPackage[]; missed: readonly LookupMiss[] }> {
  if (!plan.subject) return { packages: atHand, missed: [] };
  const { codes, malformed, selection }: PlannedSubject = plan.subject;
  const found = codes.length > 0 ? await lookUp(codes) : { packages: [], missed: [] };
  const union = new Map([...(selection ? selected : []), ...found.packages].map((item) => [item.id, item]));
  return { packages: [...union.values()], missed: [...malformed.map((code) => ({ code, fault: 'EPK027' }) as const), ...found.missed] };
}

function missedText(missed: readonly LookupMiss[], t: ReturnType<typeof useTranslation>['t']): string {
  const [first] = missed;
  if (!first) return '';
  const why = `${first.code}: ${first.fault} ${t(`code_errors.${first.fault}`)}`;
  return missed.length === 1 ? why : t('terminal:line.and_more', { why, count: missed.length - 1 });
}
