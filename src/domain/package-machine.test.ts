import { describe, expect, it } from 'vitest';
import { isErrorCode } from './errors';
import { decide, startsFrom } from './package-decision';
import { machineRow, packageActions, type PackageAction } from './package-machine';
import type { Actor } from './roles';
import { moneyLockedStatuses, packageStatuses, terminalStatuses, type PackageStatus } from './statuses';

/**
 * The flow written down a second time, by hand and otherwise than the machine: action, who may (a letter each), whose
 * hub must have it, the refusal of a wrong status, from which statuses, to which.
 */
const people: Record<string, Actor> = {
  A: 'admin',
  O: 'admin_operator',
  M: 'hub_manager',
  H: 'hub_operator',
  R: 'area_manager',
  S: 'sale_admin',
  G: 'sale_management',
  C: 'courier',
  P: 'shop',
  Y: 'system',
  T: 'three_pl',
};
const flow = `
submit AOMHSGP paper EPK001: Draft > Waiting_for_approval Waiting_for_pickup Failed
approve AOSG paper EPK011: Waiting_for_approval > Waiting_for_pickup Cancelled
retry_push_oms AO paper EPK026: Failed > Waiting_for_pickup Waiting_for_approval Failed
pickup_plan AOMHR hub EPK007: Waiting_for_pickup > Planned_for_pickup
pickup_unplan AOMH hub EPK011: Planned_for_pickup > Waiting_for_pickup
pickup_start AOMH hub EPK011: Planned_for_pickup > In_pickup
pickup_ok AOMHC hub EPK011: In_pickup > Pickup_successful
pickup_fail AOMHC hub EPK011: In_pickup > Pickup_failed_attempt Pickup_failed Shop_canceled
pickup_close Y paper EPK011: Pickup_failed_attempt > Waiting_for_pickup
pickup_reopen AOMR hub EPK026: Pickup_failed > Waiting_for_pickup Cancelled
checkin AOMHR scan EPK011: Pickup_successful In_pickup Waiting_for_pickup > Waiting_for_delivery Waiting_for_linehaul
inbound AOMHR scan EPK011: Waiting_for_linehaul Waiting_for_delivery In_linehaul Missing > Waiting_for_delivery Waiting_for_linehaul Waiting_for_return Return_waiting_for_linehaul
inbound_return AOMHR scan EPK011: Return_waiting_for_linehaul Return_in_linehaul Waiting_for_return > Waiting_for_return Return_waiting_for_linehaul
mu_add AOMH hub EPK003: Waiting_for_linehaul > Planned_for_linehaul
mu_add_return AOMH hub EPK003: Return_waiting_for_linehaul > Return_planned_for_linehaul
mu_remove AOMH hub EPK011: Planned_for_linehaul > Waiting_for_linehaul
mu_remove_return AOMH hub EPK011: Return_planned_for_linehaul > Return_waiting_for_linehaul
linehaul_dispatch AOMH hub EPK011: Planned_for_linehaul > In_linehaul
linehaul_dispatch_return AOMH hub EPK011: Return_planned_for_linehaul > Return_in_linehaul
linehaul_receive AOMH scan EPK011: In_linehaul > Waiting_for_delivery Waiting_for_linehaul Missing
linehaul_receive_return AOMH scan EPK011: Return_in_linehaul > Waiting_for_return Return_waiting_for_linehaul Missing
delivery_plan AOMH hub EPL003: Waiting_for_delivery > Planned_for_delivery
delivery_unplan AOMH hub EPK011: Planned_for_delivery > Waiting_for_delivery
delivery_dispatch AOMH hub EPL005: Planned_for_delivery > In_delivery
approaching CY paper EPK011: In_delivery > In_30_delivery
delivery_ok AMHC hub EPK011: In_delivery In_30_delivery > Delivery_successful
delivery_fail AMHC hub EPK011: In_delivery In_30_delivery > Delivery_failed_attempt Delivery_failed Delivery_cancelled
delivery_close_ok AOMHR hub EPK011: Delivery_successful > Delivered
delivery_close_attempt AOMH hub EPK011: Delivery_failed_attempt > Waiting_for_delivery
delivery_close_failed AOMH hub EPK011: Delivery_failed > Waiting_for_confirmation
delivery_close_cancel AOMH hub EPK011: Delivery_cancelled > Waiting_for_return Return_waiting_for_linehaul
confirm_redeliver AOMSGP paper EPK019: Waiting_for_confirmation > Waiting_for_delivery
return AOMH hub EPK011: Waiting_for_confirmation Waiting_for_delivery Waiting_for_linehaul Delivery_failed_attempt Delivery_failed Delivery_cancelled 3pl_cancelled > Waiting_for_return Return_waiting_for_linehaul
return_plan AOMH hub EPL003: Waiting_for_return > Planned_for_return
return_unplan AOMH hub EPK011: Planned_for_return > Waiting_for_return
return_dispatch AOMH hub EPL005: Planned_for_return > In_return
return_ok AOMHC hub EPK011: In_return > Return_successful
return_fail AOMHC hub EPK011: In_return > Return_failed_attempt Return_failed
return_close_ok AOMHR hub EPK011: Return_successful > Returned
return_close_attempt AOMH hub EPK011: Return_failed_attempt > Waiting_for_return
return_reopen AOM hub EPK026: Return_failed > Waiting_for_return
abandon AOM hub EPK011: Waiting_for_confirmation Waiting_for_return Return_failed > Abandoned
handover_alloc AOMR hub EPL003: Waiting_for_pickup Waiting_for_delivery Waiting_for_linehaul > Waiting_for_handover
handover_dispatch AOMRT hub EPL005: Waiting_for_handover > Handover_accepted Handover_failed
retry_3pl AOM hub EPK026: Handover_failed 3pl_cancelled > Waiting_for_handover
handover_recall AOMR hub EPK011: Waiting_for_handover Handover_failed 3pl_cancelled > Waiting_for_delivery Waiting_for_linehaul Waiting_for_pickup
webhook_move T paper EPK011: Handover_accepted > In_pickup In_delivery Delivery_successful Delivery_failed_attempt Delivery_failed In_return Return_successful Missing 3pl_cancelled
cancel_direct AOSGP paper EPK018: Draft Failed Waiting_for_approval Waiting_for_pickup > Cancelled Shop_canceled
cancel_request AOSGP paper EPK018: Planned_for_pickup In_pickup Waiting_for_handover Handover_accepted > Request_cancel
cancel_resolve AOMT hub EPK011: Request_cancel > Cancelled Shop_canceled Cancel_failed
cancel_resume AOMY hub EPK011: Request_cancel Cancel_failed > In_pickup Planned_for_pickup Handover_accepted Waiting_for_handover Waiting_for_pickup
lost AOMR hub EPK011: Waiting_for_delivery Waiting_for_linehaul Planned_for_linehaul In_linehaul Planned_for_delivery Waiting_for_confirmation Waiting_for_return Return_waiting_for_linehaul Return_planned_for_linehaul Return_in_linehaul Planned_for_return Handover_failed > Missing
lost_courier AOM hub EPK011: Pickup_successful In_delivery In_30_delivery Delivery_failed_attempt Delivery_failed In_return Return_failed_attempt > Missing_courier
found AOMH hub EPK015: Missing Missing_courier > Waiting_for_delivery Waiting_for_linehaul Waiting_for_return Return_waiting_for_linehaul
found_after_lost A paper EPK015: Lost > Waiting_for_delivery Waiting_for_return
cod_collect_3pl AO paper EPK011: Delivered > Cod_collected
lost_approval AOR paper EPK015: Missing Missing_courier > Lost
claim_approve AOG paper EPK015: Lost > Lost_claimed
hub_claim_approve AO paper EPK011: Lost Lost_claimed > Hub_lost_claimed
lost_collection_create AOM paper EPK011: Hub_lost_claimed > Lost_collection_created
lost_collection_approve AO paper EPK011: Lost_collection_created > Lost_collection_approved
shop_claim_paid AO paper EPK011: Lost_claimed Hub_lost_claimed Lost_collection_approved > Shop_lost_claimed
cod_collect AOM paper EPK011: Delivered > Cod_collected
cod_hub AOM paper EPK011: Cod_collected > Cod_transferred_to_hub
cod_center AO paper EPK011: Cod_collected Cod_transferred_to_hub > Cod_transferred_to_center
cod_shop AO paper EPK011: Delivered Cod_transferred_to_center > Cod_transferred_to_shop
return_fee AO paper EPK011: Returned > Returned_fee_charged_to_shop Returned_fee_charged_to_hub Returned_cod_transferred_to_shop
resize AOMH hub EPK016: Draft Waiting_for_approval Waiting_for_pickup Planned_for_pickup Pickup_successful Waiting_for_delivery Waiting_for_linehaul Waiting_for_confirmation Waiting_for_return Return_waiting_for_linehaul > same
correct_scan AOM hub EPK011: Pickup_successful Pickup_failed_attempt Pickup_failed Waiting_for_delivery Waiting_for_linehaul Delivery_successful Delivery_failed_attempt Delivery_failed Delivery_cancelled Waiting_for_confirmation Waiting_for_return Return_waiting_for_linehaul Return_successful Return_failed_attempt Return_failed > same
update_fee AOG paper EPK011: Draft Failed Waiting_for_approval Waiting_for_pickup Planned_for_pickup In_pickup Pickup_successful Waiting_for_delivery Waiting_for_linehaul Planned_for_linehaul In_linehaul Planned_for_delivery In_delivery In_30_delivery Delivery_failed_attempt Delivery_failed Delivery_cancelled Delivery_successful Delivered Waiting_for_confirmation > same
change_receiver AOMHSG hub EPK011: Draft Failed Waiting_for_approval Waiting_for_pickup Planned_for_pickup In_pickup Pickup_successful Pickup_failed_attempt Waiting_for_delivery Waiting_for_linehaul Planned_for_linehaul In_linehaul Planned_for_delivery Delivery_failed_attempt Delivery_failed Waiting_for_confirmation > same
operator_update AOMHR hub EPK011: any > same
photo_epod AOMHC hub EPK011: In_delivery In_30_delivery Delivery_successful Delivered > same
photo_delivery AOMHC hub EPK011: Waiting_for_delivery In_delivery In_30_delivery Delivery_successful Delivery_failed_attempt Delivery_failed Delivery_cancelled Waiting_for_confirmation > same
photo_return AOMHC hub EPK011: Waiting_for_confirmation Waiting_for_return Planned_for_return In_return Return_successful Returned Return_failed Return_failed_attempt Return_waiting_for_linehaul > same
print AOMHRSG paper EPK011: printable > same
`;

