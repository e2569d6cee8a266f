import { describe, expect, test } from 'vitest';
import { may } from '~domain/access';
import { lostDocumentKindNames } from '~domain/lost-claims';
import { decideDocument, moneyActions, moneyDocumentStatuses } from '~domain/money-documents';
import { staffRoles } from '~domain/roles';
import { packageStatuses } from '~domain/statuses';
import { trackingCode } from '~domain/tracking-code';
import { documentPages, documentPath } from './document-pages';
import { gate } from './gate';
import { parseLine } from './language/parse';
import { printLine } from './testing/print-line';
import { readLine } from './language/read-line';
import { lostClaimCommands } from './lost-claims';
import { lostRecords } from './lost-documents';
import { commandById } from './registry';
import { bodyOf } from './run-record';
import type { GateUser, SubjectPackage, SubjectRecord } from './subject';
import { admin } from './testing/sheet-subjects';

const users = staffRoles.map((role): GateUser => ({
  role,
  only_operation: false,
  hubIds: [1],
  packagesExcluded: false,
}));
const now = new Date('2026-11-21T03:00:00Z');
const pkg = (id: number, status: SubjectPackage['status']): SubjectPackage => ({
  id,
  code: trackingCode(24_000_000 + id),
  version: 1,
  status,
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});
const document = (
  kind: (typeof lostDocumentKindNames)[number],
  change: Partial<SubjectRecord> = {},
): SubjectRecord => ({
  kind,
  id: 7,
  code: 'CL26112100007',
  title: '',
  version: 3,
  status: 'New',
  facts: { hub_id: 1, own: false, contra: false, counted: 128_000 },
  ...change,
});

