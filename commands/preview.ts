import type { ResponseOf } from '~contract/endpoints';
import { isUnjudged, type ErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import type { PackageStatus } from '~domain/statuses';
import { batchCallOf } from './batch-call';
import type { ActResult, CallFault, ItemsCall } from './caller';
import type { CallEndpoint } from './command';
import { withField } from './fault-field';
import { missingOf, planStages, type AtHand, type ChainStage, type Preview, type PlanStage } from './plan-stages';
import { recordOf } from './records';
import { bodyOf, ownRefusal } from './run-record';
import { endpointOf } from './run-stage';
import { toSubject, type GateUser } from './subject';

/** Asks the provider what a call would come to; nothing is done. Null = it can't be asked just now. */
export interface Rehearsal {
  call(
    endpoint: CallEndpoint,
    target: { readonly id?: number; readonly body: Record<string, unknown> },
  ): Promise<ActResult | null>;
  /** What would come of each package, or why all would be refused. */
  batch(call: Omit<ItemsCall, 'idempotencyKey'>): Promise<BatchPreview | CallFault | null>;
}

/** By the id of each package why it would be refused, or where it would go if not where the machine leads. */
type BatchPreview = Pick<Preview, 'refusals' | 'to'>;

export function batchPreview(told: ResponseOf<'POST /packages-batch-preview'>['data']): BatchPreview {
  return {
    refusals: new Map(told.refused.map(({ id, code }) => [id, code])),
    // A provider of the version before tells none.
    to: new Map(told.moved?.map(({ id, to }) => [id, to])),
  };
}

/**
 * A chain with what the provider says its first change would come to: it knows what no row of a machine can tell here,
 * which sheet has a package, what a slip lacks. What the stages behind would find is known once that is done.
 */
export async function previewOf<Stage extends ChainStage>(
  chain: readonly Stage[],
  atHand: AtHand,
  user: GateUser,
  rehearsal: Rehearsal | undefined,
): Promise<readonly Stage[]> {
  const index = chain.findIndex(({ command }) => command.effect.kind === 'call' || endpointOf(command) !== null);
  const [stage, next] = planStages(chain.slice(0, index + 2), atHand, user).slice(index);
  if (index < 0 || !rehearsal || !stage || !isComplete(stage)) return chain;
  const filling = next && fillsOf(stage, next);
  const [preview, ofNext] = filling
    ? await askBoth(stage, next, filling, rehearsal)
    : [await askOf(stage, rehearsal), null];
  const told = new Map([
    [index, preview],
    [index + 1, ofNext],
  ]);
  return chain.map((one, at) => ({ ...one, ...(told.get(at) ? { preview: told.get(at) } : {}) }));
}

/**
 * The packages that the next stage puts into what this one makes, as they may go along with its call; null = it does no
 * such thing.
 */
function fillsOf({ command, on }: PlanStage, next: PlanStage): Record<string, readonly number[]> | null {
  const { effect } = command;
  const { effect: filling } = next.command;
  if (on !== null || effect.kind !== 'call' || effect.fills === undefined || filling.kind !== 'call' || !filling.takes)
    return null;
  if (
    next.on?.record !== null ||
    !filling.endpoint.startsWith(`${effect.endpoint}/{id}/packages`) ||
    next.eligible.length === 0
  )
    return null;
  return { [effect.fills]: next.eligible.slice(0, filling.takes.most).map(({ id }) => id) };
}

/** What is made isn't there to be asked about: both are asked in one, and each has its own part of the answer. */
async function askBoth(
  stage: PlanStage,
  next: PlanStage,
  filling: Record<string, readonly number[]>,
  rehearsal: Rehearsal,
): Promise<readonly [Preview | null, Preview | null]> {
  const { command, args } = stage;
  const { effect } = command;
  if (effect.kind !== 'call') return [null, null];
  const answer = await rehearsal.call(effect.endpoint, {
    body: { ...bodyOf({ command, effect, args, record: null }, []), ...filling },
  });
  if (!answer) return [null, null];
  if (!answer.ok) return [previewFrom(answer, stage), null];
  return [
    previewFrom({ ok: true, data: answer.data }, stage),
    previewFrom({ ok: true, data: null, results: answer.results ?? [] }, next),
  ];
}

function isComplete({ missing, wanting, packageless, on, command, eligible, refused }: PlanStage): boolean {
  if (missing.length > 0 || wanting || packageless || on?.decision.ok === false) return false;
  if (command.subject === 'record' && !on?.record) return false;
  return eligible.length > 0 || refused.length === 0;
}

async function askOf(stage: PlanStage, rehearsal: Rehearsal): Promise<Preview | null> {
  const { command, args, eligible, on } = stage;
  const { effect } = command;
  if (effect.kind !== 'call') return askInParts(stage, rehearsal);
  if (effect.outward) return null;
  const record = on?.record ?? null;
  const body = bodyOf({ command, effect, args, record }, eligible);
  const answer = await rehearsal.call(effect.endpoint, { ...(record ? { id: record.id } : {}), body });
  return answer && previewFrom(answer, stage);
}

/** As many at a time as one call takes, as when it is done. */
async function askInParts(stage: PlanStage, rehearsal: Rehearsal): Promise<Preview | null> {
  const parts: BatchPreview[] = [];
  for (let from = 0; from < stage.eligible.length; from += limits.runItems) {
    const eligible = stage.eligible.slice(from, from + limits.runItems);
    const answer = await rehearsal.batch(batchBodyOf({ ...stage, eligible }));
    if (answer === null) return null;
    if ('ok' in answer) return previewFrom(answer, stage);
    parts.push(answer);
  }
  return {
    refusals: new Map(parts.flatMap(({ refusals }) => [...refusals])),
    to: new Map(parts.flatMap(({ to }) => [...to])),
    fault: null,
  };
}

function batchBodyOf({ command, args, eligible }: PlanStage): Omit<ItemsCall, 'idempotencyKey'> {
  const { action, args: values, items } = batchCallOf({ command, args, packages: eligible }, '');
  return { action, args: values, items };
}

function previewFrom(
  answer: ActResult,
  { eligible, on, command, args }: Pick<PlanStage, 'eligible' | 'on' | 'command' | 'args'>,
): Preview | null {
  if (!answer.ok) {
    const { code } = answer;
    // Taken for a refusal it would say that nothing becomes of the packages, and nobody would be asked before it does.
    if (isUnjudged(code)) return null;
    const whole: Preview = { refusals: new Map(), to: new Map(), fault: withField(command, answer) };
    // What lacks a value is asked for it; its packages are none the worse for that.
    if (on !== null || missingOf({ command, args, preview: whole }).length > 0) return whole;
    return { ...whole, refusals: new Map(eligible.map(({ id }) => [id, code])) };
  }
  const results = answer.results ?? [];
  // Whatever was wrong with the values that all were given.
  const lacking = results.find(({ code }) => code === 'ESP000');
  if (lacking?.errors && results.every(({ ok }) => !ok))
    return previewFrom(
      { ok: false, code: 'ESP000', message: lacking.message ?? '', errors: lacking.errors },
      { eligible, on, command, args },
    );
  const byCode = new Map(eligible.map((item) => [item.code, item]));
  const refusals = new Map<number, ErrorCode>();
  const to = new Map<number, PackageStatus>();
  for (const { package_code, ok, code, package: after } of results) {
    const item = byCode.get(package_code);
    if (item && !ok) refusals.set(item.id, code ?? 'ESY001');
    else if (item && after) to.set(item.id, toSubject(after).status);
  }
  const { effect } = command;
  const yields = effect.kind === 'call' && isRow(answer.data) ? effect.yields : undefined;
  const made = yields === undefined ? undefined : recordOf(yields).read(answer.data);
  return { refusals, to, fault: ownRefusal(eligible, answer.results), ...(made ? { made } : {}) };
}

function isRow(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'id' in data;
}

/** The same of taking back a run, as the provider tells it. */
export function previewUndo(items: ResponseOf<'GET /runs/{id}/undo'>['data']['items']): Preview {
  const refusals = new Map(items.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const])));
  const counts = new Map<number, number>();
  for (const { later_run: run } of items) if (run !== null) counts.set(run, (counts.get(run) ?? 0) + 1);
  const later = [...counts].map(([run, count]) => ({ run, count })).sort((one, other) => other.run - one.run);
  return { refusals, to: new Map(), fault: null, later };
}
