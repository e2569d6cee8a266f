import { plan, type PlanContext } from '~commands/language/plan';
import type { SubjectPackage } from '~commands/subject';
import { packageMachine } from '~domain/package-machine';
import { trackingCode } from '~domain/tracking-code';
import { createClient } from '../../src/tools/cli/client';
import { shellResolver } from '../../src/tools/cli/provider';
import { median, ms, percentile, printTable, time } from './measure';
import type { Network } from './network';

const packageCount = 500;
const runs = 300;

const packages = Array.from(
  { length: packageCount },
  (_, index): SubjectPackage => ({
    id: index + 1,
    code: trackingCode(24_000_000 + index),
    version: 1,
    // Every status a loss is reported from, so that the stages refuse some.
    status: packageMachine.lost.from[index % packageMachine.lost.from.length] ?? 'Waiting_for_delivery',
    current_hub_id: 1,
    fm_hub_id: 1,
    lm_hub_id: 2,
    held_by_3pl: false,
  }),
);
const lineOf = (codes: readonly string[]): string => `${codes.join(' ')} ; note "gọi trước khi giao" ; resize weight=1.5 ; print ; lost note="rơi khỏi xe" ; approve-lost`;
const line = lineOf(packages.map(({ code }) => code));

const context: PlanContext = {
  user: { role: 'admin', only_operation: false, hubIds: [], packagesExcluded: false },
  now: new Date(),
  resolver: {
    byCodes: (codes) => Promise.resolve({ packages: packages.filter(({ code }) => codes.includes(code)), missed: [] }),
    row: () => undefined,
    set: () => undefined,
    setNames: [],
    source: () => Promise.resolve({ packages, total: packages.length }),
    entity: () => Promise.resolve({ near: [] }),
    ask: () => Promise.resolve(null),
    recordAtHand: () => null,
    selection: () => packages,
    atHand: () => packages,
    last: () => [],
    all: () => Promise.resolve(null),
  },
};

/** A line of five commands over 500 typed codes: parsed, read, looked up at hand and judged stage by stage. */
export async function dryRunTimes(): Promise<void> {
  const { stages, packages: found, errors, problems } = await plan(line, context);
  if (stages.length !== 5 || found.length !== packageCount) throw new Error(`the line plans ${stages.length} stages over ${found.length} packages: ${JSON.stringify([...errors, ...problems])}`);
  await time(20, () => plan(line, context));
  const samples = await time(runs, () => plan(line, context));
  printTable(`Dry run of a line of five stages over ${packageCount} packages (aim: p95 200 ms or less)`, ['', 'p50', 'p95'], [['plan', ms(median(samples)), ms(percentile(samples, 0.95))]]);
}

const lookedUpRuns = 60;

/** The same with its codes looked up by the provider, as a line in a shell or a browser has it that has seen none of them. */
export async function lookedUpTimes(network: Network, count: number): Promise<void> {
  const resolver = shellResolver(createClient(network.url, network.token), {});
  const typed = lineOf(network.codes.slice(0, packageCount));
  const lookUp = () => plan(typed, { ...context, resolver });
  const { stages, packages: found } = await lookUp();
  if (stages.length !== 5 || found.length !== packageCount) throw new Error(`the line plans ${stages.length} stages over ${found.length} packages`);
  await time(5, lookUp);
  const samples = await time(lookedUpRuns, lookUp);
  printTable(`Dry run of five stages over ${packageCount} codes looked up among ${count.toLocaleString('en')} packages (aim: p95 200 ms or less)`, ['', 'p50', 'p95'], [['plan and look-up', ms(median(samples)), ms(percentile(samples, 0.95))]]);
}
