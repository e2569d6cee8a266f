import { describe, expect, it } from 'vitest';
import { isErrorCode } from './errors';
import {
  decideDocument,
  kindRow,
  linesRule,
  moneyActions,
  moneyDocumentCode,
  moneyDocumentKindNames,
  moneyDocumentStatuses,
  type MoneyAction,
  type MoneyDocumentKind,
  type MoneyFacts,
} from './money-documents';
import { machineRow } from './package-machine';
import { staffRoles } from './roles';

/** Who makes and who approves each kind, a letter each, and its codes: approved, not New, empty. */
const kinds = `
cod_collection MHAO MAO ECO009 ECO003 ECO008
cod_transfer_hub MAO MAO ECO001 ECO003 ECO002
cod_hub_deposit MHAO AO ECO001 ECO003 ECO002
cod_center_deposit MHAO AO ECO001 ECO003 ECO002
shop_payout AO AO ECO004 ECO006 ECO005
three_pl_collection AO AO ECO009 ECO003 ECO008
three_pl_deposit AO AO ECO001 ECO003 ECO002
lost_claim MSGAO GAO ELC001 ELC004 ELC003
hub_lost_claim AO AO ELC001 ELC004 ELC003
lost_collection MAO AO ELL001 ESY101 ESY102`;
const letters: Record<string, string> = {
  A: 'admin',
  O: 'admin_operator',
  M: 'hub_manager',
  H: 'hub_operator',
  S: 'sale_admin',
  G: 'sale_management',
};
const people = (text = ''): string[] => [...text].map((letter) => letters[letter] ?? letter);

const facts = (kind: MoneyDocumentKind, change: Partial<MoneyFacts> = {}): MoneyFacts => ({
  kind,
  status: 'New',
  hub_id: 1,
  to_hub_id: 1,
  own: false,
  contra: false,
  ...change,
});
const told = (action: MoneyAction, about: MoneyFacts, role: string, hubIds = [1]): string => {
  const decision = decideDocument(action, about, { role, hubIds });
  return decision.ok ? decision.to : decision.code;
};

