import { describe, expect, it } from 'vitest';
import {
  custodyHub,
  decide,
  decideCancel,
  decideInbound,
  decideUndo,
  hubOfStep,
  irreversibleActions,
  type PackageFacts,
} from './package-decision';
import type { PackageAction } from './package-machine';
import type { PackageStatus } from './statuses';

const [firstMile, lastMile, between] = [1, 2, 3];

const facts = (status: PackageStatus, fields: Partial<PackageFacts> = {}): PackageFacts => ({
  status,
  current_hub_id: between,
  fm_hub_id: firstMile,
  lm_hub_id: lastMile,
  held_by_3pl: false,
  ...fields,
});
const admin = { role: 'admin', hubIds: [] } as const;

describe('custody', () => {
  it('is with the hub where the package lies, before pickup with the one that will pick it up', () => {
    expect(custodyHub(facts('Waiting_for_delivery'))).toBe(between);
    expect(custodyHub(facts('Waiting_for_pickup', { current_hub_id: null }))).toBe(firstMile);
    expect(custodyHub(facts('Draft', { current_hub_id: null, fm_hub_id: null }))).toBeNull();
  });

  it('binds hub roles, not administration or sales', () => {
    const elsewhere = { hubIds: [lastMile] };
    const codes = (
      ['hub_manager', 'hub_operator', 'area_manager', 'admin', 'admin_operator', 'sale_admin'] as const
    ).map((role) => {
      const decision = decide(
        role === 'sale_admin' ? 'change_receiver' : 'operator_update',
        facts('Waiting_for_delivery'),
        { role, ...elsewhere },
      );
      return decision.ok ? 'ok' : decision.code;
    });
    expect(codes).toEqual(['EPK012', 'EPK012', 'EPK012', 'ok', 'ok', 'ok']);
  });

  it('of nobody is nobody’s', () => {
    const nowhere = facts('Draft', { current_hub_id: null, fm_hub_id: null });
    expect(decide('resize', nowhere, { role: 'hub_manager', hubIds: [firstMile] })).toEqual({
      ok: false,
      code: 'EPK012',
    });
  });
});

describe('a destination', () => {
  it('of a return is the shop’s door at the first-mile hub, the road elsewhere', () => {
    const to = (current_hub_id: number | null) =>
      decide('return', facts('Waiting_for_confirmation', { current_hub_id }), admin);
    expect(to(firstMile)).toEqual({ ok: true, to: 'Waiting_for_return' });
    expect(to(lastMile)).toEqual({ ok: true, to: 'Return_waiting_for_linehaul' });
  });

  it('of an arrival is the receiver’s door at the last-mile hub, the road elsewhere', () => {
    const to = (current_hub_id: number) => decide('checkin', facts('Pickup_successful', { current_hub_id }), admin);
    expect(to(lastMile)).toEqual({ ok: true, to: 'Waiting_for_delivery' });
    expect(to(firstMile)).toEqual({ ok: true, to: 'Waiting_for_linehaul' });
  });

  it.each<[PackageAction, PackageStatus, readonly [number | null, string][]]>([
    [
      'delivery_close_cancel',
      'Delivery_cancelled',
      [
        [firstMile, 'Waiting_for_return'],
        [between, 'Return_waiting_for_linehaul'],
      ],
    ],
    [
      'inbound_return',
      'Return_in_linehaul',
      [
        [firstMile, 'Waiting_for_return'],
        [between, 'Return_waiting_for_linehaul'],
      ],
    ],
    [
      'linehaul_receive_return',
      'Return_in_linehaul',
      [
        [firstMile, 'Waiting_for_return'],
        [between, 'Return_waiting_for_linehaul'],
      ],
    ],
    [
      'inbound',
      'In_linehaul',
      [
        [lastMile, 'Waiting_for_delivery'],
        [between, 'Waiting_for_linehaul'],
      ],
    ],
    [
      'linehaul_receive',
      'In_linehaul',
      [
        [lastMile, 'Waiting_for_delivery'],
        [between, 'Waiting_for_linehaul'],
      ],
    ],
    [
      'handover_recall',
      'Waiting_for_handover',
      [
        [lastMile, 'Waiting_for_delivery'],
        [between, 'Waiting_for_linehaul'],
        [null, 'Waiting_for_pickup'],
      ],
    ],
    ['submit', 'Draft', [[null, 'Waiting_for_pickup']]],
    ['pickup_fail', 'In_pickup', [[null, 'Pickup_failed_attempt']]],
  ])('of %s from %s goes by where the package lies', (action, from, ways) => {
    const role = action === 'submit' ? 'shop' : 'admin';
    expect(
      ways.map(([current_hub_id]) => decide(action, facts(from, { current_hub_id }), { role, hubIds: [] })),
    ).toEqual(ways.map(([, to]) => ({ ok: true, to })));
  });

  it('of an edit is the status it has', () => {
    expect(decide('operator_update', facts('Returned'), admin)).toEqual({ ok: true, to: 'Returned' });
  });
});

