import type { ContractAction } from '~domain/e-contract';

/** What a contract says of its contractor, of the house and of the hub he works for, as it was when it was drawn up. */
export interface ContractTerms {
  /** Whose network it is; absent = nobody had said so then. */
  readonly company?: { readonly name: string; readonly tax_code: string };
  readonly name: string;
  readonly courier_code: string;
  readonly id_card_number: string;
  /** `1990-05-17` */
  readonly date_of_birth: string;
  readonly address: string;
  readonly phone: string;
  readonly hub_code: string;
  readonly hub_name: string;
  readonly hub_address: string;
}

/** On the grid of `limits.signature`. */
interface Point {
  readonly x: number;
  readonly y: number;
}

export type Signature =
  | { readonly kind: 'drawn'; readonly strokes: readonly (readonly Point[])[] }
  | { readonly kind: 'typed'; readonly name: string };

/** A signature or an approval as the document shows it; `at` in ISO. */
interface Mark {
  readonly by: string;
  readonly at: string;
}

export interface ContractDocument {
  readonly code: string;
  readonly template_version: number;
  /** When it was drawn up, in ISO. */
  readonly at: string;
  readonly terms: ContractTerms;
  readonly signature: (Mark & { readonly signature: Signature }) | null;
  readonly approval: Mark | null;
}

/** Steps that change what the document shows. */
export const drawingSteps: readonly ContractAction[] = ['submit', 'sign', 'approve'];
