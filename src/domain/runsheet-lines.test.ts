import { describe, expect, it } from 'vitest';
import { kindRow, moneyDocumentKindNames } from './money-documents';
import { machineRow, type PackageAction } from './package-machine';
import { lineEffects, mayBeOnSheet } from './runsheet-lines';
import type { PackageStatus } from './statuses';
import type { RunsheetType } from './runsheet-types';

/** The effect on one kind of sheet in a word: what is reported (`!` = anew), off the sheet or back on it. */
function told(type: RunsheetType, action: PackageAction | 'undo', to: PackageStatus): string | null {
  const effect = lineEffects(action, to).find(({ leg }) => leg === type);
  if (!effect) return null;
  const { result, writes, live, removes, revives } = effect;
  return [`${result ?? '-'}${writes ? '!' : ''}`, live ? 'on' : 'off', removes ? 'removed' : '', revives ?? '']
    .filter((word) => word !== '')
    .join(' ');
}

type Row = readonly [RunsheetType, PackageAction | 'undo', PackageStatus, string | null];

describe('a step of a package', () => {
  it.each<Row>([
    ['pickup', 'pickup_plan', 'Planned_for_pickup', null],
    ['pickup', 'pickup_start', 'In_pickup', null],
    ['outbound', 'delivery_plan', 'Planned_for_delivery', null],
    ['outbound', 'delivery_dispatch', 'In_delivery', null],
    ['return', 'return_plan', 'Planned_for_return', null],
    ['return', 'return_dispatch', 'In_return', null],
    ['linehaul', 'mu_add', 'Planned_for_linehaul', null],
    ['linehaul', 'linehaul_dispatch', 'In_linehaul', null],
    ['linehaul', 'mu_add_return', 'Return_planned_for_linehaul', null],
    ['linehaul', 'linehaul_dispatch_return', 'Return_in_linehaul', null],
    ['pickup', 'pickup_unplan', 'Waiting_for_pickup', '- off removed'],
    ['outbound', 'delivery_unplan', 'Waiting_for_delivery', '- off removed'],
    ['return', 'return_unplan', 'Waiting_for_return', '- off removed'],
    ['linehaul', 'mu_remove', 'Waiting_for_linehaul', '- off removed'],
    ['linehaul', 'mu_remove_return', 'Return_waiting_for_linehaul', '- off removed'],
  ])('on a sheet of %s: %s puts on, sends off or takes off', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });

  it.each<Row>([
    ['pickup', 'pickup_ok', 'Pickup_successful', 'done! on'],
    ['pickup', 'pickup_fail', 'Pickup_failed_attempt', 'attempt! on'],
    // The courier never had it, and nobody will ask him for it.
    ['pickup', 'pickup_fail', 'Pickup_failed', 'failed! off'],
    ['pickup', 'pickup_fail', 'Shop_canceled', 'cancelled! off'],
    ['outbound', 'delivery_ok', 'Delivery_successful', 'done! on'],
    ['outbound', 'delivery_fail', 'Delivery_failed_attempt', 'attempt! on'],
    ['outbound', 'delivery_fail', 'Delivery_failed', 'failed! on'],
    ['outbound', 'delivery_fail', 'Delivery_cancelled', 'cancelled! on'],
    ['return', 'return_ok', 'Return_successful', 'done! on'],
    ['return', 'return_fail', 'Return_failed_attempt', 'attempt! on'],
    ['return', 'return_fail', 'Return_failed', 'failed! on'],
  ])('on a sheet of %s: %s to %s is a report', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });

  it.each<Row>([
    ['pickup', 'checkin', 'Waiting_for_linehaul', 'done off'],
    ['pickup', 'pickup_close', 'Waiting_for_pickup', 'done off'],
    ['checkin', 'checkin', 'Waiting_for_linehaul', 'done off'],
    ['outbound', 'delivery_close_ok', 'Delivered', '- off'],
    ['outbound', 'delivery_close_attempt', 'Waiting_for_delivery', '- off'],
    ['outbound', 'delivery_close_failed', 'Waiting_for_confirmation', '- off'],
    ['outbound', 'delivery_close_cancel', 'Waiting_for_return', '- off'],
    ['return', 'return_close_ok', 'Returned', '- off'],
    ['return', 'return_close_attempt', 'Waiting_for_return', '- off'],
    ['linehaul', 'linehaul_receive', 'Waiting_for_delivery', 'done off'],
    ['linehaul', 'inbound', 'Waiting_for_delivery', 'done off'],
    ['linehaul', 'linehaul_receive_return', 'Waiting_for_return', 'done off'],
    ['linehaul', 'inbound_return', 'Waiting_for_return', 'done off'],
    ['linehaul', 'linehaul_receive', 'Missing', 'missing off'],
    ['inbound', 'inbound', 'Waiting_for_delivery', 'done off'],
    ['inbound', 'inbound_return', 'Waiting_for_return', 'done off'],
    ['inbound', 'linehaul_receive', 'Waiting_for_delivery', 'done off'],
    ['inbound', 'linehaul_receive_return', 'Waiting_for_return', 'done off'],
  ])('on a sheet of %s: %s to %s ends its part', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });

  it.each<Row>([
    ['outbound', 'lost_courier', 'Missing_courier', 'missing off'],
    ['outbound', 'lost', 'Missing', 'missing off'],
    ['pickup', 'cancel_direct', 'Cancelled', 'cancelled off'],
    ['outbound', 'return', 'Waiting_for_return', '- off'],
    ['checkin', 'lost', 'Missing', 'missing off'],
    ['inbound', 'lost', 'Missing', 'missing off'],
    // Still with whoever has it, until that is settled.
    ['pickup', 'cancel_request', 'Request_cancel', null],
    ['pickup', 'cancel_resolve', 'Cancel_failed', null],
    ['three_pl', 'cancel_request', 'Request_cancel', null],
    ['three_pl', 'cancel_resolve', 'Cancel_failed', null],
    // What moves it within the sheet's own stretch leaves it there.
    ['outbound', 'approaching', 'In_30_delivery', null],
    ['outbound', 'resize', 'Planned_for_delivery', null],
    ['pickup', 'cancel_resume', 'In_pickup', null],
    ['checkin', 'pickup_ok', 'Pickup_successful', null],
    ['checkin', 'pickup_start', 'In_pickup', null],
    ['checkin', 'pickup_fail', 'Pickup_failed_attempt', 'attempt off'],
    ['inbound', 'linehaul_dispatch', 'In_linehaul', null],
    ['inbound', 'linehaul_dispatch_return', 'Return_in_linehaul', null],
  ])('on a sheet of %s: %s to %s from elsewhere', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });

  it.each<Row>([
    ['three_pl', 'handover_alloc', 'Waiting_for_handover', null],
    ['three_pl', 'handover_dispatch', 'Handover_accepted', 'done! off'],
    ['three_pl', 'handover_dispatch', 'Handover_failed', 'failed! on'],
    ['three_pl', 'retry_3pl', 'Waiting_for_handover', '-! on'],
    ['three_pl', 'handover_recall', 'Waiting_for_delivery', '- off'],
    ['three_pl', 'lost', 'Missing', 'missing off'],
  ])('on a sheet of %s: %s to %s is what the carrier took or left', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });

  it.each<Row>([
    ['outbound', 'undo', 'Planned_for_delivery', '-! on Created'],
    ['outbound', 'undo', 'In_delivery', '-! on Running'],
    ['outbound', 'correct_scan', 'In_30_delivery', '-! on Running'],
    // The report stands: only what came after it is taken back.
    ['outbound', 'undo', 'Delivery_successful', '- on Running'],
    ['outbound', 'undo', 'Waiting_for_delivery', '- off'],
    ['pickup', 'undo', 'In_pickup', '-! on Running'],
    ['pickup', 'undo', 'Pickup_successful', '- on Running'],
    ['return', 'undo', 'In_return', '-! on Running'],
    ['return', 'correct_scan', 'Returned', '- off'],
    ['linehaul', 'undo', 'In_linehaul', '-! on Running'],
    ['linehaul', 'undo', 'Return_in_linehaul', '-! on Running'],
    ['linehaul', 'undo', 'Return_planned_for_linehaul', '-! on Created'],
    ['inbound', 'undo', 'In_linehaul', '-! on Running'],
    ['checkin', 'undo', 'Pickup_successful', '- on Running'],
    ['three_pl', 'undo', 'Waiting_for_handover', '-! on Running'],
    ['three_pl', 'undo', 'Handover_failed', '- on Running'],
    ['three_pl', 'undo', 'Handover_accepted', '- off'],
  ])('on a sheet of %s: %s to %s is as if it had not been', (type, action, to, effect) => {
    expect(told(type, action, to)).toBe(effect);
  });
});

