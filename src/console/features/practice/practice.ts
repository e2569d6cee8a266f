import type { Plan } from '~commands/language/plan';
import type { SubjectPackage } from '~commands/subject';
import { createLineRunner } from './line-runner';
import { createNetwork, type PracticePackage } from './network';
import type { Outcome } from './outcome';
import { steps } from './steps';

export interface PracticeShown {
  readonly packages: readonly PracticePackage[];
  /** What a line without packages acts on. */
  readonly hand: readonly SubjectPackage[];
  /** The step that is to be done; as many as there are = all are over. */
  readonly step: number;
  /** The steps that were done and not skipped. */
  readonly done: readonly number[];
  /** The last line and what came of it; `solved` = it did what its step asks. */
  readonly said: { readonly line: string; readonly outcome: Outcome; readonly solved: boolean } | null;
  /** Every line, the newest last. */
  readonly lines: readonly string[];
}

export interface Practice {
  readonly subscribe: (listener: () => void) => () => void;
  readonly shown: () => PracticeShown;
  /** What a line would do. */
  readonly plan: (line: string) => Promise<Plan>;
  /** Enters a line; they run one after the other. */
  readonly enter: (line: string) => Promise<void>;
  readonly skip: () => void;
}

/** One round of practice: the real language, machine and runner on packages that exist in this tab alone. */
export function createPractice(): Practice {
  const network = createNetwork();
  const runner = createLineRunner(network);
  const listeners = new Set<() => void>();
  let before: Promise<void> = Promise.resolve();
  let shown: PracticeShown = { packages: network.packages(), hand: [], step: 0, done: [], said: null, lines: [] };
  const show = (next: Partial<PracticeShown>): void => {
    shown = { ...shown, ...next, packages: network.packages() };
    for (const listener of listeners) listener();
  };

  const take = async (line: string): Promise<void> => {
    const outcome = await runner.run(line, shown.hand);
    const solved = steps[shown.step]?.isDone(outcome) === true;
    show({
      said: { line, outcome, solved },
      lines: [...shown.lines.filter((one) => one !== line), line],
      ...(outcome.kind === 'opened' ? { hand: outcome.packages } : {}),
      ...(solved ? { step: shown.step + 1, done: [...shown.done, shown.step] } : {}),
    });
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => shown,
    plan: (line) => runner.plan(line, shown.hand),
    enter: (typed) => {
      const line = typed.trim();
      if (line !== '') before = before.then(() => take(line));
      return before;
    },
    skip: () => show({ step: Math.min(steps.length, shown.step + 1), said: null }),
  };
}
