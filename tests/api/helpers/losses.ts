import { randomUUID } from 'node:crypto';
import type { BodyInputOf } from '~contract/endpoints';
import type { Person, TestApp } from './app';
import { storePackage, type StoredPackage } from './stored-packages';
import { addPerson } from './people';
import { smallJpeg } from './pictures';

export interface Losses {
  readonly test: TestApp;
  /** Two people who may do everything, one to make documents, one to approve them. */
  readonly maker: Person;
  readonly approver: Person;
}

export async function openLosses(test: TestApp): Promise<Losses> {
  return {
    test,
    maker: await addPerson(test, { role: 'admin_operator' }),
    approver: await addPerson(test, { role: 'admin' }),
  };
}

interface Where {
  readonly hubId: number;
  readonly shopId: number;
}

/** A lost package: insured goods of 2,000,000 unless said. */
export function addLost(test: TestApp, { hubId, shopId }: Where, columns: object = {}): Promise<StoredPackage> {
  return storePackage(test, {
    seller_id: shopId,
    status: 'Lost',
    current_hub_id: hubId,
    fm_hub_id: hubId,
    lm_hub_id: hubId,
    value: 2_000_000,
    shipping_fee: 32_000,
    insurance_fee: 10_000,
    ...columns,
  });
}

export const newReference = (): string => `FT${randomUUID().slice(0, 10).toUpperCase()}`;

/** What a shop is to have, on its way to it, New. */
export const addPayout = async ({ approver }: Losses, shopId: number): Promise<number> =>
  (await approver.call('POST /shop-payouts', { body: { seller_id: shopId, bank_reference: newReference() } })).ok.data
    .id;

interface Kept {
  readonly id: number;
  readonly code: string;
}

/** A claim with its receipt, New unless approved. */
export async function addClaim(
  { maker, approver }: Losses,
  body: BodyInputOf<'POST /claim-losts'>,
  approved = true,
): Promise<Kept> {
  const { id, code } = (await maker.call('POST /claim-losts', { body })).ok.data;
  expectMade((await maker.call('POST /claim-losts/{id}/receipts', { params: { id }, file: smallJpeg })).status);
  if (approved)
    expectMade((await approver.call('PATCH /claim-losts/{id}/approve', { params: { id }, body: {} })).status);
  return { id, code };
}

/** A charge with its evidence, New unless approved. */
export async function addCharge(
  { maker, approver }: Losses,
  body: BodyInputOf<'POST /hub-lost-claims'>,
  approved = true,
): Promise<Kept> {
  const { id, code } = (await maker.call('POST /hub-lost-claims', { body })).ok.data;
  expectMade((await maker.call('POST /hub-lost-claims/{id}/receipts', { params: { id }, file: smallJpeg })).status);
  if (approved)
    expectMade((await approver.call('PATCH /hub-lost-claims/{id}/approve', { params: { id }, body: {} })).status);
  return { id, code };
}

/** What was paid in, with its slip, New unless approved. */
export async function addLostDeposit(
  { maker, approver }: Losses,
  body: Omit<BodyInputOf<'POST /lost-bank-deposits'>, 'bank_reference'>,
  approved = true,
): Promise<Kept> {
  const { id, code } = (
    await maker.call('POST /lost-bank-deposits', { body: { bank_reference: newReference(), ...body } })
  ).ok.data;
  expectMade((await maker.call('POST /lost-bank-deposits/{id}/slip', { params: { id }, file: smallJpeg })).status);
  if (approved)
    expectMade((await approver.call('PATCH /lost-bank-deposits/{id}/approve', { params: { id }, body: {} })).status);
  return { id, code };
}

function expectMade(status: number): void {
  if (status >= 300) throw new Error(`answered ${status}`);
}
