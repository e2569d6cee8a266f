import { useAtom, useSetAtom, useStore } from 'jotai';
import { announce, isComing } from '~console/platform/coming';
import { failureText } from '~console/platform/failure-text';
import { useTranslation } from 'react-i18next';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useUser } from '~console/platform/session';
import { activeRecordAtom } from '../subject';
import { keep, keptText, takeKept } from '../input/kept';
import { enterBefore, enterLine, keepLines, keepTyped, scansAtStake, waitingLines } from '../input/turns';
import { paletteAtom } from '../start/palette-state';
import { toast } from '~console/ui/toast';
import { useEarlyEnter } from '~console/ui/use-early-enter';
import { expand, type Memory } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { readLine } from '~commands/language/read-line';
import { straysIn } from '~commands/language/read-subject';
import { missingOf, takesPackages } from '~commands/plan-stages';
import type { GateUser, SubjectRecord } from '~commands/subject';
import { leaveEntered, noRecall, readLines, recall, rememberLine, takeLeft, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from '../start/prompt-text';
import { useMemory } from '../runs/use-planner';
import { useCompletions } from './use-completions';
import { refuse, useLineRunner } from './use-line-runner';

/** As many as can be looked through at a glance. */
const offered = 6;

/**
 * The state of the prompt: its text, what completes it and which of that Tab takes, what Up brings back and what was
 * wrong with the last Enter.
 */
export function usePrompt() {
  const user = useUser();
  const [text, setText] = useAtom(promptTextAtom);
  const [problem, setProblem] = useState<LineProblem | null>(null);
  const [recalled, setRecalled] = useState<Recall>(noRecall);

  const { completions: all, settled } = useCompletions(text);
  const completions = all.slice(0, offered);
  /** By what it is, not by its place: answers of the provider may come in before it. */
  const [chosen, setChosen] = useState<string | null>(null);
  const at = Math.max(
    0,
    completions.findIndex(({ insert }) => insert === chosen),
  );

  const type = (next: string): void => {
    setText(next);
    setProblem(null);
    setRecalled(noRecall);
    setChosen(null);
  };
  const takeCompletion = (one = completions[at]): boolean => {
    if (!one) return false;
    type(`${text.slice(0, one.from)}${one.insert}${one.insert.endsWith('=') ? '' : ' '}`);
    return true;
  };
  const chooseCompletion = (by: 1 | -1): void =>
    setChosen(completions[(at + by + completions.length) % completions.length]?.insert ?? null);
  const step = (direction: 1 | -1): boolean => {
    if (!user) return false;
    const next = recall(readLines(user.id), recalled, text, direction);
    const kept = direction === -1 && recalled.back === 0 && text === '' ? takeKept() : null;
    if (kept !== null) type(kept);
    if (!next) return kept !== null;
    setRecalled(next.recall);
    setText(next.text);
    setProblem(null);
    return true;
  };
  const { submit, callOff } = useSubmit(type, setProblem);
  const choosing = chosen !== null;
  const [calledOff, setCalledOff] = useState(0);
  const [first] = completions;
  const completeEarly = useEarlyEnter({
    settled: settled || choosing,
    text: `${calledOff} ${text}`,
    choose: first ? () => void takeCompletion(first) : null,
  });
  return {
    text,
    problem,
    completions,
    completion: at,
    choosing,
    type,
    takeCompletion,
    /** By a key that may come before what it takes: what is typed on waits for that. False = there is nothing to take. */
    complete: () => completeEarly() || takeCompletion(),
    chooseCompletion,
    step,
    submit,
    callOff: () => {
      callOff();
      setCalledOff((times) => times + 1);
    },
  };
}

/** A line that is at work and not written down yet. */
interface AtWork {
  readonly text: string;
  begun: boolean;
}

/** Lines as they are entered: `type` writes into the field, `tell` says what is wrong with the last one. */
function useSubmit(type: (text: string) => void, tell: (problem: LineProblem) => void) {
  const { enter, escape, atWork } = useEnter(type, tell);
  useLeft(atWork, enter, type);
  return {
    /**
     * Enters a line: the field is free for the next at once, which runs after this one. `done` = told when it was taken
     * up, and whether another page opens.
     */
    submit: (line: string, done: (leaving: boolean) => void): void => {
      if (line.trim() === '') return;
      type('');
      escape(false);
      enter(line, done);
    },
    callOff: (): void => escape(true),
  };
}

type Enter = ReturnType<typeof useEnter>['enter'];

/** What was entered outlives its page: loaded anew, it does what it would have done unseen, or is shown. */
function useLeft({ current: atWork }: RefObject<Set<AtWork>>, enter: Enter, type: (text: string) => void): void {
  const userId = useUser()?.id;
  const store = useStore();
  const latest = useRef({ enter, type });
  useLayoutEffect(() => {
    latest.current = { enter, type };
  });
  useEffect(() => {
    if (userId === undefined) return undefined;
    const left = takeLeft(userId);
    if (left) {
      keep(left.kept);
      if (left.typed !== '') {
        latest.current.type(left.typed);
        bringCursor();
      }
      enterBefore(() => {
        for (const { text, begun } of left.lines)
          latest.current.enter(text, () => undefined, { runs: left.fresh && !begun });
      });
    }
    const leave = (): void => {
      const waiting = waitingLines().map((text) => ({ text, begun: false }));
      // What a scan does is its page's, as that stood: it is shown, and done by nobody unseen. Before half a line: a code
      // behind that would go on with it.
      const kept = scansAtStake() + keptText();
      leaveEntered(userId, { lines: [...atWork, ...waiting], typed: store.get(promptTextAtom), kept });
    };
    // It was only put aside, and has all of it still.
    const onBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) takeLeft(userId);
    };
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', onBack);
    return () => {
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', onBack);
    };
  }, [userId, atWork, store]);
}

