import { plan, type PlanContext } from '~commands/language/plan';
import type { SubjectPackage } from '~commands/subject';
import { packageMachine } from '~domain/package-machine';
import { trackingCode } from '~domain/tracking-code';
import { createClient } from '../../src/tools/cli/client';
import { shellResolver } from '../../src/tools/cli/provider';
import { section, type Section } from './figures';
import { inRounds, p50, p95, time } from './measure';
import type { Network } from './network';
import type { Scale } from './scale';

const packageCount = 500;

const packages = Array.from({ length: packageCount }, (_, index): SubjectPackage => ({
  id: index + 1,
  code: trackingCode(24_000_000 + index),
  version: 1,
  // Every status a loss is reported from, so that the stages refuse some.
  status: packageMachine.lost.from[index % packageMachine.lost.from.length] ?? 'Waiting_for_delivery',
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 2,
  held_by_3pl: false,
}));
const lineOf = (codes: readonly string[]): string =>
  `${codes.join(' ')} ; note "gọi trước khi giao" ; resize weight=1.5 ; print ; lost note="rơi khỏi xe" ; approve-lost`;
const line = lineOf(packages.map(({ code }) => code));

const context: PlanContext = {
  user: { role: 'admin', only_operation: false, hubIds: [], packagesExcluded: false },
  hubs: [],
  now: new Date(),
  resolver: {
    byCodes: (codes) => Promise.resolve({ packages: packages.filter(({ code }) => codes.includes(code)), missed: [] }),
    rows: async () => [],
    set: () => undefined,
    prev: () => [],
    setNames: [],
    source: () => Promise.resolve({ packages, total: packages.length }),
    entity: () => Promise.resolve({ near: [] }),
    ask: () => Promise.resolve(null),
    activeRecord: () => null,
    selection: () => packages,
    atHand: () => packages,
    last: () => [],
    all: () => Promise.resolve(null),
  },
};

/** Plans a line again and again; the first plan must be of everything. */
async function planTimes(
  to: Section,
  rounds: number,
  count: number,
  run: () => ReturnType<typeof plan>,
): Promise<void> {
  const { stages, packages: found, errors, problems } = await run();
  if (stages.length !== 5 || found.length !== packageCount)
    throw new Error(
      `the line plans ${stages.length} stages over ${found.length} packages: ${JSON.stringify([...errors, ...problems])}`,
    );
  await time(Math.ceil(count / 5), run);
  const samples = await inRounds(rounds, () => time(count, run));
  to.record('plan, p50', 'ms', p50(samples));
  to.record('plan, p95', 'ms', p95(samples));
}

/** A line of five commands over 500 typed codes: parsed, read, looked up at hand and judged stage by stage. */
export async function dryRunTimes({ rounds, dryRuns }: Scale): Promise<void> {
  const to = section('dry run', `a line of five stages over ${packageCount} packages (aim: p95 200 ms or less)`);
  await planTimes(to, rounds, dryRuns, () => plan(line, context));
}

/**
 * The same with its codes looked up by the provider, as a line in a shell or a browser has it that has seen none of
 * them.
 */
export async function lookedUpTimes(network: Network, { rounds, slowCalls }: Scale): Promise<void> {
  const to = section(
    'dry run, codes looked up',
    `a line of five stages over ${packageCount} codes that the provider looks up (aim: p95 200 ms or less)`,
  );
  const resolver = shellResolver(createClient(network.url, network.token), {});
  const typed = lineOf(network.codes.slice(0, packageCount));
  await planTimes(to, rounds, slowCalls, () => plan(typed, { ...context, resolver }));
}
