import * as z from 'zod';
import { limits } from '~domain/limits';
import { paperStatuses } from '~domain/papers';
import { codeRef, email, id, idCard, line, phone, requiredLine, taxCode, timestamp, version } from '../fields';
import { paperPhoto } from './paper-shapes';

/** A shop as lists have it. */
export const shopRow = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    active: z.boolean(),
    hub: codeRef,
    /** Masked; null also for who may not see shops beyond their names. */
    phone: z.string().nullable(),
    paper_status: z.enum(paperStatuses),
    is_manager_bank: z.boolean(),
    fee_aha_move: z.boolean(),
    /** A bank account is registered. */
    has_bank: z.boolean(),
    stores: z.int(),
    version,
    created_at: timestamp,
  })
  .meta({ id: 'ShopRow' });

export const shopStore = z
  .object({
    id,
    code: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    address: z.string(),
    ward: z.object({ id, name: z.string(), province: z.string() }).nullable(),
    hub: codeRef,
    active: z.boolean(),
    version,
  })
  .meta({ id: 'ShopStore' });

export const shopDetail = shopRow
  .extend({
    email: z.string().nullable(),
    address: z.string(),
    ward: z.object({ id, name: z.string(), province: z.string() }).nullable(),
    /** Numbers of persons and accounts are masked unless they are asked for, which leaves a trace. */
    bank_account_name: z.string().nullable(),
    bank_account_number: z.string().nullable(),
    bank_branch: z.string().nullable(),
    tax_code: z.string().nullable(),
    id_card_number: z.string().nullable(),
    business_licence: z.string().nullable(),
    personal: z.boolean(),
    paper_note: z.string().nullable(),
    papers_checked_by: z.string().nullable(),
    papers_checked_at: timestamp.nullable(),
    /** Current papers; of the rest only whoever keeps shops is told. */
    papers: z.array(paperPhoto),
    /** The first letters of the key by which the shop’s own system calls; null = it has none. */
    api_key: z.object({ hint: z.string(), made_at: timestamp }).nullable(),
    stores_list: z.array(shopStore),
  })
  .meta({ id: 'ShopDetail' });

const empty = z.literal('');
const within = ({ min, max }: { readonly min: number; readonly max: number }) => requiredLine(max, min);

/** What is known of a shop; an empty text = not known. */
const known = {
  name: requiredLine(limits.name),
  phone,
  email: z.union([empty, email]),
  address: requiredLine(limits.text),
  ward_id: id,
  tax_code: z.union([empty, taxCode]),
  id_card_number: idCard,
  business_licence: line(limits.name),
};

/** An account is whole or not there at all. */
const bank = {
  bank_account_name: z.union([empty, within(limits.bankAccountName)]),
  bank_account_number: z.union([empty, within(limits.bankAccountNumber)]),
  bank_branch: z.union([empty, within(limits.bankBranch)]),
};
interface Bank {
  readonly bank_account_name: string;
  readonly bank_account_number: string;
  readonly bank_branch: string;
}
const parts = ['bank_account_name', 'bank_account_number', 'bank_branch'] as const;
const wholeBank = (values: Bank, context: z.core.$RefinementCtx): void => {
  if (parts.every((part) => values[part] === '')) return;
  for (const part of parts)
    if (values[part] === '') context.addIssue({ code: 'custom', path: [part], message: 'required' });
};

export const newShop = z.strictObject({ ...known, ...bank }).superRefine(wholeBank);
export const shopChange = z.strictObject({ ...known, ...bank, version }).superRefine(wholeBank);

const store = {
  name: requiredLine(limits.name),
  phone: z.union([empty, phone]),
  address: requiredLine(limits.text),
  ward_id: id,
};
export const newStore = z.strictObject(store);
export const storeChange = z.strictObject({ ...store, active: z.boolean(), version });
