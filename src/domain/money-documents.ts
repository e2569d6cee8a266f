import type { ErrorCode } from './errors';
import type { PostingRule } from './ledger';
import type { PackageAction } from './package-machine';
import { worksAt, type StaffRole } from './roles';
import { numbered, shapeOf } from './runsheet-types';

export const moneyDocumentStatuses = ['New', 'Approved', 'Rejected'] as const;
export type MoneyDocumentStatus = (typeof moneyDocumentStatuses)[number];

interface KindRow {
  readonly prefix: string;
  /** With whom money changes hands. */
  readonly counterpart: 'courier' | 'to_hub' | 'shop' | 'carrier' | 'debtor' | 'none';
  readonly creators: readonly StaffRole[];
  readonly approvers: readonly StaffRole[];
  /** The step of the package machine that its approval takes with every package on it. */
  readonly action: PackageAction;
  /** How the amount of each package is booked, what was counted short or over, and what was carried along below 0. */
  readonly posts: {
    readonly lines: PostingRule;
    readonly short: PostingRule;
    readonly over: PostingRule;
    readonly less?: PostingRule;
  };
  /** Where a courier or a carrier is the debtor, instead of the hub: how each package is booked with him. */
  readonly debtors?: { readonly courier: PostingRule; readonly carrier: PostingRule };
  /** The step that its making takes with every package, before it is approved. */
  readonly reserves?: PackageAction;
  /** The money of each package is booked with its own shop. */
  readonly ofShops?: true;
  /** Its approval settles what a courier took at the door. */
  readonly settlesTakings?: true;
  /** What its approval does to the cash of its hub. */
  readonly hubCash: 'in' | 'out' | 'none';
  readonly codes: {
    readonly approved: MoneyCode;
    readonly notNew: MoneyCode;
    readonly empty: MoneyCode;
    readonly taken?: MoneyCode;
  };
}

/** Refusals of documents for what they are. */
export type MoneyCode = Extract<
  ErrorCode,
  `ECO00${number}` | `ELC00${number}` | `ELL00${number}` | 'ESY101' | 'ESY102'
>;

const bankers = ['admin', 'admin_operator'] as const;
const hubPeople = ['hub_manager', 'hub_operator', ...bankers] as const;
const hubHeads = ['hub_manager', ...bankers] as const;
const claimants = ['hub_manager', 'sale_admin', 'sale_management', ...bankers] as const;
const ofClaims = { approved: 'ELC001', notNew: 'ELC004', empty: 'ELC003', taken: 'ELC003' } as const;
const ofCenter = { approved: 'ECO001', notNew: 'ECO003', empty: 'ECO002' } as const;

