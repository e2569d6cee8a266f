import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useUser } from '~console/platform/session';
import { expand } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { paletteAtom } from '../palette/palette-state';
import { noRecall, readLines, recall, rememberLine, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from './prompt-text';
import { useMemory } from '../runs/use-planner';
import { useCompletions } from './use-completions';
import { useLineRunner } from './use-line-runner';

/** As many as can be looked through at a glance. */
const offered = 6;

/** The state of the prompt: its text, what completes it and which of that Tab takes, what Up brings back and what was wrong with the last Enter. */
export function usePrompt() {
  const user = useUser();
  const [text, setText] = useAtom(promptTextAtom);
  const setPalette = useSetAtom(paletteAtom);
  const run = useLineRunner();
  const [problem, setProblem] = useState<LineProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [recalled, setRecalled] = useState<Recall>(noRecall);

  const memory = useMemory();
  const completions = useCompletions(text).slice(0, offered);
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
    if (!next) return false;
    setRecalled(next.recall);
    setText(next.text);
    setProblem(null);
    return true;
  };
  /** True when the line was taken up and another page opens. */
  const submit = async (line: string): Promise<boolean> => {
    if (!user || busy || line.trim() === '') return false;
    setText(line);
    const expansion = expand(line, memory);
    const { stages, errors } = parseLine(expansion.ok ? expansion.text : line);
    // Words that are no verb are still something to look for; what is written as a line is a line with a mistake.
    if (expansion.ok && stages.length === 0 && errors[0]?.code === 'unknown_verb' && !/[;="]/.test(line)) {
      setPalette({ kind: 'list', query: line.trim() });
      return false;
    }
    setBusy(true);
    const result = await run(line).finally(() => setBusy(false));
    if (!result.ok) {
      setProblem(result.problem);
      return false;
    }
    rememberLine(user.id, line.trim());
    type('');
    return result.leaving;
  };
  return { text, problem, busy, completions, completion: at, type, takeCompletion, chooseCompletion, step, submit };
}
