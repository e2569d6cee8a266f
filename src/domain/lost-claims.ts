import { type AccessItem, type AccessSubject, may } from './access';
import type { MoneyDocumentKind } from './money-documents';
import { percentOf, type Vnd } from './money';

/** Who answers for a loss; `none` = nobody, the network bears it. */
export const lostLiables = ['hub', 'courier', 'carrier', 'none'] as const;
export type LostLiable = (typeof lostLiables)[number];
/** Who can be charged with one. */
export const lostDebtors = ['hub', 'courier', 'carrier'] as const;
export type LostDebtor = (typeof lostDebtors)[number];

interface LostKindRow {
  /** Who may look at documents of this kind. */
  readonly access: AccessItem;
  /** Money comes in by it: the bank's number must be told before it is approved. */
  readonly reference: boolean;
}

/**
 * Documents of lost packages: what a shop is to have, who is charged with it, what he paid in. Each needs a photo
 * before it is approved.
 */
const lostDocumentKinds = {
  lost_claim: { access: 'lost_claims', reference: false },
  hub_lost_claim: { access: 'lost_charges', reference: false },
  lost_collection: { access: 'lost_charges', reference: true },
} as const satisfies Partial<Record<MoneyDocumentKind, LostKindRow>>;

export type LostDocumentKind = keyof typeof lostDocumentKinds;
export const lostDocumentKindNames = Object.keys(lostDocumentKinds) as LostDocumentKind[];

/** Whether a money document is a document of lost packages. */
export function isLostDocument(kind: MoneyDocumentKind): kind is LostDocumentKind {
  return kind in lostDocumentKinds;
}

/** The kinds of lost documents that somebody may look at. */
export function visibleLostKinds(user: AccessSubject): LostDocumentKind[] {
  return lostDocumentKindNames.filter((kind) => may(user, lostDocumentKinds[kind].access));
}

export function lostKindRow(kind: LostDocumentKind): LostKindRow {
  return lostDocumentKinds[kind];
}

interface CompensationRow {
  /** Insurance was paid; null = either way. */
  readonly insured: boolean | null;
  /** What the goods are worth is known. */
  readonly known: boolean;
  /** At most so many percent of the worth, and of the shipping fee; null = no bound by it. */
  readonly worthPercent: number | null;
  readonly feePercent: number | null;
}

/**
 * What a shop is to have for a lost package. Insured goods are worth what they were declared at; of the uninsured
 * nobody answers for more than four times the fee of carrying them, which is the least the law on post lets one agree
 * on.
 */
export const compensationRules = {
  insured: { insured: true, known: true, worthPercent: 100, feePercent: null },
  uninsured: { insured: false, known: true, worthPercent: 100, feePercent: 400 },
  undeclared: { insured: null, known: false, worthPercent: null, feePercent: 400 },
} as const satisfies Record<string, CompensationRow>;

export type CompensationRule = keyof typeof compensationRules;
export const compensationRuleNames = Object.keys(compensationRules) as CompensationRule[];

/** From where the worth is known, the most reliable first. */
export const worthSources = ['value', 'total_product_value', 'cod'] as const;
export type WorthSource = (typeof worthSources)[number];

/** Of a package; VND. */
export interface LostGoods extends Readonly<Record<WorthSource, Vnd>> {
  readonly shipping_fee: Vnd;
  readonly insurance_fee: Vnd;
}

export interface Compensation {
  readonly rule: CompensationRule;
  /** 0 = unknown. */
  readonly worth: Vnd;
  readonly worth_from: WorthSource | null;
  /** The bound by the fee; null = none. */
  readonly ceiling: Vnd | null;
  readonly amount: Vnd;
}

/** By the table; each product is rounded half-up once. */
export function compensationOf(goods: LostGoods): Compensation {
  const from = worthSources.find((source) => goods[source] > 0) ?? null;
  const worth = from === null ? 0 : goods[from];
  const insured = goods.insurance_fee > 0;
  const rule = compensationRuleNames.find((name) => {
    const row: CompensationRow = compensationRules[name];
    return row.known === (from !== null) && (row.insured === null || row.insured === insured);
  });
  if (rule === undefined) throw new Error('the rules cover every package');
  const { worthPercent, feePercent }: CompensationRow = compensationRules[rule];
  const ceiling = feePercent === null ? null : percentOf(goods.shipping_fee, feePercent);
  const bounds = [ceiling, worthPercent === null ? null : percentOf(worth, worthPercent)].filter(
    (bound) => bound !== null,
  );
  return { rule, worth, worth_from: from, ceiling, amount: Math.min(...bounds) };
}