/** The kinds of documents; whoever makes one never approves it. */
const moneyDocumentKinds = {
  cod_collection: {
    prefix: 'CC',
    counterpart: 'courier',
    creators: hubPeople,
    approvers: hubHeads,
    action: 'cod_collect',
    posts: { lines: 'collected', short: 'collected_short', over: 'collected_over', less: 'collected_less' },
    settlesTakings: true,
    hubCash: 'in',
    codes: { approved: 'ECO009', notNew: 'ECO003', empty: 'ECO008' },
  },
  cod_transfer_hub: {
    prefix: 'CTH',
    counterpart: 'to_hub',
    creators: hubHeads,
    approvers: hubHeads,
    action: 'cod_hub',
    posts: { lines: 'passed_on', short: 'passed_on_short', over: 'passed_on_over', less: 'passed_on_less' },
    hubCash: 'out',
    codes: ofCenter,
  },
  cod_hub_deposit: {
    prefix: 'CHD',
    counterpart: 'none',
    creators: hubPeople,
    approvers: bankers,
    action: 'cod_center',
    posts: { lines: 'remitted', short: 'remitted_short', over: 'remitted_over', less: 'remitted_less' },
    hubCash: 'out',
    codes: ofCenter,
  },
  cod_center_deposit: {
    prefix: 'CCD',
    counterpart: 'none',
    creators: hubPeople,
    approvers: bankers,
    action: 'cod_center',
    posts: { lines: 'remitted', short: 'remitted_short', over: 'remitted_over', less: 'remitted_less' },
    hubCash: 'out',
    codes: ofCenter,
  },
  shop_payout: {
    prefix: 'SPO',
    counterpart: 'shop',
    creators: bankers,
    approvers: bankers,
    action: 'cod_shop',
    posts: { lines: 'paid_out', short: 'paid_out', over: 'paid_out', less: 'paid_out_less' },
    hubCash: 'none',
    codes: { approved: 'ECO004', notNew: 'ECO006', empty: 'ECO005' },
  },
  three_pl_collection: {
    prefix: 'TPC',
    counterpart: 'carrier',
    creators: bankers,
    approvers: bankers,
    action: 'cod_collect_3pl',
    posts: { lines: 'three_pl_taken', short: 'three_pl_taken', over: 'three_pl_taken' },
    ofShops: true,
    hubCash: 'none',
    codes: { approved: 'ECO009', notNew: 'ECO003', empty: 'ECO008' },
  },
  three_pl_deposit: {
    prefix: 'TPD',
    counterpart: 'carrier',
    creators: bankers,
    approvers: bankers,
    action: 'cod_center',
    posts: { lines: 'three_pl_paid', short: 'three_pl_paid', over: 'three_pl_paid', less: 'three_pl_paid_less' },
    hubCash: 'none',
    codes: ofCenter,
  },
  lost_claim: {
    prefix: 'CL',
    counterpart: 'shop',
    creators: claimants,
    approvers: ['sale_management', ...bankers],
    action: 'claim_approve',
    posts: { lines: 'compensated', short: 'compensated', over: 'compensated' },
    hubCash: 'none',
    codes: ofClaims,
  },
  hub_lost_claim: {
    prefix: 'HLC',
    counterpart: 'debtor',
    creators: bankers,
    approvers: bankers,
    action: 'hub_claim_approve',
    posts: { lines: 'hub_charged', short: 'hub_charged', over: 'hub_charged' },
    debtors: { courier: 'courier_charged', carrier: 'three_pl_charged' },
    hubCash: 'none',
    codes: ofClaims,
  },
  lost_collection: {
    prefix: 'LBD',
    counterpart: 'debtor',
    creators: hubHeads,
    approvers: bankers,
    action: 'lost_collection_approve',
    posts: { lines: 'hub_debt_paid', short: 'hub_debt_paid', over: 'hub_debt_paid' },
    debtors: { courier: 'courier_debt_remitted', carrier: 'three_pl_debt_paid' },
    reserves: 'lost_collection_create',
    hubCash: 'none',
    codes: { approved: 'ELL001', notNew: 'ESY101', empty: 'ESY102', taken: 'ESY102' },
  },
} as const satisfies Record<string, KindRow>;

export type MoneyDocumentKind = keyof typeof moneyDocumentKinds;
export const moneyDocumentKindNames = Object.keys(moneyDocumentKinds) as MoneyDocumentKind[];

export function kindRow(kind: MoneyDocumentKind): KindRow {
  return moneyDocumentKinds[kind];
}

interface ActionRow {
  /** Null = it comes into being. */
  readonly from: readonly MoneyDocumentStatus[] | null;
  readonly to: MoneyDocumentStatus | 'same';
  readonly actors: 'creators' | 'approvers' | 'both';
  /** Not by whoever made the document or wrote on it, nor by who may be the same person. */
  readonly another: boolean;
}

/**
 * The machine of every money document: New → Approved, which is final, or Rejected, which lets go of its packages. What
 * was approved is taken back by a document of its own, made by `contra` and approved as any other.
 */
const moneyMachine = {
  create: { from: null, to: 'New', actors: 'creators', another: false },
  edit: { from: ['New'], to: 'same', actors: 'creators', another: false },
  approve: { from: ['New'], to: 'Approved', actors: 'approvers', another: true },
  reject: { from: ['New'], to: 'Rejected', actors: 'both', another: false },
  contra: { from: ['Approved'], to: 'same', actors: 'creators', another: false },
} as const satisfies Record<string, ActionRow>;