describe('the machine of money documents', () => {
  it('answers every kind, action, status and role as written', () => {
    const rows = kinds
      .trim()
      .split('\n')
      .map((line) => line.split(' '));
    expect(rows.map(([kind]) => kind)).toEqual(moneyDocumentKindNames);
    for (const [name, makers, approvers, approved = '', notNew = ''] of rows) {
      const kind = name as MoneyDocumentKind;
      for (const action of moneyActions) {
        for (const status of moneyDocumentStatuses) {
          for (const role of staffRoles) {
            const may =
              action === 'approve'
                ? people(approvers)
                : action === 'reject'
                  ? [...people(makers), ...people(approvers)]
                  : people(makers);
            const closed = status === 'Approved' ? approved : notNew;
            const on = {
              create: status === 'New' ? 'New' : null,
              edit: status === 'New' ? 'New' : closed,
              approve: status === 'New' ? 'Approved' : closed,
              reject: status === 'New' ? 'Rejected' : closed,
              contra: status === 'Approved' ? 'Approved' : 'EUS009',
            }[action];
            if (on !== null)
              expect([kind, action, status, role, told(action, facts(kind, { status }), role)]).toEqual([
                kind,
                action,
                status,
                role,
                may.includes(role) ? on : 'EUS008',
              ]);
          }
        }
      }
    }
  });

  it('lets nobody approve what he made or wrote on, whoever he is', () => {
    for (const kind of moneyDocumentKindNames)
      for (const role of staffRoles) expect(told('approve', facts(kind, { own: true }), role)).toBe('EUS008');
    expect(told('reject', facts('cod_collection', { own: true }), 'hub_operator')).toBe('Rejected');
    for (const kind of moneyDocumentKindNames)
      for (const role of staffRoles) expect(told('approve', facts(kind, { hand: ['Lê An'] }), role)).toBe('EUS008');
    expect(told('approve', facts('cod_collection', { hand: [] }), 'hub_manager')).toBe('Approved');
    expect(told('reject', facts('cod_collection', { hand: ['Lê An'] }), 'hub_operator')).toBe('Rejected');
  });

  it('binds hubs to their own documents, and the center’s to who sees all hubs', () => {
    expect([
      told('approve', facts('cod_collection'), 'hub_manager', [2]),
      told('approve', facts('cod_collection', { hub_id: null }), 'hub_manager'),
      told('approve', facts('cod_collection', { hub_id: null }), 'admin', []),
    ]).toEqual(['EUS008', 'EUS008', 'Approved']);
  });

  it('has what changes hands between hubs approved by the one that takes over, and rejected by either', () => {
    const between = facts('cod_transfer_hub', { hub_id: 1, to_hub_id: 2 });
    const by = (action: MoneyAction): string[] => [1, 2, 3].map((hub) => told(action, between, 'hub_manager', [hub]));
    expect([by('create'), by('edit'), by('approve'), by('reject')]).toEqual([
      ['New', 'EUS008', 'EUS008'],
      ['New', 'EUS008', 'EUS008'],
      ['EUS008', 'Approved', 'EUS008'],
      ['Rejected', 'Rejected', 'EUS008'],
    ]);
    // Elsewhere it is the document's own hub, whatever other hub it names.
    expect(
      [1, 2].map((hub) => told('reject', facts('cod_collection', { hub_id: 1, to_hub_id: 2 }), 'hub_manager', [hub])),
    ).toEqual(['Rejected', 'EUS008']);
    expect(told('approve', facts('cod_transfer_hub', { hub_id: 1, to_hub_id: null }), 'hub_manager', [1])).toBe(
      'EUS008',
    );
  });

  it('books each package by who is on its other side', () => {
    const rule = (kind: MoneyDocumentKind, courier_id: number | null, carrier_id: number | null) =>
      linesRule({ kind, courier_id, carrier_id });
    expect([
      rule('hub_lost_claim', null, null),
      rule('hub_lost_claim', 7, null),
      rule('hub_lost_claim', null, 8),
    ]).toEqual(['hub_charged', 'courier_charged', 'three_pl_charged']);
    expect([
      rule('lost_collection', null, null),
      rule('lost_collection', 7, null),
      rule('lost_collection', null, 8),
    ]).toEqual(['hub_debt_paid', 'courier_debt_remitted', 'three_pl_debt_paid']);
    // A courier's cash is his, a carrier's its own: nobody else owes it.
    expect([rule('cod_collection', 7, null), rule('three_pl_deposit', null, 8)]).toEqual([
      'collected',
      'three_pl_paid',
    ]);
  });

  it('takes nothing back that takes back, or was never approved', () => {
    expect([
      told('contra', facts('cod_collection', { status: 'Approved', contra: true }), 'admin'),
      told('contra', facts('cod_collection'), 'admin'),
    ]).toEqual(['EUS009', 'EUS009']);
  });

  it('takes packages by steps of the package machine that its approvers may take, and refuses by codes of the catalogue', () => {
    for (const kind of moneyDocumentKindNames) {
      const { action, approvers, codes } = kindRow(kind);
      const { actors, from, to } = machineRow(action);
      expect([kind, approvers.filter((role) => !actors.includes(role))]).toEqual([kind, []]);
      expect(Array.isArray(from) && Array.isArray(to)).toBe(true);
      for (const code of Object.values(codes)) expect(isErrorCode(code)).toBe(true);
    }
  });

  it('numbers documents so that their code tells the kind', () => {
    const codes = moneyDocumentKindNames.map((kind) => moneyDocumentCode(kind, new Date('2026-11-20T18:30:00Z'), 42));
    expect(codes[0]).toBe('CC26112100042');
    expect(new Set(codes.map((code) => code.replace(/\d+/, ''))).size).toBe(codes.length);
  });
});
