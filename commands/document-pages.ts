import { kindRow, moneyDocumentKindNames, type MoneyDocumentKind } from '~domain/money-documents';

/** Where money documents of a kind have their pages. */
export const documentPages: Readonly<Record<MoneyDocumentKind, string>> = {
  cod_collection: '/cod-collection',
  cod_hub_deposit: '/cod-hub-bank-deposit',
  cod_center_deposit: '/cod-center-bank-deposit',
  cod_transfer_hub: '/cod-transfer-hub',
  shop_payout: '/shop-payouts',
  three_pl_collection: '/3pl-cod-collection',
  three_pl_deposit: '/3pl-bank-deposit',
  lost_claim: '/claim-lost',
  hub_lost_claim: '/hub-lost-claim',
  lost_collection: '/lost-bank-deposit',
};

/** The page of a document, which the letters of its code tell the kind of. Throws on a code that none has. */
export function documentPath({ id, code }: { readonly id: number; readonly code: string }): string {
  const prefix = /^[A-Z]+/.exec(code)?.[0];
  const kind = moneyDocumentKindNames.find((one) => kindRow(one).prefix === prefix);
  if (!kind) throw new Error(`${code} is no document`);
  return `${documentPages[kind]}/${id}`;
}
