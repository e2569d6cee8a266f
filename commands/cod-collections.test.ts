import { describe, expect, test } from 'vitest';
import { may } from '~domain/access';
import { decideDocument, moneyActions, moneyDocumentStatuses } from '~domain/money-documents';
import { staffRoles } from '~domain/roles';
import { codCollectionCommands } from './cod-collections';
import { gate } from './gate';
import { parseLine } from './language/parse';
import type { GateUser } from './subject';

const users = staffRoles.map((role): GateUser => ({
  role,
  only_operation: false,
  hubIds: [1],
  packagesExcluded: false,
}));

describe('commands of collections', () => {
  test('a collection is judged by its own machine: every role, status, hub and author', () => {
    for (const command of codCollectionCommands) {
      const rule = moneyActions.find((one) => one === command.rule);
      if (!rule) continue;
      for (const user of users) {
        for (const status of moneyDocumentStatuses) {
          for (const [hub_id, own, contra] of [
            [1, false, false],
            [1, true, false],
            [1, false, true],
            [2, false, false],
          ] as const) {
            const facts = { kind: 'cod_collection' as const, hub_id, own, contra, counted: 5 };
            const answer = gate(command, {
              user,
              packages: [],
              record: { kind: 'cod_collection', id: 7, code: 'CC26112100007', title: '', version: 1, status, facts },
            });
            const decision = decideDocument(rule, { ...facts, status }, user);
            const wanted = may(user, command.access) ? (decision.ok ? 'allowed' : decision.code) : 'hidden';
            expect([
              command.id,
              user.role,
              status,
              hub_id,
              own,
              answer.state === 'disabled' && answer.reason.kind === 'record_refused'
                ? answer.reason.code
                : answer.state,
            ]).toEqual([command.id, user.role, status, hub_id, own, wanted]);
          }
        }
      }
    }
  });

  test('the figure is typed once more before money moves', () => {
    const approve = codCollectionCommands.find(({ id }) => id === 'cod-collection.approve');
    const record = {
      kind: 'cod_collection' as const,
      id: 7,
      code: 'CC26112100007',
      title: '',
      version: 1,
      status: 'New',
      facts: { counted: 12_500_000 },
    };
    expect(approve?.confirm?.({ record, args: {}, packages: [] })).toBe(12_500_000);
  });

  test.each<[string, string[]]>([
    ['cod courier=C001 ; count 12500000 ; approve', ['cod.count', 'cod-collection.approve']],
    ['thu-hộ bưu_tá=C001 ; đếm-tiền 12,5tr lý_do="thiếu một tờ"', ['cod.count']],
    ['CC26112100042 ; duyệt', ['cod-collection.approve']],
    ['từ-chối CC26112100042 lý_do="đếm lại"', ['cod-collection.reject']],
    ['phiếu-thu CC26112100042 ; phiếu-đảo lý_do=nhầm', ['cod-collection.take-back']],
  ])('%s', (text, ids) => {
    const { errors, stages } = parseLine(text);
    expect([errors, stages.flatMap((stage) => (stage.kind === 'verb' ? [stage.command] : []))]).toEqual([[], ids]);
  });
});
