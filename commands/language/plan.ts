import { limits } from '~domain/limits';
import type { ArgumentValues, Command } from '../command';
import { withOwnHub, type OwnHub } from '../own-hub';
import { previewOf } from '../preview';
import { beyondRecall, planStages, type ChainStage, type PlanStage } from '../plan-stages';
import type { LineError } from './line';
import { parseLine } from './parse';
import { takesRecord } from '../records';
import type { GateUser, SubjectPackage, SubjectRecord } from '../subject';
import { readLine } from './read-line';
import type { PlanProblem, ReadLine } from './reading';
import { findRecord, resolveOrigin, resolveStage, type FoundList, type Resolver } from './resolve';
import type { Miss } from '../outcomes';

export interface PlanContext {
  readonly user: GateUser;
  /** Those that the user works at. */
  readonly hubs: readonly OwnHub[];
  readonly now: Date;
  readonly resolver: Resolver;
}

/** What a line would do: its packages, each stage's effect on each of them, and what stands against running it. */
export interface Plan {
  readonly text: string;
  /** In the order of the line; with any, nothing may run. */
  readonly errors: readonly LineError[];
  readonly problems: readonly PlanProblem[];
  /** A page, a run to take back, something the interface does to itself: it stands alone and takes no packages. */
  readonly alone: { readonly command: Command; readonly args: ArgumentValues } | null;
  /** The line itself says which packages, by naming them or by a source; otherwise it acts on what is at hand. */
  readonly named: boolean;
  /** What the first stage acts on; of a line without a verb, what it finds. */
  readonly packages: readonly SubjectPackage[];
  /** What the line begins with at hand: the record it opens, else the one whose page is open. */
  readonly record: SubjectRecord | null;
  /** The line is a record's code and nothing else. */
  readonly opened: SubjectRecord | null;
  /** Codes that lead to no package. */
  readonly missed: readonly Miss[];
  /** The line is a source and nothing else: it asks for a list, which may be longer than one run could take. */
  readonly list: FoundList | null;
  readonly stages: readonly PlanStage[];
  /** How many `@all` stands for; null = it is not in the line. */
  readonly whole: number | null;
  /** How many packages it changes beyond recall. */
  readonly irreversible: number;
}

/**
 * Plans a line: parses it, reads its values, looks up its packages and judges each of them. The same plan serves
 * preview, palette, key, button and shell. Rejects only with what the resolver rejects with (a lost network).
 */
export async function plan(text: string, context: PlanContext): Promise<Plan> {
  const hand = context.resolver.activeRecord();
  const line = parseLine(text, hand?.kind ?? null);
  const read = readLine(line, context.user, context.now);
  const nothing: Plan = {
    text,
    errors: line.errors,
    problems: read.problems,
    alone: null,
    named: (read.found ?? read.stages.find(({ origin }) => origin !== null)?.origin ?? null) !== null,
    packages: [],
    record: null,
    opened: null,
    missed: [],
    list: null,
    stages: [],
    whole: null,
    irreversible: 0,
  };
  if (line.errors.length + read.problems.length > 0) return nothing;
  const [only] = read.stages;
  if (only?.command.subject === 'none' && only.command.effect.kind !== 'call') {
    const { command, args, origin } = only;
    if (!origin) return { ...nothing, alone: { command, args } };
    const { packages, missed, problems } = await resolveOrigin(origin, {
      resolver: context.resolver,
      now: context.now,
      most: limits.linePackages,
    });
    if (problems.length > 0 || packages.length === 0) return { ...nothing, problems, missed, named: true };
    return {
      ...nothing,
      missed,
      alone: { command, args: { ...args, codes: packages.map(({ code }) => code).join(' ') } },
    };
  }
  if (read.opened) {
    const opened = await findRecord(read.opened, context.resolver);
    return opened
      ? { ...nothing, opened, named: true }
      : { ...nothing, problems: [{ kind: 'record_missing', ...read.opened }] };
  }
  const { chain, packages, missed, list, whole, problems } = await lookUpAll(read, context);
  if (problems.length > 0) return { ...nothing, list, problems };
  const atHand = { packages, record: hand };
  const stages = planStages(
    await previewOf(withOwnHub(chain, context.hubs), atHand, context.user, context.resolver.rehearsal),
    atHand,
    context.user,
  );
  return { ...nothing, packages, record: hand, missed, list, stages, whole, irreversible: beyondRecall(stages) };
}