describe('what a step ends elsewhere', () => {
  it('is every other sheet’s hold on it, each once', () => {
    const effects = lineEffects('inbound', 'Waiting_for_delivery');
    expect(effects.map(({ leg, live }) => [leg, live])).toEqual([
      ['pickup', false],
      ['checkin', false],
      ['inbound', false],
      ['outbound', false],
      ['return', false],
      ['linehaul', false],
      ['three_pl', false],
    ]);
    expect(effects.filter(({ result }) => result === 'done').map(({ leg }) => leg)).toEqual(['inbound', 'linehaul']);
  });
});

describe('the statuses of packages on sheets', () => {
  it('are those of work; what a step of money starts from has left every sheet', () => {
    expect(
      [
        'Planned_for_delivery',
        'In_delivery',
        'Delivery_successful',
        'Return_failed',
        'In_linehaul',
        'Waiting_for_handover',
        'Request_cancel',
      ].filter((status) => !mayBeOnSheet(status as PackageStatus)),
    ).toEqual([]);
    const starts = moneyDocumentKindNames.flatMap((kind) => {
      const { from } = machineRow(kindRow(kind).action);
      return typeof from === 'string' ? [] : from;
    });
    expect(starts.length).toBeGreaterThan(5);
    expect(starts.filter(mayBeOnSheet)).toEqual([]);
  });
});
