import type { ErrorCode } from './errors';
import type { AccountRole } from './roles';

/** What is made of a movement of a bank account: nothing yet, a document's money, or nobody's. */
export const bankLineStates = ['open', 'accepted', 'suspense'] as const;
export type BankLineState = (typeof bankLineStates)[number];

export const bankLineVerdicts = ['matched', 'ambiguous', 'left_over'] as const;
export type BankLineVerdict = (typeof bankLineVerdicts)[number];

/** Of the code under which a movement is typed: `BL42`, by its id. */
export const bankLinePrefix = 'BL';
export const bankLineShape = new RegExp(`^${bankLinePrefix}(\\d{1,15})$`);

const bankRoles: readonly AccountRole[] = ['admin', 'admin_operator'];

/** The machine of a movement; a state outside `from` is refused with EUS009. */
const bankLineMachine = {
  accept: { from: ['open'], to: 'accepted' },
  suspend: { from: ['open'], to: 'suspense' },
  reopen: { from: ['accepted', 'suspense'], to: 'open' },
} as const satisfies Record<string, { readonly from: readonly BankLineState[]; readonly to: BankLineState }>;

export type BankLineAction = keyof typeof bankLineMachine;
export const bankLineActions = Object.keys(bankLineMachine) as BankLineAction[];

export function decideBankLine(
  action: BankLineAction,
  state: BankLineState,
  role: AccountRole,
): { readonly ok: true; readonly to: BankLineState } | { readonly ok: false; readonly code: ErrorCode } {
  if (!bankRoles.includes(role)) return { ok: false, code: 'EUS008' };
  const { from, to } = bankLineMachine[action];
  return (from as readonly BankLineState[]).includes(state) ? { ok: true, to } : { ok: false, code: 'EUS009' };
}
