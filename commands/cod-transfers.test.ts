import { describe, expect, test } from 'vitest';
import { may } from '~domain/access';
import { codTransferKindNames } from '~domain/cod-transfers';
import { decideDocument, moneyActions, moneyDocumentStatuses } from '~domain/money-documents';
import { staffRoles } from '~domain/roles';
import { codTransferCommands, codTransferRecord } from './cod-transfers';
import { documentPages } from './document-pages';
import { gate } from './gate';
import { parseLine } from './language/parse';
import type { GateUser } from './subject';

const users = staffRoles.map((role): GateUser => ({
  role,
  only_operation: false,
  hubIds: [1],
  packagesExcluded: false,
}));

describe('commands of deposits and transfers', () => {
  test('a document is judged by its own machine: every kind, role, status, hub and author', () => {
    for (const command of codTransferCommands) {
      const rule = moneyActions.find((one) => one === command.rule);
      if (!rule) continue;
      for (const kind of codTransferKindNames) {
        for (const user of users) {
          for (const status of moneyDocumentStatuses) {
            for (const [hub_id, to_hub_id, own] of [
              [1, 2, false],
              [2, 1, false],
              [1, null, true],
              [null, null, false],
            ] as const) {
              const facts = { kind, hub_id, to_hub_id, own, contra: false, counted: 5 };
              const answer = gate(command, {
                user,
                packages: [],
                record: { kind: 'cod_transfer', id: 7, code: 'CHD26112100007', title: '', version: 1, status, facts },
              });
              const decision = decideDocument(rule, { ...facts, status }, user);
              const wanted = may(user, command.access) ? (decision.ok ? 'allowed' : decision.code) : 'hidden';
              expect([
                command.id,
                kind,
                user.role,
                status,
                answer.state === 'disabled' && answer.reason.kind === 'record_refused'
                  ? answer.reason.code
                  : answer.state,
              ]).toEqual([command.id, kind, user.role, status, wanted]);
            }
          }
        }
      }
    }
  });

  test('the figure is typed once more before money moves, and each kind opens its own page', () => {
    const approve = codTransferCommands.find(({ id }) => id === 'cod-transfer.approve');
    const record = {
      kind: 'cod_transfer' as const,
      id: 7,
      code: 'CHD26112100007',
      title: '',
      version: 1,
      status: 'New',
    };
    expect(approve?.confirm?.({ record: { ...record, facts: { counted: -90_000 } }, args: {}, packages: [] })).toBe(
      90_000,
    );
    expect(codTransferKindNames.map((kind) => codTransferRecord.page({ ...record, facts: { kind } }))).toEqual(
      codTransferKindNames.map((kind) => `${documentPages[kind]}/7`),
    );
  });

  test.each<[string, string[]]>([
    ['deposit new hub=HCM01 amount=2tr reference=FT26325001', ['cod-transfer.hub-deposit']],
    ['phiếu-nộp về-trung-tâm HCM01 1,5tr FT26325001', ['cod-transfer.center-deposit']],
    ['deposit to-hub HCM01 HCM02', ['cod-transfer.hand-to-hub']],
    ['deposit trả-shop LUNA', ['cod-transfer.payout']],
    ['CHD26112100042 ; duyệt', ['cod-transfer.approve']],
    ['từ-chối SPO26112100042 ghi_chú="sai số tiền"', ['cod-transfer.reject']],
    ['đối-soát bưu_cục=HCM01 ngày=21/11/2026', ['face.reconcile']],
    ['BL12 ; khớp CHD26112100042', ['bank-line.accept']],
    ['treo BL12 ghi_chú="chưa rõ ai chuyển"', ['bank-line.suspend']],
  ])('%s', (text, ids) => {
    const { errors, stages } = parseLine(text);
    expect([errors, stages.flatMap((stage) => (stage.kind === 'verb' ? [stage.command] : []))]).toEqual([[], ids]);
  });

  test.each<[string, string[]]>([
    [
      'deposit carrier-paid GHN 7254000 FT26325001 kỳ hai tháng này',
      ['GHN', '7254000', 'FT26325001', 'kỳ hai tháng này'],
    ],
    ['phiếu-nộp mới HCM01 1,5tr FT26325001 quỹ sáng', ['HCM01', '1,5tr', 'FT26325001', 'quỹ sáng']],
    ['reconcile HCM01 2026-11-21', ['HCM01', '2026-11-21']],
    ['loss-deposit new HCM01 FT26325001 carrier GHN', ['HCM01', 'FT26325001', 'carrier', 'GHN']],
  ])('%s: codes are one word each, a note goes on', (text, values) => {
    const { errors, stages } = parseLine(text);
    expect([
      errors,
      stages.flatMap((stage) => (stage.kind === 'verb' ? stage.args.map(({ value }) => value) : [])),
    ]).toEqual([[], values]);
  });
});