describe('the hub a step is written down for', () => {
  it('is the one that takes the package in', () => {
    expect(hubOfStep('inbound', facts('In_linehaul'), lastMile)).toBe(lastMile);
    expect(hubOfStep('checkin', facts('Waiting_for_pickup', { current_hub_id: null }), lastMile)).toBe(lastMile);
  });

  it('is the one that answered for it where it came short, was moved by a correction, or stayed', () => {
    expect(hubOfStep('linehaul_receive', facts('In_linehaul'), undefined)).toBe(between);
    expect(hubOfStep('undo', facts('Waiting_for_delivery'), firstMile)).toBe(between);
    expect(hubOfStep('correct_scan', facts('Waiting_for_delivery'), firstMile)).toBe(between);
    expect(hubOfStep('pickup_ok', facts('In_pickup', { current_hub_id: null }), undefined)).toBe(firstMile);
  });
});

describe('a refusal', () => {
  it('says what can never succeed before what might after waiting', () => {
    const held = facts('Delivered', { held_by_3pl: true });
    expect(decide('lost', held, { role: 'sale_admin', hubIds: [] })).toEqual({ ok: false, code: 'EUS008' });
    expect(decide('lost', held, { role: 'hub_manager', hubIds: [] })).toEqual({ ok: false, code: 'EPL002' });
    expect(decide('lost', facts('Delivered'), { role: 'hub_manager', hubIds: [] })).toEqual({
      ok: false,
      code: 'EPK011',
    });
  });

  it('tells a delivered package from one that is merely elsewhere in its life, and money from both', () => {
    expect(decide('inbound', facts('Delivered'), admin)).toEqual({ ok: false, code: 'EPK024' });
    expect(decide('inbound', facts('Draft'), admin)).toEqual({ ok: false, code: 'EPK011' });
    expect(decide('resize', facts('Cod_collected'), admin)).toEqual({ ok: false, code: 'EPK032' });
    expect(decide('resize', facts('Delivered'), admin)).toEqual({ ok: false, code: 'EPK016' });
  });
});

describe('taking in', () => {
  const told = (hubId: number, pkg: PackageFacts, user: Parameters<typeof decideInbound>[2] = admin): string => {
    const { action, decision } = decideInbound(hubId, pkg, user);
    return `${action} ${decision.ok ? decision.to : decision.code}`;
  };
  const operator = { role: 'hub_operator', hubIds: [lastMile] } as const;

  it('is from the sender, on its way out or on its way back, as the package stands', () => {
    expect(told(firstMile, facts('Pickup_successful'))).toBe('checkin Waiting_for_linehaul');
    expect(told(lastMile, facts('In_linehaul'))).toBe('inbound Waiting_for_delivery');
    expect(told(firstMile, facts('Return_in_linehaul'))).toBe('inbound_return Waiting_for_return');
    expect(told(between, facts('Return_in_linehaul'))).toBe('inbound_return Return_waiting_for_linehaul');
    expect(told(between, facts('Draft'))).toBe('inbound EPK011');
  });

  it('is at a hub of the user’s own, but for who sees all', () => {
    expect(told(lastMile, facts('In_linehaul'), operator)).toBe('inbound Waiting_for_delivery');
    expect(told(between, facts('In_linehaul'), operator)).toBe('inbound EPK012');
    // What can never succeed is said first.
    expect(told(between, facts('Draft'), operator)).toBe('inbound EPK011');
  });

  it('leaves alone what rests at another hub, and takes again what rests here or nowhere', () => {
    expect(told(lastMile, facts('Waiting_for_delivery', { current_hub_id: between }))).toBe('inbound EPK012');
    expect(told(lastMile, facts('Waiting_for_delivery', { current_hub_id: lastMile }))).toBe(
      'inbound Waiting_for_delivery',
    );
    expect(told(lastMile, facts('Waiting_for_delivery', { current_hub_id: null }))).toBe(
      'inbound Waiting_for_delivery',
    );
    expect(told(firstMile, facts('Waiting_for_return', { current_hub_id: between }))).toBe('inbound_return EPK012');
    // On the way it may turn up anywhere.
    expect(told(lastMile, facts('Waiting_for_linehaul', { current_hub_id: between }))).toBe(
      'inbound Waiting_for_delivery',
    );
  });
});

