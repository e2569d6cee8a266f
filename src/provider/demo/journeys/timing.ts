import { dayMs, hourMs, vietnamOffsetMs } from '~domain/time';
import type { Step } from './trip';

/** Hours that usually pass before a step, counted from the one before it. */
const usualHours: Record<Step['action'], number> = {
  create: 0,
  submit: 0.05,
  approve: 3,
  retry_push_oms: 1,
  pickup_plan: 3,
  pickup_unplan: 0.7,
  pickup_start: 1,
  pickup_ok: 2,
  pickup_fail: 2,
  pickup_close: 3,
  pickup_reopen: 8,
  checkin: 2.5,
  inbound: 16,
  inbound_return: 18,
  mu_add: 2,
  mu_add_return: 8,
  mu_remove: 1,
  mu_remove_return: 1,
  linehaul_dispatch: 2.5,
  linehaul_dispatch_return: 4,
  linehaul_receive: 16,
  linehaul_receive_return: 18,
  delivery_plan: 4,
  delivery_unplan: 0.5,
  delivery_dispatch: 0.8,
  approaching: 2,
  delivery_ok: 1.2,
  delivery_fail: 1.5,
  delivery_close_ok: 4,
  delivery_close_attempt: 4,
  delivery_close_failed: 4,
  delivery_close_cancel: 4,
  confirm_redeliver: 14,
  return: 14,
  return_plan: 10,
  return_unplan: 0.5,
  return_dispatch: 1,
  return_ok: 3,
  return_fail: 3,
  return_close_ok: 4,
  return_close_attempt: 4,
  return_reopen: 12,
  abandon: 60,
  handover_alloc: 3,
  handover_dispatch: 3,
  retry_3pl: 3,
  handover_recall: 5,
  webhook_move: 22,
  cancel_direct: 3,
  cancel_request: 2,
  cancel_resolve: 5,
  cancel_resume: 0.3,
  lost: 30,
  lost_courier: 9,
  found: 20,
  found_after_lost: 70,
  cod_collect_3pl: 40,
  lost_approval: 50,
  claim_approve: 40,
  hub_claim_approve: 40,
  lost_collection_create: 30,
  lost_collection_approve: 30,
  shop_claim_paid: 50,
  cod_collect: 3,
  cod_hub: 12,
  cod_center: 20,
  cod_shop: 36,
  return_fee: 40,
  resize: 0.5,
  update_fee: 0.5,
  correct_scan: 0.2,
  change_receiver: 1,
  operator_update: 1,
  photo_epod: 0,
  photo_delivery: 0,
  photo_return: 0,
  print: 0.3,
};

export function hoursBefore(step: Step): number {
  return usualHours[step.action];
}

const opens = 6.5 * hourMs;
const closes = 22 * hourMs;

/**
 * Bends a moment into working hours without changing the order of moments: each past day is squeezed into 06:30–22:00,
 * today into what has passed of it, so that nothing lies ahead of `now`.
 */
export function workingMoment(at: number, now: number): number {
  const local = at + vietnamOffsetMs;
  const midnight = Math.floor(local / dayMs) * dayMs;
  const sinceMidnight = local - midnight;
  const passedToday = now + vietnamOffsetMs - midnight;
  if (passedToday >= dayMs) return midnight - vietnamOffsetMs + opens + (sinceMidnight * (closes - opens)) / dayMs;
  const start = Math.min(opens, passedToday / 2);
  return midnight - vietnamOffsetMs + start + (sinceMidnight * (passedToday - start)) / passedToday;
}
