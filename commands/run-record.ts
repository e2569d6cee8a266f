import { errorCatalogue } from '~domain/errors';
import type { PackageResult } from '~contract/record-results';
import type { Attempt, CallFault, Caller } from './caller';
import type { ArgumentKind, ArgumentValues, CallEffect, Command } from './command';
import { withField } from './fault-field';
import { judge, judgeRecord } from './gate';
import type { StageEvent, StageOutcome } from './outcomes';
import { wantsPackages, type Series } from './plan-stages';
import { recordOf } from './records';
import { toSubject, type GateUser, type SubjectPackage, type SubjectRecord } from './subject';

interface RecordRun {
  readonly command: Command;
  readonly effect: CallEffect;
  readonly args: ArgumentValues;
  readonly record: SubjectRecord | null;
  readonly packages: readonly SubjectPackage[];
  readonly user: GateUser;
  /** Of the calls that are one run with it. */
  readonly series?: Series;
  /** An attempt whose answer was lost, or one that was written down before: sent as it is, whatever the gate says. */
  readonly attempt?: Attempt;
}

/**
 * One call for a record, or for all packages together. Tells the record's end first, then that of each package that
 * went along: what the answer says of it, and where it says nothing the same as of the record. What the gate refuses
 * goes into no call.
 */
export async function* runRecord(run: RecordRun, caller: Caller): AsyncGenerator<StageEvent> {
  const { command, effect, record, user } = run;
  const judged = run.packages.map((item) => ({ item, decision: judge(command, item, user) }));
  const packages = run.attempt ? run.packages : judged.flatMap(({ item, decision }) => (decision.ok ? [item] : []));
  for (const { item, decision } of run.attempt ? [] : judged)
    if (!decision.ok)
      yield outcomeOf(item, { ok: false, code: decision.code, message: errorCatalogue[decision.code].en });
  if (!run.attempt && wantsPackages(command) && packages.length === 0) return;
  const decision = record && !run.attempt ? judgeRecord(command, record, user) : null;
  if (decision && !decision.ok) {
    yield {
      kind: 'record',
      outcome: { record, result: { ok: false, code: decision.code, message: errorCatalogue[decision.code].en } },
    };
    return;
  }
  const attempt = run.attempt ?? { body: bodyOf(run, packages), idempotencyKey: caller.newKey() };
  const answered = await caller.act(effect.endpoint, { ...(record ? { id: record.id } : {}), ...attempt });
  const answer = answered.ok ? answered : withField(command, answered);
  if (!answer.ok) {
    yield { kind: 'record', outcome: { record, attempt, result: answer } };
    for (const item of packages) yield outcomeOf(item, answer, attempt);
    return;
  }
  yield {
    kind: 'record',
    outcome: {
      record: await recordAfter(run, answer.data, caller),
      attempt,
      result: ownRefusal(packages, answer.results) ?? { ok: true },
    },
  };
  yield* packageOutcomes(command, packages, answer.results, attempt);
}

/**
 * What was refused of what a call was about where no packages went along: bags of a trip, packages of a truck. Null =
 * nothing.
 */
export function ownRefusal(
  packages: readonly SubjectPackage[],
  results: readonly PackageResult[] | undefined,
): CallFault | null {
  const refused = packages.length > 0 ? [] : (results ?? []).filter(({ ok }) => !ok);
  const [first] = refused;
  const named = refused.map(({ package_code }) => package_code);
  return first
    ? { ok: false, code: first.code ?? 'ESY001', message: named.join(' '), errors: { packages: named } }
    : null;
}

function sentAs(type: ArgumentKind, value: string | number): unknown {
  if (type.kind === 'codes') return String(value).split(' ');
  return 'several' in type && type.several ? [value] : value;
}

/** The arguments as the endpoint calls them, what the verb means besides, and the packages. */
export function bodyOf(
  { command, effect, args, record, series }: Pick<RecordRun, 'command' | 'effect' | 'args' | 'record' | 'series'>,
  packages: readonly SubjectPackage[],
): Record<string, unknown> {
  const { takes, fixed, versioned, recordField } = effect;
  const named = command.args.flatMap(({ name, field, type }) =>
    args[name] === undefined ? [] : [[field ?? name, sentAs(type, args[name])]],
  );
  return {
    ...fixed,
    ...(effect.series && series ? { series: series.id } : {}),
    ...Object.fromEntries(named),
    ...(recordField !== undefined && record ? { [recordField]: record.id } : {}),
    ...(versioned && record ? { version: record.version } : {}),
    ...(takes ? { [takes.field]: packages.map(({ id, code }) => (takes.as === 'ids' ? id : code)) } : {}),
  };
}

async function recordAfter(
  { effect, record }: RecordRun,
  data: unknown,
  caller: Caller,
): Promise<SubjectRecord | null> {
  if (effect.yields !== undefined) return recordOf(effect.yields).read(data);
  return record && ((await caller.read(record)) ?? record);
}

function* packageOutcomes(
  command: Command,
  packages: readonly SubjectPackage[],
  results: readonly PackageResult[] | undefined,
  attempt: Attempt,
): Generator<StageEvent> {
  const told = new Map(results?.map((result) => [result.package_code, result]));
  for (const item of packages) {
    const result = told.get(item.code);
    const now = result?.package ? toSubject(result.package) : item;
    const code = result?.code ?? 'ESY001';
    if (!result || result.ok) yield outcomeOf(now, { ok: true }, attempt);
    else
      yield outcomeOf(
        now,
        withField(command, {
          ok: false,
          code,
          message: result.message ?? errorCatalogue[code].en,
          ...(result.errors ? { errors: result.errors } : {}),
        }),
        attempt,
      );
  }
}

function outcomeOf(item: SubjectPackage, result: StageOutcome['result'], attempt?: Attempt): StageEvent {
  return { kind: 'outcome', outcome: { package: item, result, ...(attempt ? { attempt } : {}) } };
}
