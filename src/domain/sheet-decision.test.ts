import { expect, it } from 'vitest';
import type { StaffRole } from './roles';
import {
  carrierSheetRow,
  runsheetActions,
  runsheetRow,
  workOnSheets,
  type RunsheetAction,
  type SheetRow,
} from './runsheet-machine';
import { carrierBagRow } from './runsheet-mobile-units';
import { runsheetStatuses, type RunsheetStatus } from './runsheet-types';
import { decideSheet } from './sheet-decision';

const [origin, destination] = [1, 2];

function told(
  action: RunsheetAction,
  status: RunsheetStatus,
  role: StaffRole,
  hubIds: readonly number[],
  ends: { readonly origin_hub_id: number | null; readonly destination_hub_id: number | null } = {
    origin_hub_id: origin,
    destination_hub_id: destination,
  },
): string {
  const decision = decideSheet(runsheetRow(action), { status, ...ends }, { role, hubIds });
  return decision.ok ? decision.to : decision.code;
}

it.each<[RunsheetAction, RunsheetStatus, StaffRole, readonly number[], string]>([
  ['start', 'Created', 'hub_operator', [origin], 'Running'],
  ['close', 'Running', 'hub_manager', [origin], 'Closed'],
  ['cancel', 'Created', 'hub_manager', [origin], 'Cancelled'],
  ['edit', 'Created', 'hub_manager', [origin], 'Created'],
  ['scan_back', 'Running', 'hub_manager', [origin], 'Running'],
  // It comes into being: there is no status yet to be wrong.
  ['create', 'Closed', 'hub_manager', [origin], 'Created'],
  ['start', 'Created', 'sale_admin', [origin], 'EUS008'],
  ['start', 'Created', 'area_manager', [origin], 'EUS008'],
  ['start', 'Created', 'hub_operator', [destination], 'EPK012'],
  ['start', 'Created', 'hub_operator', [], 'EPK012'],
  ['start', 'Created', 'admin', [], 'Running'],
  ['start', 'Created', 'admin_operator', [destination], 'Running'],
  // What arrives is the work of where it goes.
  ['receive', 'Running', 'hub_operator', [destination], 'Running'],
  ['receive', 'Running', 'hub_operator', [origin], 'EPK012'],
  ['edit', 'Running', 'hub_manager', [origin], 'EPL001'],
  ['edit', 'Closed', 'hub_manager', [origin], 'ERS001'],
  ['edit', 'Cancelled', 'hub_manager', [origin], 'ERS001'],
  ['close', 'Created', 'hub_manager', [origin], 'EPL004'],
  ['close', 'Closed', 'hub_manager', [origin], 'EPL004'],
  // Who, then whose hub, then its status.
  ['close', 'Created', 'sale_admin', [], 'EUS008'],
  ['close', 'Created', 'hub_manager', [destination], 'EPK012'],
])('%s of a sheet that is %s, by a %s of hubs %j: %s', (action, status, role, hubIds, answer) => {
  expect(told(action, status, role, hubIds)).toBe(answer);
});

it('is nobody’s of a hub where the sheet has none', () => {
  const nowhere = { origin_hub_id: origin, destination_hub_id: null };
  expect(told('receive', 'Running', 'hub_operator', [origin], nowhere)).toBe('EPK012');
  expect(told('receive', 'Running', 'admin', [], nowhere)).toBe('Running');
});

it('knows no row that leaves a status unanswered', () => {
  const { Closed: _left, ...wrong } = { ...runsheetRow('edit').wrong, Created: null, Running: 'EPL001' as const };
  // @ts-expect-error a status without an answer would be let through
  const row: SheetRow<RunsheetStatus> = { ...runsheetRow('edit'), wrong };
  expect(Object.keys(row.wrong ?? {})).not.toContain('Closed');
  for (const action of runsheetActions.filter((one) => one !== 'create'))
    expect([action, Object.keys(runsheetRow(action).wrong ?? {})]).toEqual([action, [...runsheetStatuses]]);
});

it('is the same for carriers, by whoever may hand over, and nothing is handed over twice', () => {
  const bag = { status: 'Closed', origin_hub_id: origin, destination_hub_id: null } as const;
  const of = (role: StaffRole) => decideSheet(carrierBagRow('dispatch'), bag, { role, hubIds: [origin] });
  expect([of('area_manager'), of('hub_operator')]).toEqual([
    { ok: false, code: 'EPK028' },
    { ok: false, code: 'EUS008' },
  ]);
  const sheet = { status: 'Created', origin_hub_id: origin, destination_hub_id: null } as const;
  expect(decideSheet(carrierSheetRow('start'), sheet, { role: 'area_manager', hubIds: [origin] })).toEqual({
    ok: true,
    to: 'Running',
  });
  expect([workOnSheets('three_pl'), workOnSheets('outbound')]).toEqual(['outbound_three_pl', 'runsheet_work']);
});