describe('commands of lost claims', () => {
  test('a document is judged by its own machine: every kind, role, status, hub and author', () => {
    for (const command of lostClaimCommands) {
      const rule = moneyActions.find((one) => one === command.rule);
      const kind = lostDocumentKindNames.find((one) => one === command.record);
      if (!rule || !kind) continue;
      for (const user of users) {
        for (const status of moneyDocumentStatuses) {
          for (const [hub_id, own, contra] of [
            [1, false, false],
            [2, false, false],
            [1, true, false],
            [1, false, true],
            [null, false, false],
          ] as const) {
            const facts = { hub_id, own, contra, counted: 5 };
            const answer = gate(command, { user, packages: [], record: document(kind, { status, facts }) });
            const decision = decideDocument(rule, { ...facts, kind, status }, user);
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

  test('a claim takes lost packages only, a charge claimed ones too; others are told with their code', () => {
    for (const [id, taken, code] of [
      ['lost-claim.make', ['Lost'], 'EPK015'],
      ['loss-charge.make', ['Lost', 'Lost_claimed'], 'EPK011'],
    ] as const) {
      const command = commandById(id);
      for (const status of packageStatuses) {
        const answer = gate(command, { user: admin, packages: [pkg(1, status)] });
        const wanted = (taken as readonly string[]).includes(status)
          ? { state: 'allowed', eligible: 1, refused: 0 }
          : { state: 'disabled', reason: { kind: 'none_eligible', code, count: 1 } };
        expect([id, status, answer]).toEqual([id, status, wanted]);
      }
    }
  });

  test('the figure is typed once more before money moves, a contra’s as it stands on the document it takes back', () => {
    const approvals = lostClaimCommands.filter(({ verb }) => verb === 'approve');
    expect(approvals.map(({ record }) => record).sort()).toEqual([...lostDocumentKindNames].sort());
    for (const { confirm, record: kind } of approvals)
      expect(
        confirm?.({ record: document(kind as 'lost_claim', { facts: { counted: -128_000 } }), args: {}, packages: [] }),
      ).toBe(128_000);
  });

  test('the call says what was typed: who answers, the sum that was seen, the version', () => {
    const [make, edit, pay] = ['lost-claim.make', 'loss-charge.edit', 'loss-deposit.make'].map(commandById);
    const body = (
      command: typeof make,
      args: Record<string, string | number>,
      record: SubjectRecord | null,
      packages: readonly SubjectPackage[] = [],
    ) => (command?.effect.kind === 'call' ? bodyOf({ command, effect: command.effect, args, record }, packages) : null);
    expect(
      body(make, { liable: 'courier', courier: 5, sum: 128_000, note: 'rơi dọc đường' }, null, [
        pkg(1, 'Lost'),
        pkg(2, 'Lost'),
      ]),
    ).toEqual({ ids: [1, 2], liable: 'courier', courier_id: 5, expected: 128_000, note: 'rơi dọc đường' });
    expect(body(edit, { share: 50 }, document('hub_lost_claim'))).toEqual({ share: 50, version: 3 });
    expect(body(pay, { hub: 3, reference: 'FT26325001', liable: 'carrier', carrier: 'GHN' }, null)).toEqual({
      hub_id: 3,
      bank_reference: 'FT26325001',
      liable: 'carrier',
      carrier: 'GHN',
    });
  });

  test('each kind has its page, to which its code leads', () => {
    expect(lostDocumentKindNames.map((kind) => lostRecords[kind].page(document(kind)))).toEqual(
      lostDocumentKindNames.map((kind) => `${documentPages[kind]}/7`),
    );
    expect(
      ['CL26112100007', 'HLC26112100007', 'LBD26112100007', 'CC26112100007', 'SPO26112100007'].map((code) =>
        documentPath({ id: 7, code }),
      ),
    ).toEqual(['/claim-lost/7', '/hub-lost-claim/7', '/lost-bank-deposit/7', '/cod-collection/7', '/shop-payouts/7']);
  });

  test.each<[string, string[]]>([
    [`${trackingCode(24_000_001)} ; claim`, ['lost-claim.make']],
    [`${trackingCode(24_000_001)} ; đền-bù bưu_tá ; duyệt`, ['lost-claim.make', 'lost-claim.approve']],
    ['@sel ; quy-trách-nhiệm liable=carrier carrier=GHN share=50', ['loss-charge.make']],
    ['CL26112100042 ; approve', ['lost-claim.approve']],
    // The verb that makes a kind of document is its word before the code of one.
    ['claim CL26112100042 ; approve', ['lost-claim.approve']],
    ['đền-bù cl26112100042 ; duyệt', ['lost-claim.approve']],
    ['den-bu CL26112100042 ; tu-choi note="sai giá trị"', ['lost-claim.reject']],
    ['charge HLC26112100042 ; approve', ['loss-charge.approve']],
    ['quy-trách-nhiệm HLC26112100042 ; lập-phiếu-đảo "nhầm bưu tá"', ['loss-charge.contra']],
    ['deposit CHD26112100042 ; approve', ['cod-transfer.approve']],
    ['count CC26112100042 ; approve', ['cod-collection.approve']],
    ['lost-claim CL26112100042 ; từ-chối "sai giá trị"', ['lost-claim.reject']],
    ['duyệt HLC26112100042', ['loss-charge.approve']],
    ['phiếu-thu-hồi mới HCM01 FT26325001', ['loss-deposit.make']],
    ['LBD26112100042 ; take-back "nộp nhầm"', ['loss-deposit.contra']],
    ['HLC26112100042 ; đổi-người-chịu ai_chịu="bưu cục"', ['loss-charge.edit']],
    [`CL26112100042 ; parcels ${trackingCode(24_000_001)}`, ['lost-claim.packages']],
  ])('%s', (text, ids) => {
    const line = parseLine(text);
    expect([line.errors, line.stages.flatMap((stage) => (stage.kind === 'verb' ? [stage.command] : []))]).toEqual([
      [],
      ids,
    ]);
    expect(readLine(line, admin, now).problems).toEqual([]);
  });

  test('a claim is opened by its verb too, and told apart from what is claimed', () => {
    for (const word of ['claim', 'Claim', 'đền-bù', 'den-bu', 'lost-claim']) {
      const line = parseLine(`${word} CL26112100042`);
      expect([line.errors, line.stages.map(({ kind }) => kind)]).toEqual([[], ['record']]);
      expect(readLine(line, admin, now)).toMatchObject({
        problems: [],
        opened: { record: 'lost_claim', code: 'CL26112100042' },
      });
      expect(parseLine(printLine(line.stages)).stages.map(({ kind }) => kind)).toEqual(['record']);
    }
    // Another kind's code, or one in quotes, is a value as before; so is what a claim is made of.
    expect(parseLine('claim HLC26112100042').stages.map(({ kind }) => kind)).toEqual(['verb']);
    expect(parseLine('claim "CL26112100042"').stages.map(({ kind }) => kind)).toEqual(['verb']);
    expect(parseLine(`${trackingCode(24_000_001)} ; claim note=CL26112100042`).stages.map(({ kind }) => kind)).toEqual([
      'subject',
      'verb',
    ]);
    expect(parseLine(`claim ${trackingCode(24_000_001)}`).stages).toMatchObject([
      { kind: 'verb', command: 'lost-claim.make', items: [{ code: trackingCode(24_000_001) }] },
    ]);
  });
});
