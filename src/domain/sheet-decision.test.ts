import { expect, it } from 'vitest';
import type { StaffRole } from './roles';
import { runsheetRow, type RunsheetAction } from './runsheet-machine';
import type { RunsheetStatus } from './runsheet-types';
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

it('refuses a status that the row names no code for as not Created', () => {
  const row = { ...runsheetRow('edit'), wrong: {} };
  expect(
    decideSheet(
      row,
      { status: 'Closed', origin_hub_id: origin, destination_hub_id: null },
      { role: 'admin', hubIds: [] },
    ),
  ).toEqual({ ok: false, code: 'ERS001' });
});
