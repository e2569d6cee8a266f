import { useAtom, useSetAtom, useStore } from 'jotai';
import { announce, isComing } from '~console/platform/coming';
import { failureText } from '~console/platform/failure-text';
import { useLayoutEffect, useRef, useState } from 'react';
import { useUser } from '~console/platform/session';
import { activeRecordAtom } from '../subject';
import { takeKept } from '../input/kept';
import { enterLine, keepLines, keepTyped } from '../input/turns';
import { paletteAtom } from '../start/palette-state';
import { toast } from '~console/ui/toast';
import { useEarlyEnter } from '~console/ui/use-early-enter';
import { expand, type Memory } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { readLine } from '~commands/language/read-line';
import { straysIn } from '~commands/language/read-subject';
import { missingOf } from '~commands/plan-stages';
import type { GateUser, SubjectRecord } from '~commands/subject';
import { noRecall, readLines, recall, rememberLine, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from '../start/prompt-text';
import { useMemory } from '../runs/use-planner';
import { useCompletions } from './use-completions';
import { useLineRunner } from './use-line-runner';

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

/** Lines as they are entered: `type` writes into the field, `tell` says what is wrong with the last one. */
function useSubmit(type: (text: string) => void, tell: (problem: LineProblem) => void) {
  const user = useUser();
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
  const callOff = (): void => {
    escaped.current = true;
  };
  /**
   * Enters a line: the field is free for the next at once, which runs after this one. `done` = told when it was taken
   * up, and whether another page opens.
   */
  const submit = (line: string, done: (leaving: boolean) => void): void => {
    if (!user || line.trim() === '') return;
    type('');
    escaped.current = false;
    const foreseeIt = () => {
      const seen = foresee(line, now.current.memory, user, store.get(activeRecordAtom));
      // What is typed on is for the palette then, however long it takes to come.
      return { ...seen, foreseen: seen.isSearch || seen.asks ? announce('palette') : null };
    };
    // Of what may be the user's own word nothing can be told before those are here.
    const early = isComing('settings') ? null : foreseeIt();
    const take = async (): Promise<void> => {
      const { isSearch, foreseen } = early ?? foreseeIt();
      let failed = true;
      try {
        if (isSearch) setPalette({ kind: 'list', query: line.trim() });
        const asked = (byEnter: boolean): void => {
          if (foreseen) foreseen();
          // As it would have closed the question, had that been there.
          else if (escaped.current) setPalette({ kind: 'closed' });
          else keepTyped('', byEnter);
        };
        const result = isSearch ? null : await now.current.run(line, asked);
        failed = result?.ok === false;
        if (result?.ok === false) {
          // What waits behind it or is being typed was to come after it.
          keepTyped(store.get(promptTextAtom));
          type(line);
          tell(result.problem);
          // Beside the field it is seen by whoever is in it.
          if (document.activeElement?.id !== 'prompt') toast('error', result.problem.text);
        } else if (result) {
          rememberLine(user.id, line.trim());
          if (result.givenUp) keepLines();
          else done(result.leaving);
        }
      } finally {
        foreseen?.(failed);
      }
    };
    const takeTurn = (): void => {
      const end = announce('line');
      void take()
        .catch((error: unknown) => toast('error', failureText(error)))
        .finally(() => end());
    };
    enterLine({ text: line.trim(), changesNothing: early?.changesNothing === true, run: takeTurn });
  };
  return { submit, callOff };
}

/** What can be told of a line before anything is looked up. */
interface Foreseen {
  /** Words that are no verb: they are looked for in the palette. */
  readonly isSearch: boolean;
  /** The palette is to ask for what it lacks: what is typed on is the answer. */
  readonly asks: boolean;
  /** It opens a page or does something to the interface. */
  readonly changesNothing: boolean;
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
  const { stages, problems } = readLine(parsed, user, new Date());
  const isWhole = expansion.ok && parsed.errors.length === 0 && problems.length === 0;
  const isAlone = ({ command }: (typeof stages)[number]): boolean =>
    command.subject === 'none' && (command.effect.kind === 'page' || command.effect.kind === 'ui');
  return {
    isSearch,
    asks: isWhole && stages.some((stage) => !isAlone(stage) && missingOf(stage).length > 0),
    changesNothing: isSearch || (isWhole && stages.length > 0 && stages.every(isAlone)),
  };
}