export type MoneyAction = keyof typeof moneyMachine;
export const moneyActions = Object.keys(moneyMachine) as MoneyAction[];

/** What judging one needs. Hub ids; null = the center's. */
export interface MoneyFacts {
  readonly kind: MoneyDocumentKind;
  readonly status: MoneyDocumentStatus;
  readonly hub_id: number | null;
  /** Which hub takes over, where one does. */
  readonly to_hub_id?: number | null;
  /** The acting user made it or wrote on it. */
  readonly own: boolean;
  /** Who of those that made it or wrote on it may be he: one of the two gave the other his password lately. */
  readonly hand?: readonly string[];
  /** It takes another back. */
  readonly contra: boolean;
}

type MoneyDecision =
  | { readonly ok: true; readonly to: MoneyDocumentStatus }
  | { readonly ok: false; readonly code: MoneyCode | 'EUS008' | 'EUS009'; readonly why?: 'own' | 'hand' };

/**
 * Judges an action on a document: who, and for whose hub (EUS008, of one's own document too), then its status by the
 * codes of its kind. EUS009 = there is nothing to take back: it was never approved, or takes another back itself.
 */
export function decideDocument(
  action: MoneyAction,
  facts: MoneyFacts,
  user: { readonly role: string; readonly hubIds: readonly number[] },
): MoneyDecision {
  const row: ActionRow = moneyMachine[action];
  const { creators, approvers, codes } = kindRow(facts.kind);
  const actors: readonly string[] =
    row.actors === 'creators' ? creators : row.actors === 'approvers' ? approvers : [...creators, ...approvers];
  if (!actors.includes(user.role)) return { ok: false, code: 'EUS008' };
  if (!hubsOf(action, facts).some((hub) => worksAt(user, hub))) return { ok: false, code: 'EUS008' };
  if (action === 'contra' && (facts.status !== 'Approved' || facts.contra)) return { ok: false, code: 'EUS009' };
  if (row.from !== null && !row.from.includes(facts.status))
    return { ok: false, code: facts.status === 'Approved' ? codes.approved : codes.notNew };
  if (row.another && facts.own) return { ok: false, code: 'EUS008', why: 'own' };
  if (row.another && facts.hand && facts.hand.length > 0) return { ok: false, code: 'EUS008', why: 'hand' };
  return { ok: true, to: row.to === 'same' ? facts.status : row.to };
}

/**
 * Whose step it is: what changes hands between hubs is approved by the one that takes over, and either may reject it.
 */
function hubsOf(action: MoneyAction, { kind, hub_id, to_hub_id = null }: MoneyFacts): (number | null)[] {
  const between = kindRow(kind).counterpart === 'to_hub';
  if (!between) return [hub_id];
  return action === 'approve' ? [to_hub_id] : action === 'reject' ? [hub_id, to_hub_id] : [hub_id];
}

/** How each package of a document is booked, by who is on its other side. */
export function linesRule({
  kind,
  courier_id,
  carrier_id,
}: {
  readonly kind: MoneyDocumentKind;
  readonly courier_id: number | null;
  readonly carrier_id: number | null;
}): PostingRule {
  const { posts, debtors } = kindRow(kind);
  if (debtors === undefined) return posts.lines;
  return courier_id !== null ? debtors.courier : carrier_id !== null ? debtors.carrier : posts.lines;
}

/** Codes of documents of these kinds. */
export function moneyDocumentShape(...kinds: readonly MoneyDocumentKind[]): RegExp {
  return shapeOf(...kinds.map((kind) => kindRow(kind).prefix));
}

/** `CC26112100042`: the kind, the local day it was made on, and its id. */
export function moneyDocumentCode(kind: MoneyDocumentKind, created: Date, id: number): string {
  return numbered(kindRow(kind).prefix, created, id);
}
