import { describe, expect, it } from 'vitest';
import { isErrorCode } from './errors';
import { machineRow, packageActions, packageMachine } from './package-machine';
import { sheetStatuses } from '../../tests/helpers/sheet-statuses';
import { runsheetLegs } from './runsheet-legs';
import { runsheetActions, runsheetRow, type SheetRow } from './runsheet-machine';
import { mobileUnitActions, mobileUnitRow } from './runsheet-mobile-units';
import { mobileUnitCode, mobileUnitStatuses, runsheetCode, runsheetStatuses, runsheetTypes } from './runsheet-types';
import { isWellFormedCode, looksLikeS10 } from './tracking-code';

/** The flow a second time, by hand: action, where it stands, its refusals of other statuses, from > to. */
const runsheetFlow = `
create origin: - > Created
edit origin Running=EPL001 Closed=ERS001 Cancelled=ERS001: Created > same
add_package origin Running=EPL001 Closed=ERS001 Cancelled=ERS001: Created > same
remove_package origin Running=EPL001 Closed=ERS001 Cancelled=ERS001: Created > same
start origin Running=EPL001 Closed=ERS001 Cancelled=ERS001: Created > Running
record_result origin Created=EPL004 Closed=EPL004 Cancelled=EPL004: Running > same
scan_back origin Created=EPL004 Closed=EPL004 Cancelled=EPL004: Running > same
receive destination Created=EPL004 Closed=EPL004 Cancelled=EPL004: Running > same
close origin Created=EPL004 Closed=EPL004 Cancelled=EPL004: Running > Closed
cancel origin Running=EPL001 Closed=ERS001 Cancelled=ERS001: Created > Cancelled`;
const bagFlow = `
create origin: - > Draft
edit origin Closed=EPK002: Draft Open > same
add_package origin Closed=EPK002: Draft Open > same
remove_package origin Closed=EPK002: Draft Open > same
seal origin Open=EPK002 Closed=EPK002: Draft > Open
assign origin Draft=EPK004 Closed=EPK004: Open > same
unassign origin Draft=EPK004 Closed=EPK004: Open > same
dispatch origin Draft=EPK004 Closed=EPK004: Open > Closed
receive destination Draft=EPK010 Open=EPK010: Closed > same`;

/** Where it begins, in the order of the statuses; nothing = it comes into being. */
const begins = ({ wrong }: SheetRow<string>): string[] | null =>
  wrong && Object.keys(wrong).filter((status) => wrong[status] === null);

function told(action: string, row: SheetRow<string>): string {
  const refusals = Object.entries(row.wrong ?? {}).flatMap(([status, code]) => (code ? ` ${status}=${code}` : []));
  return `${action} ${row.at}${refusals.join('')}: ${begins(row)?.join(' ') ?? '-'} > ${row.to}`;
}

/** Statuses that can be come to from nothing. */
function reached(rows: readonly SheetRow<string>[]): Set<string> {
  const found = new Set<string>();
  for (let before = -1; before < found.size;) {
    before = found.size;
    for (const row of rows)
      if (row.to !== 'same' && (begins(row)?.some((status) => found.has(status)) ?? true)) found.add(row.to);
  }
  return found;
}

describe.each([
  {
    name: 'the runsheet machine',
    flow: runsheetFlow,
    statuses: runsheetStatuses as readonly string[],
    rows: runsheetActions.map((action) => [action, runsheetRow(action) as SheetRow<string>] as const),
  },
  {
    name: 'the mobile-unit machine',
    flow: bagFlow,
    statuses: mobileUnitStatuses as readonly string[],
    rows: mobileUnitActions.map((action) => [action, mobileUnitRow(action) as SheetRow<string>] as const),
  },
])('$name', ({ flow, statuses, rows }) => {
  it('is the flow, row by row', () => {
    expect(rows.map(([action, row]) => told(action, row))).toEqual(flow.trim().split('\n'));
  });

  it('takes or refuses every action in every status, with a code of the catalogue', () => {
    for (const [action, { wrong, refusals }] of rows) {
      if (wrong !== null) expect([action, Object.keys(wrong)]).toEqual([action, [...statuses]]);
      for (const code of [...Object.values(wrong ?? {}), ...refusals])
        expect(code === null || isErrorCode(code)).toBe(true);
    }
  });

  it('comes to every status, and is for the crew of a hub and no sales', () => {
    expect([...reached(rows.map(([, row]) => row))].toSorted()).toEqual([...statuses].toSorted());
    for (const [, { actors }] of rows)
      expect(actors.filter((actor) => actor !== 'courier')).toEqual([
        'admin',
        'admin_operator',
        'hub_manager',
        'hub_operator',
      ]);
  });
});

describe('the legs of runsheets', () => {
  it('are stretches of the package machine: planned, taken off, sent out, reported, taken in again', () => {
    for (const { plan, unplan, start, results, closes, planned, running } of runsheetLegs) {
      expect([machineRow(plan).to, machineRow(unplan).from, machineRow(start).from]).toEqual([
        [planned],
        [planned],
        [planned],
      ]);
      expect(machineRow(unplan).to).toEqual(machineRow(plan).from);
      expect(running).toEqual(expect.arrayContaining([...machineRow(start).to]));
      for (const result of results) expect(machineRow(result).from.at(0)).toBe(running[0]);
      for (const close of closes)
        expect(
          (machineRow(close).from as readonly string[]).some((status) => running.some((one) => one === status)),
        ).toBe(true);
    }
  });

  it('know every status by which a package is planned or on the road', () => {
    const known = [...sheetStatuses.Created, ...sheetStatuses.Running].map(([status]) => status);
    expect(new Set(known).size).toBe(known.length);
    const onTheRoad = packageActions
      .flatMap((action) => [...(packageMachine[action].to as readonly string[])])
      .filter((status) => /^(Return_)?(in|planned|planned_for)_/i.test(status));
    expect(known).toEqual(expect.arrayContaining([...new Set(onTheRoad)]));
  });
});

describe('codes of runsheets and bags', () => {
  it('tell what they are and the local day, and are no tracking codes', () => {
    const late = new Date('2026-11-20T18:30:00Z');
    expect(runsheetCode('outbound', late, 42)).toBe('ORS26112100042');
    expect(runsheetCode('linehaul', late, 1_234_567)).toBe('LRS2611211234567');
    expect(mobileUnitCode(late, 7)).toBe('MU26112100007');
    const codes = [...runsheetTypes.map((type) => runsheetCode(type, late, 1)), mobileUnitCode(late, 1)];
    expect(new Set(codes.map((code) => code.replace(/\d+/, ''))).size).toBe(codes.length);
    for (const code of codes) expect([looksLikeS10(code), isWellFormedCode(code)]).toEqual([false, true]);
  });
});
