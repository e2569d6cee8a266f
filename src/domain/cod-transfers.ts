import { may, type AccessItem, type AccessSubject } from './access';
import type { MoneyDocumentKind } from './money-documents';

interface TransferRow {
  /** Who may look at documents of this kind. */
  readonly access: AccessItem;
  /** It is approved only with the bank's slip on it. */
  readonly slip: boolean;
  /** The bank's number of it must be told before it is approved. */
  readonly reference: boolean;
  /** Whose bank account must be known before one is made. */
  readonly account: 'hub' | 'shop' | null;
}

/** Money documents behind the courier's cash: from hub to hub, to the bank, from carriers, to the shops. */
export const codTransferKinds = {
  cod_hub_deposit: { access: 'cod_hub_transfer', slip: true, reference: true, account: 'hub' },
  cod_center_deposit: { access: 'cod_center_transfer', slip: true, reference: true, account: null },
  cod_transfer_hub: { access: 'cod_hub_transfer', slip: false, reference: false, account: null },
  shop_payout: { access: 'bank_money', slip: false, reference: true, account: 'shop' },
  three_pl_collection: { access: 'bank_money', slip: false, reference: false, account: null },
  three_pl_deposit: { access: 'bank_money', slip: false, reference: true, account: null },
} as const satisfies Partial<Record<MoneyDocumentKind, TransferRow>>;

export type CodTransferKind = keyof typeof codTransferKinds;
export const codTransferKindNames = Object.keys(codTransferKinds) as CodTransferKind[];

export function transferRow(kind: CodTransferKind): TransferRow {
  return codTransferKinds[kind];
}

export function isCodTransfer(kind: string): kind is CodTransferKind {
  return Object.hasOwn(codTransferKinds, kind);
}

/** The kinds a user may look at. */
export function visibleTransferKinds(user: AccessSubject): CodTransferKind[] {
  return codTransferKindNames.filter((kind) => may(user, transferRow(kind).access));
}
