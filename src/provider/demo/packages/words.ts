import type { Way } from '../journeys/ways';
import { endsDay } from '~domain/stages';
import { type Random, Choices } from '../text/random';
import type { Step } from '../journeys/trip';

const pickup = new Choices([
  [40, 'FR023'],
  [20, 'FR003'],
  [15, 'FR004'],
  [10, 'FR002'],
  [8, 'FR025'],
  [4, 'FR006'],
  [3, 'FR015'],
] as const);
const delivery = new Choices([
  [30, 'FR003'],
  [20, 'FR002'],
  [18, 'FR004'],
  [14, 'FR001'],
  [6, 'FR006'],
  [4, 'FR007'],
  [3, 'FR012'],
  [2, 'FR015'],
  [2, 'FR016'],
  [1, 'FR011'],
] as const);
const refusal = new Choices([
  [60, 'FR005'],
  [20, 'FR026'],
  [8, 'FR008'],
  [7, 'FR010'],
  [3, 'FR009'],
  [2, 'FR022'],
] as const);
const carrier = new Choices([
  [40, 'FR027'],
  [30, 'FR003'],
  [20, 'FR002'],
  [10, 'FR004'],
] as const);
const turnBack = new Choices([
  [50, 'FR005'],
  [20, 'FR007'],
  [15, 'FR006'],
  [8, 'FR010'],
  [5, 'FR008'],
  [2, 'FR022'],
] as const);
const atSender = new Choices([
  [45, 'FR029'],
  [25, 'FR028'],
  [15, 'FR006'],
  [15, 'FR012'],
] as const);

/** Steps that a reason is given with, of the type their flow demands. */
const reasons: Partial<Record<Step['action'], (step: Step, random: Random) => string | null>> = {
  pickup_fail: (step, random) => (step.to === 'Shop_canceled' ? 'FR013' : random.weighted(pickup)),
  delivery_fail: (step, random) => random.weighted(step.to === 'Delivery_cancelled' ? refusal : delivery),
  webhook_move: (step, random) =>
    step.to === 'Delivery_failed' || step.to === 'Delivery_failed_attempt' ? random.weighted(carrier) : null,
  return: (_, random) => random.weighted(turnBack),
  return_fail: (_, random) => random.weighted(atSender),
  cancel_direct: (_, random) => (random.chance(0.6) ? 'FR013' : null),
  cancel_request: (_, random) => (random.chance(0.6) ? 'FR013' : null),
};

const notes: Partial<Record<Step['action'], readonly string[]>> = {
  lost: [
    'Kiểm kê cuối ca không thấy kiện',
    'Không thấy trên kệ, đã xem camera',
    'Thiếu khi đối chiếu biên bản bàn giao',
  ],
  lost_courier: ['Bưu tá báo mất khi giao hàng', 'Cuối ca bưu tá không bàn giao lại kiện'],
  lost_approval: ['Đã tìm đủ ba ngày, không thấy'],
  found: ['Thấy lại khi kiểm kê', 'Nằm nhầm kệ của tuyến khác'],
  return: ['Khách từ chối qua điện thoại', 'Shop yêu cầu thu hồi', 'Ba lần không giao được'],
  abandon: ['Người gửi đồng ý bỏ hàng', 'Quá hạn lưu kho, shop không nhận lại'],
  approve: ['Đã kiểm tra giấy tờ hàng hóa'],
  confirm_redeliver: ['Shop xác nhận giao lại', 'Khách hẹn nhận trong tuần'],
};

const always: ReadonlySet<Step['action']> = new Set(['lost', 'lost_courier', 'abandon']);

interface Said {
  readonly reason: string | null;
  readonly note: string | null;
}

const nothing: Said = { reason: null, note: null };

/** What was given as reason and note with a step; some steps demand one. */
function say(step: Step, random: Random): Said {
  const choose = reasons[step.action];
  const texts = notes[step.action];
  if (!choose && !texts) return nothing;
  const reason = choose ? choose(step, random) : null;
  const note = texts && (always.has(step.action) || random.chance(0.4)) ? random.pick(texts) : null;
  return { reason, note };
}

/** What was said along a package's way, and what of it stands on the package. */
export interface Words {
  /** Of each step. */
  readonly said: readonly Said[];
  /** The last failure's reason, while nothing has gone well since. */
  readonly reason: string | null;
  readonly returnNote: string | null;
  readonly abandonedNote: string | null;
  readonly lostNote: string | null;
  /**
   * Index of the failed delivery after which the receiver asked for a later day, while that is still to come on the
   * way.
   */
  readonly postponedAt: number | null;
}

const postponed = 'FR004';

export function speak({ steps }: Way, random: Random): Words {
  const said = steps.map((step) => say(step, random));
  const words = {
    said,
    reason: null as string | null,
    returnNote: null as string | null,
    abandonedNote: null as string | null,
    lostNote: null as string | null,
    postponedAt: null as number | null,
  };
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index];
    const spoken = said[index];
    if (!step || !spoken) continue;
    const { action, from, to } = step;
    if (spoken.reason !== null) words.reason = spoken.reason;
    if (action === 'pickup_ok' || to === 'Delivery_successful') words.reason = null;
    if (to === 'Delivery_failed_attempt' && spoken.reason === postponed) words.postponedAt = index;
    if (action === 'delivery_dispatch' || (from && endsDay(from, to))) words.postponedAt = null;
    if (action === 'return') words.returnNote = spoken.note;
    if (action === 'abandon') words.abandonedNote = spoken.note;
    // The reporter's words stay on the package; the approver's stand in the history.
    if (action === 'lost' || action === 'lost_courier') words.lostNote = spoken.note;
  }
  return words;
}
