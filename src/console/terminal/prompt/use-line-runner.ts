import { useStore } from 'jotai';
import type { TFunction } from 'i18next';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '~console/platform/failure-text';
import { defaultAllAbove, useUserSetting } from '~console/platform/user-settings';
import { expand } from '~commands/language/expand';
import type { Plan } from '~commands/language/plan';
import { straysIn, type Strays } from '~commands/language/read-subject';
import { takesPackages } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import type { ListFilters } from '~commands/source';
import { useGo } from '../go-from-here';
import type { RunRequest } from '../runs/request';
import { newEntry, writeEntryAtom } from '../runs/transcript';
import { useMemory, usePlanner, type Planned } from '../runs/use-planner';
import { useCantRun } from '../start/use-execute';
import { useDoAlone, useStartRequest, type Asked } from '../start/use-start';
import { letGoOfAtom } from '../empty-set';
import { selectedPackagesAtom } from '../subject';
import { missedText } from './missed-text';
import { problemOfExpansion, problemsOf, type LineProblem } from './problem';
import { useTellCleared } from './use-tell-cleared';

/**
 * A line is taken up, `leaving` = another page opens, `givenUp` = what it asked was not answered; or nothing has
 * happened.
 */
type LineResult =
  | { readonly ok: true; readonly leaving: boolean; readonly givenUp?: boolean }
  | { readonly ok: false; readonly problem: LineProblem };

const refuse = (text: string, fits: readonly string[] = []): LineResult => ({
  ok: false,
  problem: { at: null, text, fits },
});

/** As many as are read at a glance. */
const straysShown = 6;

function refuseStrays({ words, without }: Strays, t: TFunction): LineResult {
  const shown = words.slice(0, straysShown).join(', ') + (words.length > straysShown ? '…' : '');
  return refuse(t('terminal:line.strays', { count: words.length, words: shown }), [without]);
}

/** A line without the stray words of a pasted column, which are shown once before they are left out. */
function useStrayCheck(): (typed: string) => string | LineResult {
  const { t } = useTranslation();
  const memory = useMemory();
  const shown = useRef<string | null>(null);
  return useCallback(
    (typed) => {
      const expansion = expand(typed, memory);
      const strays = expansion.ok && !expansion.changed ? straysIn(typed) : null;
      if (!strays || shown.current === typed.trim()) return strays?.without ?? typed;
      shown.current = typed.trim();
      return refuseStrays(strays, t);
    },
    [memory, t],
  );
}

function requestOf(plan: Plan, line: string, codes: readonly string[], allAbove: number): RunRequest {
  const { stages, packages, record, missed, whole } = plan;
  const look = whole !== null && whole > allAbove ? { whole, reviewed: false } : { reviewed: true };
  return { stages, packages, record, line, ...look, counted: false, missed, codes };
}

/** Runs a typed line; resolves once what it asks is answered. `asked` = told when it asks. */
export function useLineRunner(): (text: string, asked?: Asked) => Promise<LineResult> {
  const store = useStore();
  const go = useGo();
  const planLine = usePlanner();
  const start = useStartRequest();
  const alone = useDoAlone();
  const cantRun = useCantRun();
  const { t } = useTranslation();
  const [{ all_above: allAbove = defaultAllAbove }] = useUserSetting('keys');
  const checkStrays = useStrayCheck();
  const tellCleared = useTellCleared();

  const take = useCallback(
    async (plan: Plan, line: string, unlooked: readonly string[], asked?: Asked): Promise<LineResult> => {
      const { packages, missed, stages } = plan;
      if (plan.alone) {
        const refused = alone(plan.alone.command, { args: plan.alone.args, line });
        return refused !== null ? refuse(refused) : { ok: true, leaving: plan.alone.command.effect.kind === 'page' };
      }
      if (plan.opened) {
        go(recordOf(plan.opened.kind).page(plan.opened));
        return { ok: true, leaving: true };
      }
      if (plan.list) {
        store.set(writeEntryAtom, { ...newEntry(line, Date.now()), found: packages, missed, listed: plan.list.total });
        go(listPath(plan.list.query.filters));
        return { ok: true, leaving: true };
      }
      const [first] = packages;
      // Codes of a later stage could not be told from those of the first once they are looked up.
      if (unlooked.length > 0 && (stages.length === 0 || stages.slice(1).some((stage) => stage.packages)))
        return refuse(t('app:failure.offline'));
      const lacking =
        stages.length === 0 ? !first : stages.find(({ command }) => takesPackages(command))?.packageless === true;
      if (lacking && unlooked.length === 0)
        return refuse(
          missed.length > 0
            ? missedText(missed, t)
            : t(plan.named ? 'terminal:line.nothing_found' : 'terminal:gate.no_packages'),
        );
      if (stages.length > 0) {
        const request = requestOf(plan, line, unlooked, allAbove);
        const unable = cantRun(request);
        if (unable !== undefined) return refuse(unable);
        return { ok: true, leaving: false, givenUp: !(await start(request, asked)) };
      }
      const leaving = packages.length === 1 && missed.length === 0;
      if (leaving && first) go(`/packages/${first.id}`);
      else {
        const named = new Set(packages.map(({ id }) => id));
        const left = store.set(
          letGoOfAtom,
          store.get(selectedPackagesAtom).filter(({ id }) => !named.has(id)),
        );
        store.set(selectedPackagesAtom, packages);
        tellCleared({ left, stay: 0 });
        store.set(writeEntryAtom, { ...newEntry(line, Date.now()), found: packages, missed });
      }
      return { ok: true, leaving };
    },
    [store, go, start, alone, cantRun, allAbove, tellCleared, t],
  );

  return useCallback(
    async (typed, asked) => {
      const text = checkStrays(typed);
      if (typeof text !== 'string') return text;
      let planned: Planned | null;
      try {
        planned = await planLine(text);
      } catch (error) {
        return refuse(failureText(error));
      }
      if (!planned) return { ok: true, leaving: false };
      if (!planned.ok) return { ok: false, problem: problemOfExpansion(planned) };
      const [problem] = problemsOf(planned);
      return problem ? { ok: false, problem } : take(planned.plan, text.trim(), planned.unlooked, asked);
    },
    [planLine, take, checkStrays],
  );
}

/** Where a list is looked at and worked on. Commas and colons may stand in a query, and read better as they are. */
function listPath(filters: ListFilters): string {
  const search = new URLSearchParams(filters).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return search === '' ? '/workspace' : `/workspace?${search}`;
}