interface Step {
  readonly action: PackageAction;
  readonly actors: readonly Actor[];
  readonly custody: string;
  readonly wrong: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

const steps: Step[] = flow
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', way = ''] = line.split(': ');
    const [action = '', letters = '', custody = '', wrong = ''] = head.split(' ');
    const [from = '', to = ''] = way.split(' > ');
    return {
      action: action as PackageAction,
      actors: [...letters].map((letter) => people[letter] ?? 'system'),
      custody,
      wrong,
      from: expand(from),
      to: to === 'same' ? [] : to.split(' '),
    };
  });

function expand(from: string): readonly string[] {
  if (from === 'any') return packageStatuses;
  if (from === 'printable')
    return packageStatuses.filter((status) => !/^(Draft|Failed|Cancelled|Shop_canceled)$/.test(status));
  return from.split(' ');
}

const everybody: readonly Actor[] = [...Object.values(people), 'region_manager', 'hr_manager', 'hr_executive'];
/** What a carrier's custody does not stop. */
const throughCarrier = new Set<string>([
  'webhook_move',
  'cancel_request',
  'operator_update',
  'print',
  'cod_collect_3pl',
]);
/** Where only the carrier itself, and what follows from its answer, gets through. */
const carriersAnswer = new Set<string>(['cancel_resolve', 'cancel_resume']);
const delivered = /^(Delivery_successful|Delivered|Cod_collected|Cod_transferred_to_(hub|center|shop))$/;
const home = 1;
const away = 2;

