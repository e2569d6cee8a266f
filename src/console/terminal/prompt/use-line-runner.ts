import { useStore } from 'jotai';
import type { TFunction } from 'i18next';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '~console/platform/failure-text';
import { useUser } from '~console/platform/session';
import { defaultAllAbove, useUserSetting } from '~console/platform/user-settings';
import { expand } from '~commands/language/expand';
import type { Plan } from '~commands/language/plan';
import { straysIn, type Strays } from '~commands/language/read-subject';
import { takesPackages } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import type { ListFilters } from '~commands/source';
import { useGo } from '../go-from-here';
import { nextStep, type RunRequest } from '../runs/request';
import { newEntry, writeEntryAtom } from '../runs/transcript';
import { useMemory, usePlanner, type Planned } from '../runs/use-planner';
import { useCantRun } from '../start/use-execute';
import { useDoAlone, useStartRequest, type Asked } from '../start/use-start';
import { letGoOfAtom } from '../empty-set';
import { selectedPackagesAtom } from '../subject';
import { missedText, problemOfExpansion, problemsOf, type LineProblem } from './problem';
import { useTellCleared } from './use-tell-cleared';

/**
 * A line is taken up, `leaving` = another page opens, `givenUp` = what it asked was not answered; or nothing has
 * happened.
 */
type LineResult =
  | { readonly ok: true; readonly leaving: boolean; readonly givenUp?: boolean }
  | { readonly ok: false; readonly problem: LineProblem };

/** A line as it is entered. */
interface Entry {
  /** Told when it asks. */
  readonly asked?: Asked;
  /** The page has been loaded anew since: it runs unseen only where a key would. */
  readonly unseen?: boolean;
  /** Told when it is about to be written down; answers with what is told once it is. */
  readonly begin?: () => () => void;
}

export const refuse = (text: string, fits: readonly string[] = []): LineResult => ({
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

/** Starts what a line does, or says why it does not. */
function useStartLine(): (request: RunRequest, entry: Entry) => Promise<LineResult> {
  const user = useUser();
  const start = useStartRequest();
  const cantRun = useCantRun();
  const { t } = useTranslation();
  return useCallback(
    async (request, { asked, unseen = false, begin }) => {
      const unable = cantRun(request);
      if (unable !== undefined) return refuse(unable);
      if (unseen && user && nextStep({ ...request, reviewed: false }, user).kind !== 'run')
        return refuse(t('terminal:line.loaded_anew'));
      const onWritten = begin?.();
      const started = await start(onWritten ? { ...request, onWritten } : request, asked);
      return { ok: true, leaving: false, givenUp: !started };
    },
    [user, start, cantRun, t],
  );
}

/** Runs a typed line; resolves once what it asks is answered. */
export function useLineRunner(): (text: string, entry?: Entry) => Promise<LineResult> {
  const store = useStore();
  const go = useGo();
  const planLine = usePlanner();
  const start = useStartLine();
  const alone = useDoAlone();
  const { t } = useTranslation();
  const [{ all_above: allAbove = defaultAllAbove }] = useUserSetting('keys');
  const checkStrays = useStrayCheck();
  const tellCleared = useTellCleared();

  const take = useCallback(
    async (plan: Plan, line: string, unlooked: readonly string[], entry: Entry): Promise<LineResult> => {
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
      if (stages.length > 0) return start(requestOf(plan, line, unlooked, allAbove), entry);
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
    [store, go, start, alone, allAbove, tellCleared, t],
  );

  return useCallback(
    async (typed, entry = {}) => {
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
      return problem ? { ok: false, problem } : take(planned.plan, text.trim(), planned.unlooked, entry);
    },
    [planLine, take, checkStrays],
  );
}

/** Where a list is looked at and worked on. Commas and colons may stand in a query, and read better as they are. */
function listPath(filters: ListFilters): string {
  const search = new URLSearchParams(filters).toString().replace(/%2C/g, ',').replace(/%3A/g, ':');
  return search === '' ? '/workspace' : `/workspace?${search}`;
}
