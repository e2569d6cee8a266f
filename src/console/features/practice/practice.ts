import { type Plan, plan } from '~commands/language/plan';
import type { SubjectPackage } from '~commands/subject';
import type { Refused } from '~commands/gate';
import { commandById } from '~commands/registry';
import { run, type Runnable } from '~commands/run';
import { uiCommands } from '~commands/ui-commands';
import { nextStep } from '~console/terminal/runs/request';
import { createNetwork, type PracticePackage, practiceResolver, practiceUser, type PracticeNetwork } from './network';
import { steps, type Outcome } from './steps';

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

interface LineRunner {
  /** What a line would do to what is at hand. */
  readonly plan: (line: string, hand: readonly SubjectPackage[]) => Promise<Plan>;
  readonly run: (line: string, hand: readonly SubjectPackage[]) => Promise<Outcome>;
}

/** Lines as the real terminal takes them, on this network alone. */
function createLineRunner(network: PracticeNetwork): LineRunner {
  let last: readonly SubjectPackage[] = [];

  const planned = async (line: string, hand: readonly SubjectPackage[]) => {
    let asked = false;
    const onAsked = (): void => void (asked = true);
    const resolver = practiceResolver({ network, hand, last, onAsked });
    const read = await plan(line, { user: practiceUser, hubs: [], now: new Date(), resolver });
    return { read, asked };
  };

  const runChain = async (chain: Runnable): Promise<Outcome> => {
    const { stages, packages } = chain;
    const results = stages.map(({ command }) => ({
      command,
      taken: [] as SubjectPackage[],
      refused: [] as Refused[],
    }));
    const context = { user: practiceUser, caller: network.caller, show: async () => undefined };
    for await (const event of run(chain, context)) {
      const result = results[event.stage];
      if (event.kind !== 'outcome' || !result) continue;
      const { package: item, result: end } = event.outcome;
      if (end.ok) result.taken.push(item);
      else if (end.code !== 'offline') result.refused.push({ package: item, code: end.code });
    }
    last = stages[0]?.packages ?? packages;
    return { kind: chain.undoes === undefined ? 'ran' : 'undone', stages: results };
  };

  const undo = (number: number | null): Promise<Outcome> | Outcome => {
    const packages = number === null ? null : network.changedBy(number);
    if (number === null || !packages) return { kind: 'nothing_to_undo' };
    const stages = [{ command: commandById('package.undo'), args: {} }];
    return runChain({ stages, packages, undoes: number });
  };

  const runLine = async (line: string, hand: readonly SubjectPackage[]): Promise<Outcome> => {
    const { read, asked } = await planned(line, hand);
    const { alone, errors, problems, stages, packages, missed } = read;
    if (asked) return { kind: 'elsewhere' };
    if (errors.length + problems.length > 0) return { kind: 'wrong', plan: read };
    if (alone?.command.effect.kind === 'undo')
      return undo(typeof alone.args.run === 'number' ? alone.args.run : network.latestRun());
    if (alone?.command.id === uiCommands.help.id) return { kind: 'help' };
    if (alone || read.opened || stages.some(({ command }) => command.subject !== 'packages'))
      return { kind: 'elsewhere' };
    if (missed.length > 0) return { kind: 'missed', missed };
    if (packages.length === 0) return { kind: 'no_packages' };
    if (stages.length === 0)
      return {
        kind: 'opened',
        packages: network.packages().filter(({ id }) => packages.some((item) => item.id === id)),
      };
    const next = nextStep({ stages, packages, line, reviewed: true, counted: false }, practiceUser);
    const command = next.kind === 'argument' ? stages[next.stage]?.command : undefined;
    if (next.kind === 'argument' && command) return { kind: 'lacks', command, argument: next.argument };
    return next.kind === 'run' ? runChain({ stages, packages }) : { kind: 'asks' };
  };

  return { plan: async (line, hand) => (await planned(line, hand)).read, run: runLine };
}
