import { describe, expect, it } from 'vitest';
import { codTransferKindNames, isCodTransfer, transferRow, visibleTransferKinds } from './cod-transfers';
import { isLostDocument, lostKindRow, lostDocumentKindNames, visibleLostKinds } from './lost-claims';
import { moneyDocumentKindNames } from './money-documents';
import type { StaffRole } from './roles';

const subject = (role: StaffRole) => ({ role, only_operation: false });

describe('the kinds of money documents', () => {
  it('are collections, transfers and lost documents, each one of them', () => {
    expect(moneyDocumentKindNames.filter((kind) => !isCodTransfer(kind) && !isLostDocument(kind))).toEqual([
      'cod_collection',
    ]);
    expect(moneyDocumentKindNames.filter((kind) => isCodTransfer(kind) && isLostDocument(kind))).toEqual([]);
    expect([isCodTransfer('constructor'), isCodTransfer('')]).toEqual([false, false]);
  });

  it('ask for the bank’s number where money went through a bank, for its slip where a hub paid in', () => {
    expect(codTransferKindNames.filter((kind) => transferRow(kind).reference)).toEqual([
      'cod_hub_deposit',
      'cod_center_deposit',
      'shop_payout',
      'three_pl_deposit',
    ]);
    expect(codTransferKindNames.filter((kind) => transferRow(kind).slip)).toEqual([
      'cod_hub_deposit',
      'cod_center_deposit',
    ]);
    expect(lostDocumentKindNames.filter((kind) => lostKindRow(kind).reference)).toEqual(['lost_collection']);
  });

  it('are seen by who may look at each', () => {
    const deposits = ['cod_hub_deposit', 'cod_center_deposit', 'cod_transfer_hub'];
    expect(visibleTransferKinds(subject('admin_operator'))).toEqual(codTransferKindNames);
    expect(visibleTransferKinds(subject('hub_manager'))).toEqual(deposits);
    expect(visibleTransferKinds(subject('hub_operator'))).toEqual(['cod_center_deposit']);
    expect(visibleLostKinds(subject('hub_manager'))).toEqual(lostDocumentKindNames);
    expect(visibleLostKinds(subject('sale_admin'))).toEqual(['lost_claim']);
    expect(visibleLostKinds(subject('hub_operator'))).toEqual([]);
  });
});