/** What stands in the line again is seen, and gone on with, where nothing else on the new page has the focus. */
function bringCursor(): void {
  if (document.activeElement === document.body) document.getElementById('prompt')?.focus();
}

function useEnter(type: (text: string) => void, tell: (problem: LineProblem) => void) {
  const user = useUser();
  const { t } = useTranslation();
  const atWork = useRef(new Set<AtWork>());
  const store = useStore();
  const setPalette = useSetAtom(paletteAtom);
  const run = useLineRunner();
  const memory = useMemory();
  // A line that waits for its turn knows the words that were kept or read meanwhile.
  const now = useRef({ run, memory });
  useLayoutEffect(() => {
    now.current = { run, memory };
  });
  /** Escape was pressed behind the last line that was entered. */
  const escaped = useRef(false);
  const escape = (is: boolean): void => {
    escaped.current = is;
  };
  /** `anew` = the page was loaded anew since it was entered, and whether it may run. */
  const enter = (line: string, done: (leaving: boolean) => void, anew?: { readonly runs: boolean }): void => {
    if (!user) return;
    const one: AtWork = { text: line.trim(), begun: false };
    const foreseeIt = () => {
      const seen = foresee(line, now.current.memory, user, anew ? null : store.get(activeRecordAtom));
      // What is typed on is for the palette then, however long it takes to come.
      return { ...seen, foreseen: seen.isSearch || seen.asks ? announce('palette') : null };
    };
    // Of what may be the user's own word nothing can be told before those are here.
    const early = isComing('settings') ? null : foreseeIt();
    const take = async (): Promise<void> => {
      const { isSearch, isOfItself, foreseen } = early ?? foreseeIt();
      const isShown = anew !== undefined && !(anew.runs && isOfItself);
      let failed = true;
      let runs = false;
      try {
        if (isSearch && !isShown) setPalette({ kind: 'list', query: line.trim() });
        const asked = (byEnter: boolean): void => {
          if (foreseen) foreseen();
          // As it would have closed the question, had that been there.
          else if (escaped.current) setPalette({ kind: 'closed' });
          else keepTyped('', byEnter);
        };
        const begin = () => {
          one.begun = true;
          return () => void atWork.current.delete(one);
        };
        const result = isShown
          ? refuse(t('terminal:line.loaded_anew'))
          : isSearch
            ? null
            : await now.current.run(line, { asked, begin, unseen: anew !== undefined });
        failed = result?.ok === false;
        runs = result?.ok === true && result.givenUp === false;
        if (result?.ok === false) {
          // What waits behind it or is being typed was to come after it.
          keepTyped(store.get(promptTextAtom));
          type(line);
          tell(result.problem);
          if (anew) bringCursor();
          // Beside the field it is seen by whoever is in it.
          if (document.activeElement?.id !== 'prompt') toast('error', result.problem.text);
        } else if (result) {
          rememberLine(user.id, line.trim());
          if (result.givenUp) keepLines();
          else done(result.leaving);
        }
      } finally {
        foreseen?.(failed);
        if (!runs) atWork.current.delete(one);
      }
    };
    const takeTurn = (): void => {
      const end = announce('line');
      atWork.current.add(one);
      void take()
        .catch((error: unknown) => toast('error', failureText(error)))
        .finally(() => end());
    };
    enterLine({ text: one.text, changesNothing: early?.changesNothing === true, run: takeTurn });
  };
  return { enter, escape, atWork };
}

/** What can be told of a line before anything is looked up. */
interface Foreseen {
  /** Words that are no verb: they are looked for in the palette. */
  readonly isSearch: boolean;
  /** The palette is to ask for what it lacks: what is typed on is the answer. */
  readonly asks: boolean;
  /** It opens a page or does something to the interface. */
  readonly changesNothing: boolean;
  /** It says all that it acts on: it means the same on another page, with nothing chosen. */
  readonly isOfItself: boolean;
}

function foresee(line: string, memory: Memory, user: GateUser, atHand: SubjectRecord | null): Foreseen {
  const expansion = expand(line, memory);
  const parsed = parseLine(expansion.ok ? expansion.text : line, atHand?.kind ?? null);
  // What is written as a line is a line with a mistake.
  const isSearch =
    expansion.ok &&
    parsed.stages.length === 0 &&
    parsed.errors[0]?.code === 'unknown_verb' &&
    !/[;="]/.test(line) &&
    straysIn(line) === null;
  const { stages, found, problems } = readLine(parsed, user, new Date());
  const isWhole = expansion.ok && parsed.errors.length === 0 && problems.length === 0;
  const isAlone = ({ command }: (typeof stages)[number]): boolean =>
    command.subject === 'none' && (command.effect.kind === 'page' || command.effect.kind === 'ui');
  const isNamed = (origin: typeof found): boolean =>
    origin?.kind !== 'named' || origin.items.every(({ kind }) => kind === 'code');
  const taker = stages.find(({ command }) => takesPackages(command));
  const onRecord = stages.find(({ command }) => command.subject === 'record');
  return {
    isSearch,
    asks: isWhole && stages.some((stage) => !isAlone(stage) && missingOf(stage).length > 0),
    changesNothing: isSearch || (isWhole && stages.length > 0 && stages.every(isAlone)),
    isOfItself:
      isWhole &&
      [found, ...stages.map(({ origin }) => origin)].every(isNamed) &&
      taker?.origin !== null &&
      onRecord?.target !== null &&
      stages.every(({ command }) => command.effect.kind !== 'ui' && command.effect.kind !== 'undo'),
  };
}
