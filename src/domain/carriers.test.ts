import { describe, expect, it } from 'vitest';
import {
  carrierPause,
  carrierTargets,
  decideReport,
  decidingReport,
  doorStatuses,
  handoverKey,
  heldAfter,
  judgeReports,
  type CarrierEventOutcome,
} from './carriers';
import type { PackageFacts } from './package-decision';
import type { PackageStatus } from './statuses';

const pkg = (status: PackageStatus): PackageFacts => ({
  status,
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 2,
  held_by_3pl: true,
});

describe('a carrier’s report', () => {
  it('moves a package that the carrier has, from any of its own reports to any other', () => {
    for (const from of ['Handover_accepted', ...carrierTargets] as const)
      for (const to of carrierTargets) expect(decideReport(pkg(from), to)).toEqual({ ok: true, to });
  });

  it('moves nothing that the house has, and to nothing a carrier cannot mean', () => {
    for (const from of ['Waiting_for_handover', 'Handover_failed', 'Delivered', 'Request_cancel', 'Cancelled'] as const)
      expect(decideReport(pkg(from), 'In_delivery')).toEqual({ ok: false, code: 'EPK011' });
    for (const to of ['Delivered', 'Handover_accepted', 'Cancelled', 'Lost'] as const)
      expect(decideReport(pkg('In_delivery'), to)).toEqual({ ok: false, code: 'EPK011' });
  });

  it('ends the carrier’s part where money, a search or a return follows', () => {
    expect(carrierTargets.filter((to) => !heldAfter(to))).toEqual([
      'Delivery_successful',
      'Delivery_failed',
      'Return_successful',
      'Missing',
      '3pl_cancelled',
    ]);
    expect([heldAfter('Cancelled'), heldAfter('Handover_accepted')]).toEqual([false, true]);
  });

  it('says where the package stands if it is the last, unless one before it ended the package’s way', () => {
    expect(decidingReport([])).toBe(-1);
    expect(decidingReport(['In_delivery', 'Missing', 'Delivery_failed'])).toBe(2);
    expect(decidingReport(['Delivery_failed', 'Delivery_successful', 'In_delivery', 'Return_successful'])).toBe(1);
    expect(decidingReport(['In_return', 'Return_successful', 'Delivery_successful'])).toBe(1);
  });

  it('of the receiver’s door is one of three', () => {
    expect(doorStatuses).toEqual(['Delivery_successful', 'Delivery_failed_attempt', 'Delivery_failed']);
  });
});

describe('the reports of a hand-over', () => {
  type Told = readonly [status: PackageStatus | null, outcome?: CarrierEventOutcome];
  const handover = {
    state: 'accepted',
    moved_to: 'Handover_accepted',
    last_event_id: null,
    auto_update_status_package: true,
  } as const;
  const judged = (told: readonly Told[], change: Partial<Parameters<typeof judgeReports>[0]> = {}) => {
    const reports = told.map(([status, outcome = 'early'], id) => ({ id, status, outcome, ignored: false }));
    const { outcomes, moving } = judgeReports({ ...handover, ...change }, reports, pkg('Handover_accepted'));
    return [[...outcomes.values()], moving.map(({ id }) => id)];
  };

  it('move the package by the last, and by none after its end', () => {
    expect(judged([['In_delivery'], ['Delivery_failed_attempt']])).toEqual([
      ['late', 'applied'],
      [0, 1],
    ]);
    expect(judged([['Delivery_successful'], ['In_delivery'], ['Delivery_successful'], [null]])).toEqual([
      ['applied', 'contradicts', 'late', 'unknown_status'],
      [0],
    ]);
  });

  it('move nothing before the carrier has it, behind its back, or where people decide', () => {
    expect(judged([['In_delivery'], [null]], { state: 'waiting' })).toEqual([['early', 'unknown_status'], []]);
    expect(judged([['In_delivery', 'applied'], ['Missing']], { auto_update_status_package: false })).toEqual([
      ['applied', 'kept'],
      [],
    ]);
    expect(judged([['In_delivery', 'applied'], ['Missing']], { moved_to: 'In_delivery' })).toEqual([
      ['applied', 'moved_on'],
      [],
    ]);
    expect(judged([['In_delivery']], { state: 'ended', last_event_id: 0 })).toEqual([['applied'], []]);
    expect(judged([])).toEqual([[], []]);
  });
});

describe('a call to a carrier', () => {
  it('is tried again after ever longer pauses, four times', () => {
    expect([1, 2, 3, 4, 5].map((tries) => carrierPause('create', tries))).toEqual([3, 15, 60, 300, null]);
    expect([1, 2, 3, 4, 5].map((tries) => carrierPause('cancel', tries))).toEqual([5, 30, 120, 600, null]);
  });

  it('bears one key for all its tries', () => {
    expect(handoverKey('create', 'HL240000018VN', 'ghn', 2)).toBe('HL240000018VN-ghn-2');
    expect(handoverKey('cancel', 'HL240000018VN', 'ghn', 2)).toBe('cancel-HL240000018VN-ghn-2');
  });
});