/** What should be answered, by the flow above: a code, or the destinations it may be. */
function expected(
  step: Step,
  status: PackageStatus,
  role: Actor,
  held: boolean,
  atOwnHub: boolean,
): string | readonly string[] {
  if (!step.actors.includes(role)) return 'EUS008';
  const answers = carriersAnswer.has(step.action) && (role === 'three_pl' || role === 'system');
  if (held && !throughCarrier.has(step.action) && !answers) return 'EPL002';
  if (!step.from.includes(status)) {
    if (['checkin', 'inbound', 'inbound_return'].includes(step.action) && delivered.test(status)) return 'EPK024';
    if (['resize', 'change_receiver', 'update_fee'].includes(step.action) && moneyLockedStatuses.includes(status))
      return 'EPK032';
    return step.wrong;
  }
  const boundToHub = role === 'hub_manager' || role === 'hub_operator' || role === 'area_manager';
  if (step.custody === 'hub' && boundToHub && !atOwnHub) return 'EPK012';
  return step.to.length === 0 ? [status] : step.to;
}

describe('the package machine', () => {
  it('is the flow, row by row', () => {
    expect(packageActions.toSorted()).toEqual(steps.map((step) => step.action).toSorted());
    for (const step of steps) {
      const row = machineRow(step.action);
      expect(packageStatuses.filter((status) => startsFrom(step.action, status)).toSorted()).toEqual(
        step.from.toSorted(),
      );
      expect(row.to === 'same' ? [] : row.to.toSorted()).toEqual(step.to.toSorted());
      expect(everybody.filter((role) => row.actors.includes(role)).toSorted()).toEqual(step.actors.toSorted());
      expect({ held: 'hub', arrival: 'scan', none: 'paper' }[row.custody]).toBe(step.custody);
    }
  });

  it('names known statuses and codes only', () => {
    for (const action of packageActions) {
      const row = machineRow(action);
      for (const status of [...(typeof row.from === 'string' ? [] : row.from), ...(row.to === 'same' ? [] : row.to)])
        expect(packageStatuses).toContain(status);
      for (const code of [row.wrong, ...row.refusals]) expect(isErrorCode(code)).toBe(true);
    }
  });

  it('leads from Draft to every one of the 56 statuses, and from each to an end', () => {
    expect(packageStatuses).toHaveLength(56);
    const edges = steps.flatMap((step) => step.from.flatMap((from) => step.to.map((to) => [from, to] as const)));
    const reach = (starts: readonly string[], next: (at: string) => string[]): Set<string> => {
      const seen = new Set(starts);
      for (const at of seen) for (const to of next(at)) seen.add(to);
      return seen;
    };
    expect(reach(['Draft'], (at) => edges.filter(([from]) => from === at).map(([, to]) => to)).size).toBe(56);
    expect(reach(terminalStatuses, (at) => edges.filter(([, to]) => to === at).map(([from]) => from)).size).toBe(56);
    for (const end of terminalStatuses) expect(edges.filter(([from]) => from === end)).toEqual([]);
  });

  it('judges every status, action and role as the flow does, with and without a carrier, at one’s own hub and elsewhere', () => {
    const differences: unknown[] = [];
    let judged = 0;
    for (const step of steps) {
      for (const status of packageStatuses) {
        for (const role of everybody) {
          for (const held of [false, true]) {
            for (const atOwnHub of [true, false]) {
              const facts = { status, current_hub_id: home, fm_hub_id: home, lm_hub_id: away, held_by_3pl: held };
              const decision = decide(step.action, facts, { role, hubIds: [atOwnHub ? home : away] });
              const right = expected(step, status, role, held, atOwnHub);
              const agrees = decision.ok
                ? Array.isArray(right) && right.includes(decision.to)
                : decision.code === right;
              if (!agrees) differences.push({ action: step.action, status, role, held, atOwnHub, decision, right });
              judged += 1;
            }
          }
        }
      }
    }
    expect(differences).toEqual([]);
    expect(judged).toBe(76 * 56 * 14 * 4);
  });
});
