import type { BodyOf } from '~contract/endpoints';
import { machineRow } from '~domain/package-machine';
import { isTriedAgain } from '~domain/stages';
import type { ActionCall } from '../package-actions/action-call';
import type { PackageSnapshot } from '../packages/package-change';
import { isMoment } from '../sql/moment';

type Kind = 'inbound' | 'success' | 'failure';
type SuccessScan = BodyOf<'PATCH /successful-package-scanning'>['scans'][number];
type FailureScan = BodyOf<'PUT /unsuccessful-package-scanning'>['scans'][number];
type InboundScan = BodyOf<'PUT /checkin-linehaul'>['scans'][number];

/**
 * What a scan of a kind does, by where its package stands; the package's state after it included, so that a repeat is
 * told as one.
 */
const successes = ['pickup_ok', 'delivery_ok', 'return_ok'] as const;
const failures = ['pickup_fail', 'delivery_fail', 'return_fail'] as const;

function concerns(
  action: (typeof successes)[number] | (typeof failures)[number],
  { status }: PackageSnapshot,
): boolean {
  const { from, to } = machineRow(action);
  return (Array.isArray(from) && from.includes(status)) || (Array.isArray(to) && to.includes(status));
}

export function successCall({ note, cod_collected, photo_ids }: SuccessScan, seen: PackageSnapshot): ActionCall {
  const action = successes.find((one) => concerns(one, seen)) ?? 'delivery_ok';
  return action === 'delivery_ok' ? { action, args: { note, cod_collected, photo_ids } } : { action, args: { note } };
}

export function failureCall(
  { reason, note, reattempt_date, photo_ids }: FailureScan,
  seen: PackageSnapshot,
): ActionCall {
  const action = failures.find((one) => concerns(one, seen)) ?? 'delivery_fail';
  return action === 'delivery_fail'
    ? { action, args: { reason, note, reattempt_date, photo_ids } }
    : { action, args: { reason, note, reattempt_date } };
}

export function inboundCall(hubId: number, { code: _code, ...scan }: InboundScan): ActionCall {
  return { action: 'inbound', args: { hub_id: hubId, ...scan } };
}

/** Whether the package is as this call would leave it: scanned before, with nothing told otherwise than then. */
export function wasDone(kind: Kind, { action, args }: ActionCall, seen: PackageSnapshot): boolean {
  if (kind === 'inbound' || action === 'cancel' || action === 'inbound') return false;
  const { to } = machineRow(action);
  if (!Array.isArray(to) || !to.includes(seen.status)) return false;
  if (kind === 'success')
    return !('cod_collected' in args) || [undefined, seen.cod_collected].includes(args.cod_collected);
  if (!('reason' in args) || args.reason !== seen.reason) return false;
  const day = 'reattempt_date' in args ? args.reattempt_date : undefined;
  return day === undefined || !isTriedAgain(seen.status) || isMoment(seen.reattempt_date, day);
}
