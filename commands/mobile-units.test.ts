import { describe, expect, test } from 'vitest';
import { may } from '~domain/access';
import { mobileUnitActions, mobileUnitRow } from '~domain/runsheet-mobile-units';
import { runsheetRow } from '~domain/runsheet-machine';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { staffRoles } from '~domain/roles';
import { decideSheet } from '~domain/sheet-decision';
import { gate } from './gate';
import { parseLine } from './language/parse';
import { linehaulCommands } from './linehaul';
import { mobileUnitCommands } from './mobile-units';
import type { GateUser, SubjectRecord } from './subject';

const users = staffRoles.flatMap((role) =>
  [false, true].map((only_operation): GateUser => ({ role, only_operation, hubIds: [1], packagesExcluded: false })),
);
const judged = (command: Parameters<typeof gate>[0], user: GateUser, record: SubjectRecord): string => {
  const answer = gate(command, { user, packages: [], record });
  return answer.state === 'disabled' && answer.reason.kind === 'record_refused' ? answer.reason.code : answer.state;
};

describe('commands of bags and trips', () => {
  test('a bag is judged by its own machine: every role, status and hub', () => {
    for (const command of mobileUnitCommands) {
      const rule = mobileUnitActions.find((one) => one === command.rule);
      if (!rule) continue;
      for (const user of users) {
        for (const status of mobileUnitStatuses) {
          for (const [origin_hub_id, destination_hub_id] of [
            [1, 2],
            [2, 1],
            [2, 3],
          ] as const) {
            const facts = { origin_hub_id, destination_hub_id };
            const decision = decideSheet(mobileUnitRow(rule), { status, ...facts }, user);
            const wanted = may(user, command.access) ? (decision.ok ? 'allowed' : decision.code) : 'hidden';
            expect([
              command.id,
              user.role,
              status,
              judged(command, user, {
                kind: 'mobile_unit',
                id: 7,
                code: 'MU26112100007',
                title: '',
                version: 1,
                status,
                facts,
              }),
            ]).toEqual([command.id, user.role, status, wanted]);
          }
        }
      }
    }
  });

  test('a trip is judged as runsheets are, and a sheet of another kind is none', () => {
    const admin = users.find(({ role }) => role === 'admin');
    const dispatch = linehaulCommands.find(({ id }) => id === 'linehaul.dispatch');
    if (!admin || !dispatch) throw new Error('somebody sends trips off');
    for (const status of runsheetStatuses) {
      const facts = { origin_hub_id: 1, destination_hub_id: 2 };
      const decision = decideSheet(runsheetRow('start'), { status, ...facts }, admin);
      const sheet = (type: string): SubjectRecord => ({
        kind: 'runsheet',
        id: 7,
        code: 'LRS26112100007',
        title: '',
        version: 1,
        status,
        facts: { type, ...facts },
      });
      expect([judged(dispatch, admin, sheet('linehaul')), judged(dispatch, admin, sheet('outbound'))]).toEqual([
        decision.ok ? 'allowed' : decision.code,
        'ESY014',
      ]);
    }
  });

  test.each<[string, string[]]>([
    [
      'bao mới từ=HCM01 đến=HN01 ; xếp HL240000018VN ; niêm-phong N123456',
      ['mobile-unit.new', 'mobile-unit.add', 'mobile-unit.seal'],
    ],
    ['receive MU26112100042 N123456', ['mobile-unit.receive']],
    ['MU26112100042 ; đổi-nơi-đến HN01 niêm_phong=N123456 ; print', ['mobile-unit.edit', 'package.print']],
    ['assign MU26112100042 LRS26112100007', ['mobile-unit.assign']],
    ['LRS26112100007 ; unload ; finish note="không có trên xe"', ['linehaul.unload', 'linehaul.finish']],
    ['runsheet linehaul from=HCM01 to=HN01 plate=59C12345', ['linehaul.new']],
  ])('%s', (text, ids) => {
    const { errors, stages } = parseLine(text);
    expect([errors, stages.flatMap((stage) => (stage.kind === 'verb' ? [stage.command] : []))]).toEqual([[], ids]);
  });
});