describe('cancelling', () => {
  it('is done at once while nothing has moved, and asked for afterwards', () => {
    expect(decideCancel(facts('Waiting_for_pickup'), admin)).toEqual({
      action: 'cancel_direct',
      decision: { ok: true, to: 'Cancelled' },
    });
    expect(decideCancel(facts('In_pickup'), admin)).toEqual({
      action: 'cancel_request',
      decision: { ok: true, to: 'Request_cancel' },
    });
  });

  it('can be asked for while a carrier holds the package', () => {
    const held = facts('Handover_accepted', { held_by_3pl: true });
    expect(decideCancel(held, admin).decision).toEqual({ ok: true, to: 'Request_cancel' });
    expect(decideCancel(facts('In_delivery', { held_by_3pl: true }), admin).decision).toEqual({
      ok: false,
      code: 'EPL002',
    });
  });

  it('is refused once the package is on its way', () => {
    expect(decideCancel(facts('Waiting_for_delivery'), admin).decision).toEqual({ ok: false, code: 'EPK018' });
    expect(decideCancel(facts('Draft'), { role: 'hub_manager', hubIds: [between] }).decision).toEqual({
      ok: false,
      code: 'EUS008',
    });
  });
});

describe('taking back', () => {
  const manager = { role: 'hub_manager', hubIds: [between] } as const;

  it('leads to where the package stood', () => {
    expect(decideUndo('lost', 'In_linehaul', facts('Missing'), manager)).toEqual({ ok: true, to: 'In_linehaul' });
    expect(decideUndo('resize', 'Draft', facts('Draft'), admin)).toEqual({ ok: true, to: 'Draft' });
  });

  it('is for whoever may do what is taken back, where he may do it', () => {
    expect(decideUndo('lost', 'In_linehaul', facts('Missing'), { role: 'hub_operator', hubIds: [between] })).toEqual({
      ok: false,
      code: 'EUS008',
    });
    expect(decideUndo('lost', 'In_linehaul', facts('Missing'), { role: 'hub_manager', hubIds: [lastMile] })).toEqual({
      ok: false,
      code: 'EPK012',
    });
    expect(decideUndo('lost', 'In_linehaul', facts('Missing', { held_by_3pl: true }), manager)).toEqual({
      ok: false,
      code: 'EPL002',
    });
    // Paper work is bound by no custody.
    expect(decideUndo('claim_approve', 'Lost', facts('Lost_claimed'), { role: 'sale_management', hubIds: [] })).toEqual(
      { ok: true, to: 'Lost' },
    );
    expect(decideUndo('operator_update', 'Delivered', facts('Delivered', { held_by_3pl: true }), manager)).toEqual({
      ok: true,
      to: 'Delivered',
    });
  });

  it('is not to be had once the effect has left the house', () => {
    expect(irreversibleActions.toSorted()).toEqual([
      'cancel_direct',
      'cancel_request',
      'cancel_resolve',
      'cancel_resume',
      'handover_recall',
      'lost_approval',
      'print',
      'retry_push_oms',
    ]);
    for (const action of irreversibleActions)
      expect(decideUndo(action, 'Draft', facts('Draft'), admin)).toEqual({ ok: false, code: 'ESY011' });
  });
});
