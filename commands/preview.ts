import type { ResponseOf } from '~contract/endpoints';
import type { ErrorCode } from '~domain/errors';
import type { PackageStatus } from '~domain/statuses';
import { batchCallOf } from './batch-call';
import type { ActResult, BatchCall, CallFault } from './caller';
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
  /** By the id of each package that would be refused why, or why all would be. */
  batch(call: Omit<BatchCall, 'idempotencyKey'>): Promise<ReadonlyMap<number, ErrorCode> | CallFault | null>;
}

/**
 * A chain with what the provider says its first change would come to: it knows what no row of a machine can tell here,
 * which sheet has a package, what a slip lacks. What the stages behind would find is known once that is done.
 */
export async function foretell<Stage extends ChainStage>(
  chain: readonly Stage[],
  atHand: AtHand,
  user: GateUser,
  rehearsal: Rehearsal | undefined,
): Promise<readonly Stage[]> {
  const index = chain.findIndex(({ command }) => command.effect.kind === 'call' || endpointOf(command) !== null);
  const stage = planStages(chain.slice(0, index + 1), atHand, user)[index];
  if (!rehearsal || !stage || !isComplete(stage)) return chain;
  const foretold = await askOf(stage, rehearsal);
  return foretold ? chain.map((one, at) => (at === index ? { ...one, foretold } : one)) : chain;
}

function isComplete({ missing, wanting, packageless, on, command, eligible, refused }: PlanStage): boolean {
  if (missing.length > 0 || wanting || packageless || on?.decision.ok === false) return false;
  if (command.subject === 'record' && !on?.record) return false;
  return eligible.length > 0 || refused.length === 0;
}

async function askOf(stage: PlanStage, rehearsal: Rehearsal): Promise<Preview | null> {
  const { command, args, eligible, on } = stage;
  const { effect } = command;
  if (effect.kind !== 'call') {
    const answer = await rehearsal.batch(batchBodyOf(stage));
    if (answer === null || !('ok' in answer)) return answer && { refusals: answer, to: new Map(), fault: null };
    return foretoldOf(answer, stage);
  }
  if (effect.outward) return null;
  const record = on?.record ?? null;
  const body = bodyOf({ command, effect, args, record }, eligible);
  const answer = await rehearsal.call(effect.endpoint, { ...(record ? { id: record.id } : {}), body });
  return answer && foretoldOf(answer, stage);
}

function batchBodyOf({ command, args, eligible }: PlanStage): Omit<BatchCall, 'idempotencyKey'> {
  const { action, args: values, items } = batchCallOf({ command, args, packages: eligible }, '');
  return { action, args: values, items };
}

function foretoldOf(answer: ActResult, { eligible, on, command, args }: PlanStage): Preview | null {
  if (!answer.ok) {
    if (answer.code === 'offline') return null;
    const whole: Preview = { refusals: new Map(), to: new Map(), fault: withField(command, answer) };
    // What lacks a value is asked for it; its packages are none the worse for that.
    if (on !== null || missingOf({ command, args, foretold: whole }).length > 0) return whole;
    return { ...whole, refusals: allOf(answer, eligible) };
  }
  const byCode = new Map(eligible.map((item) => [item.code, item]));
  const refusals = new Map<number, ErrorCode>();
  const to = new Map<number, PackageStatus>();
  for (const { package_code, ok, code, package: after } of answer.results ?? []) {
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

function allOf({ code }: CallFault, packages: PlanStage['eligible']): ReadonlyMap<number, ErrorCode> {
  return new Map(code === 'offline' ? [] : packages.map(({ id }) => [id, code]));
}

/** The same of taking back a run, as the provider tells it. */
export function previewUndo(items: ResponseOf<'GET /runs/{id}/undo'>['data']['items']): Preview {
  const refusals = new Map(items.flatMap(({ id, code }) => (code === null ? [] : [[id, code] as const])));
  const counts = new Map<number, number>();
  for (const { later_run: run } of items) if (run !== null) counts.set(run, (counts.get(run) ?? 0) + 1);
  const later = [...counts].map(([run, count]) => ({ run, count })).sort((one, other) => other.run - one.run);
  return { refusals, to: new Map(), fault: null, later };
}
