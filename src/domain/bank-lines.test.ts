import { expect, it } from 'vitest';
import { bankLineActions, bankLineStates, decideBankLine } from './bank-lines';
import { staffRoles } from './roles';

it('lets an open movement be booked or set aside, and either be opened again', () => {
  const answers = bankLineActions.map((action) =>
    bankLineStates.map((state) => {
      const decision = decideBankLine(action, state, 'admin_operator');
      return decision.ok ? decision.to : decision.code;
    }),
  );
  expect(answers).toEqual([
    ['accepted', 'EUS009', 'EUS009'],
    ['suspense', 'EUS009', 'EUS009'],
    ['EUS009', 'open', 'open'],
  ]);
});

it('is the work of the center alone, who is asked before how it stands', () => {
  expect(staffRoles.filter((role) => decideBankLine('accept', 'open', role).ok)).toEqual(['admin', 'admin_operator']);
  expect(decideBankLine('accept', 'accepted', 'hub_manager')).toEqual({ ok: false, code: 'EUS008' });
});
