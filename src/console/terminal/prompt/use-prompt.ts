import { useAtom, useSetAtom } from 'jotai';
import { useState } from 'react';
import { useUser } from '~console/app/session';
import { expand } from '~commands/language/expand';
import { parseLine } from '~commands/language/parse';
import { paletteAtom } from '../palette/palette-state';
import { noRecall, readLines, recall, rememberLine, type Recall } from './history';
import type { LineProblem } from './problem';
import { promptTextAtom } from './prompt-text';
import { useMemory } from '../runs/use-planner';
import { useCompletions } from './use-completions';
import { useLineRunner } from './use-line-runner';

/** The state of the prompt: its text, what completes it, what Up brings back and what was wrong with the last Enter. */
export function usePrompt() {
  const user = useUser();
  const [text, setText] = useAtom(promptTextAtom);
  const setPalette = useSetAtom(paletteAtom);
  const run = useLineRunner();
  const [problem, setProblem] = useState<LineProblem | null>(null);
  const [busy, setBusy] = useState(false);
  const [recalled, setRecalled] = useState<Recall>(noRecall);

  const memory = useMemory();
  const completions = useCompletions(text);

  const type = (next: string): void => {
    setText(next);
    setProblem(null);
    setRecalled(noRecall);
  };
  const takeCompletion = (): boolean => {
    const [first] = completions;
    if (!first) return false;
    type(`${text.slice(0, first.from)}${first.insert}${first.insert.endsWith('=') ? '' : ' '}`);
    return true;
  };
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
    // Words that are no verb are still something to look for.
    if (expansion.ok && stages.length === 0 && errors[0]?.code === 'unknown_verb') {
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
  return { text, problem, busy, completions, type, takeCompletion, step, submit };
}
