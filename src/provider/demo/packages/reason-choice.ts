import type { Step } from '../journeys/trip';
import { Choices, type Random } from '../text/random';

const pickup = new Choices([[40, 'FR023'], [20, 'FR003'], [15, 'FR004'], [10, 'FR002'], [8, 'FR025'], [4, 'FR006'], [3, 'FR015']] as const);
const delivery = new Choices([[30, 'FR003'], [20, 'FR002'], [18, 'FR004'], [14, 'FR001'], [6, 'FR006'], [4, 'FR007'], [3, 'FR012'], [2, 'FR015'], [2, 'FR016'], [1, 'FR011']] as const);
const refusal = new Choices([[60, 'FR005'], [20, 'FR026'], [8, 'FR008'], [7, 'FR010'], [3, 'FR009'], [2, 'FR022']] as const);
const carrier = new Choices([[40, 'FR027'], [30, 'FR003'], [20, 'FR002'], [10, 'FR004']] as const);
const turnBack = new Choices([[50, 'FR005'], [20, 'FR007'], [15, 'FR006'], [8, 'FR010'], [5, 'FR008'], [2, 'FR022']] as const);
const atSender = new Choices([[45, 'FR029'], [25, 'FR028'], [15, 'FR006'], [15, 'FR012']] as const);

/** Steps that a reason is given with, of the type their flow demands. */
const reasons: Partial<Record<Step['action'], (step: Step, random: Random) => string | null>> = {
  pickup_fail: (step, random) => (step.to === 'Shop_canceled' ? 'FR013' : random.weighted(pickup)),
  delivery_fail: (step, random) => random.weighted(step.to === 'Delivery_cancelled' ? refusal : delivery),
  webhook_move: (step, random) => (step.to === 'Delivery_failed' || step.to === 'Delivery_failed_attempt' ? random.weighted(carrier) : null),
  return: (_, random) => random.weighted(turnBack),
  return_fail: (_, random) => random.weighted(atSender),
  cancel_direct: (_, random) => (random.chance(0.6) ? 'FR013' : null),
  cancel_request: (_, random) => (random.chance(0.6) ? 'FR013' : null),
};

const notes: Partial<Record<Step['action'], readonly string[]>> = {
  lost: ['Kiểm kê cuối ca không thấy kiện', 'Không thấy trên kệ, đã xem camera', 'Thiếu khi đối chiếu biên bản bàn giao'],
  lost_courier: ['Bưu tá báo mất khi giao hàng', 'Cuối ca bưu tá không bàn giao lại kiện'],
  lost_approval: ['Đã tìm đủ ba ngày, không thấy'],
  found: ['Thấy lại khi kiểm kê', 'Nằm nhầm kệ của tuyến khác'],
  return: ['Khách từ chối qua điện thoại', 'Shop yêu cầu thu hồi', 'Ba lần không giao được'],
  abandon: ['Người gửi đồng ý bỏ hàng', 'Quá hạn lưu kho, shop không nhận lại'],
  approve: ['Đã kiểm tra giấy tờ hàng hóa'],
  confirm_redeliver: ['Shop xác nhận giao lại', 'Khách hẹn nhận trong tuần'],
};

const always: ReadonlySet<Step['action']> = new Set(['lost', 'lost_courier', 'abandon']);

export interface Said {
  readonly reason: string | null;
  readonly note: string | null;
}

const nothing: Said = { reason: null, note: null };

/** What was given as reason and note with a step; some steps demand one. */
export function say(step: Step, random: Random): Said {
  const choose = reasons[step.action];
  const texts = notes[step.action];
  if (!choose && !texts) return nothing;
  const reason = choose ? choose(step, random) : null;
  const note = texts && (always.has(step.action) || random.chance(0.4)) ? random.pick(texts) : null;
  return { reason, note };
}
