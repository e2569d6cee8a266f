/** Whose an account is; `house` = the network itself. `to_hub` = the hub that takes over, where two take part. */
export type LedgerOwner = 'courier' | 'hub' | 'to_hub' | 'shop' | 'carrier' | 'house';

interface AccountRow {
  /** What kind of owner it has. */
  readonly owner: Exclude<LedgerOwner, 'to_hub'>;
  /** A hub answers for it. */
  readonly hub: boolean;
  /** The side on which it stands when all is well; `either` = both may be. */
  readonly side: 'debit' | 'credit' | 'either';
}

/**
 * The accounts. Debit = somebody has money of the network or owes it; credit = the network owes it. Short money is the
 * debt of whoever lost it, money too much waits in `suspense`: the two are never netted.
 */
const ledgerAccounts = {
  courier_cash: { owner: 'courier', hub: true, side: 'debit' },
  hub_cash: { owner: 'hub', hub: true, side: 'debit' },
  /** Paid in by a hub, not yet confirmed to be the center's. */
  bank: { owner: 'hub', hub: true, side: 'debit' },
  /** The center's own bank account. */
  center: { owner: 'house', hub: false, side: 'debit' },
  shop_payable: { owner: 'shop', hub: false, side: 'either' },
  three_pl_receivable: { owner: 'carrier', hub: false, side: 'debit' },
  courier_debt: { owner: 'courier', hub: true, side: 'debit' },
  hub_debt: { owner: 'hub', hub: true, side: 'debit' },
  /** For packages that it lost; what it collected at doors is kept apart. */
  three_pl_debt: { owner: 'carrier', hub: false, side: 'debit' },
  suspense: { owner: 'hub', hub: true, side: 'credit' },
  /** What lost packages cost the network, less what was recovered. */
  lost_claims: { owner: 'house', hub: false, side: 'either' },
  fees: { owner: 'house', hub: false, side: 'credit' },
} as const satisfies Record<string, AccountRow>;

export type LedgerAccount = keyof typeof ledgerAccounts;
export const ledgerAccountKinds = Object.keys(ledgerAccounts) as LedgerAccount[];

export function accountRow(kind: LedgerAccount): AccountRow {
  return ledgerAccounts[kind];
}

/** An account and whose it is in a movement. */
export interface PostingSide {
  readonly account: LedgerAccount;
  readonly of: LedgerOwner;
}
interface PostingRow {
  readonly debit: PostingSide;
  readonly credit: PostingSide;
}

const courierCash = { account: 'courier_cash', of: 'courier' } as const;
const courierDebt = { account: 'courier_debt', of: 'courier' } as const;
const hubCash = { account: 'hub_cash', of: 'hub' } as const;
const hubDebt = { account: 'hub_debt', of: 'hub' } as const;
const bank = { account: 'bank', of: 'hub' } as const;
const suspense = { account: 'suspense', of: 'hub' } as const;
const center = { account: 'center', of: 'house' } as const;
const shopPayable = { account: 'shop_payable', of: 'shop' } as const;
const threePl = { account: 'three_pl_receivable', of: 'carrier' } as const;
const threePlDebt = { account: 'three_pl_debt', of: 'carrier' } as const;
const lostClaims = { account: 'lost_claims', of: 'house' } as const;

/** What each movement of money is in the books: one account is debited, the other credited, by the same amount. */
export const postingRules = {
  // A courier's sheet is closed: what he was paid is the shops'.
  cash_taken: { debit: courierCash, credit: shopPayable },
  transfer_taken: { debit: center, credit: shopPayable },
  close_short: { debit: courierDebt, credit: courierCash },
  close_over: { debit: courierCash, credit: suspense },
  // A hub takes a courier's cash.
  collected: { debit: hubCash, credit: courierCash },
  /** What was booked short at the close comes along: so much less. */
  collected_less: { debit: courierCash, credit: hubCash },
  collected_short: { debit: courierDebt, credit: hubCash },
  collected_over: { debit: hubCash, credit: suspense },
  // A hub hands its cash to another.
  passed_on: { debit: { account: 'hub_cash', of: 'to_hub' }, credit: hubCash },
  passed_on_less: { debit: hubCash, credit: { account: 'hub_cash', of: 'to_hub' } },
  passed_on_short: { debit: hubDebt, credit: { account: 'hub_cash', of: 'to_hub' } },
  passed_on_over: { debit: { account: 'hub_cash', of: 'to_hub' }, credit: { account: 'suspense', of: 'to_hub' } },
  // A hub pays its cash in at a bank.
  paid_in: { debit: bank, credit: hubCash },
  paid_in_short: { debit: hubDebt, credit: bank },
  paid_in_over: { debit: bank, credit: suspense },
  // The center has it.
  remitted: { debit: center, credit: hubCash },
  /** What was paid in before, beyond whole packages, is used up: so much less. */
  remitted_less: { debit: hubCash, credit: center },
  remitted_short: { debit: hubDebt, credit: center },
  remitted_over: { debit: center, credit: suspense },
  confirmed: { debit: center, credit: bank },
  // A carrier delivered, and pays.
  three_pl_taken: { debit: threePl, credit: shopPayable },
  three_pl_paid: { debit: center, credit: threePl },
  three_pl_paid_less: { debit: threePl, credit: center },
  // The shops get theirs.
  paid_out: { debit: shopPayable, credit: center },
  paid_out_less: { debit: center, credit: shopPayable },
  fee_charged: { debit: shopPayable, credit: { account: 'fees', of: 'house' } },
  // A package is lost.
  compensated: { debit: lostClaims, credit: shopPayable },
  courier_charged: { debit: courierDebt, credit: lostClaims },
  hub_charged: { debit: hubDebt, credit: lostClaims },
  three_pl_charged: { debit: threePlDebt, credit: lostClaims },
  courier_debt_paid: { debit: hubCash, credit: courierDebt },
  hub_debt_paid: { debit: center, credit: hubDebt },
  courier_debt_remitted: { debit: center, credit: courierDebt },
  three_pl_debt_paid: { debit: center, credit: threePlDebt },
} as const satisfies Record<string, PostingRow>;

export type PostingRule = keyof typeof postingRules;

export function postingRow(rule: PostingRule): PostingRow {
  return postingRules[rule];
}

/** What transactions tell of. */
export const ledgerEvents = ['sheet_closed', 'document_approved', 'document_taken_back', 'opening'] as const;
export type LedgerEvent = (typeof ledgerEvents)[number];