interface LookedUp {
  readonly chain: readonly ChainStage[];
  readonly packages: readonly SubjectPackage[];
  readonly missed: readonly Miss[];
  readonly list: FoundList | null;
  readonly whole: number | null;
  readonly problems: readonly PlanProblem[];
}

async function lookUpAll({ stages, found }: ReadLine, { now, resolver }: PlanContext): Promise<LookedUp> {
  // A list that is only asked for is looked at by windows.
  const most = stages.length > 0 ? limits.linePackages : limits.runItems;
  const origins = [found, ...stages.map(({ origin }) => origin)];
  const [resolved, named] = await Promise.all([
    Promise.all(origins.map(async (origin) => (origin ? resolveOrigin(origin, { resolver, now, most }) : null))),
    Promise.all(stages.map((stage) => resolveStage(stage, resolver))),
  ]);
  const [alone, ...each] = resolved;
  const first = found ? alone : each[0];
  const packages = first ? first.packages : takers(stages)[0]?.origin === null ? resolver.atHand() : [];
  const list = stages.length === 0 ? (alone?.list ?? null) : null;
  const problems = [...resolved, ...named].flatMap((one) => one?.problems ?? []);
  const chain = stages.map(({ command, args }, index) => ({
    command,
    args: named[index]?.args ?? args,
    words: named[index]?.words,
    labels: named[index]?.labels,
    ...(index > 0 && each[index] ? { packages: each[index].packages } : {}),
    ...(named[index]?.record ? { record: named[index].record } : {}),
  }));
  problems.push(...recordless(stages, resolver));
  // Where a later stage has packages of its own, or is one call for all, nothing can be parted: each stage then goes
  // out in one call.
  const own = chain.flatMap((stage) => (stage.packages ? [stage.packages] : []));
  const longest =
    own.length > 0 || chain.some(({ command }) => command.effect.kind === 'call')
      ? limits.runItems
      : limits.linePackages;
  const over = [packages, ...own].find((list) => list.length > longest);
  const [at, end] = [stages[0]?.at ?? found?.at ?? 0, stages[0]?.end ?? found?.end ?? 0];
  if (over) problems.push({ kind: 'too_many', count: over.length, most: longest, at, end });
  let flowing = packages;
  for (const [index, { command, packages: anew }] of chain.entries()) {
    flowing = anew ?? flowing;
    const most = command.effect.kind === 'call' ? (command.effect.takes?.most ?? Infinity) : Infinity;
    if (flowing.length > most)
      problems.push({
        kind: 'too_many',
        count: flowing.length,
        most,
        at: stages[index]?.at ?? at,
        end: stages[index]?.end ?? end,
      });
  }
  const whole = resolved.reduce<number | null>(
    (most, one) => (one?.whole === undefined ? most : Math.max(most ?? 0, one.whole)),
    null,
  );
  return { chain, packages, missed: resolved.flatMap((one) => one?.missed ?? []), list, whole, problems };
}

/** Stages that packages flow into. */
function takers(stages: ReadLine['stages']): ReadLine['stages'] {
  return stages.filter(
    ({ command }) =>
      command.subject === 'packages' || (command.effect.kind === 'call' && command.effect.takes !== undefined),
  );
}

/** The first verb that acts on a record where the line has none and none of that kind is at hand. */
function recordless(stages: ReadLine['stages'], resolver: Resolver): PlanProblem[] {
  const hand = resolver.activeRecord();
  for (const { command, target, at, end } of stages) {
    if (
      target ||
      (command.effect.kind === 'call' && command.effect.yields !== undefined && command.subject !== 'record')
    )
      return [];
    if (command.subject !== 'record') continue;
    return hand && takesRecord(command, hand.kind)
      ? []
      : [{ kind: 'no_record', verb: command.verb, record: command.record ?? 'any', at, end }];
  }
  return [];
}
