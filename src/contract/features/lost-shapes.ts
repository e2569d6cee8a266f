import * as z from 'zod';
import { compensationRuleNames, lostLiables, lostDocumentKindNames, worthSources } from '~domain/lost-claims';
import { moneyDocumentStatuses } from '~domain/money-documents';
import { codeRef, id, namedRef, pagination, timestamp } from '../fields';
import { acceptedLine, moneyDocumentRow, moneySlip } from './money-shapes';

/**
 * A document of lost packages: a shop's claim, the charge of whoever answers, what he paid in. `shop` is null where
 * several shops' packages are on it.
 */
export const lostDocument = moneyDocumentRow
  .extend({
    kind: z.enum(lostDocumentKindNames),
    /** Who answers; a `courier` and a `carrier` are named in the fields of that name, a `hub` is the document's. */
    liable: z.enum(lostLiables),
    /** Of a charge: how much of the compensation it asks for, in percent; null = it is none. */
    share: z.int().nullable(),
    /** Photos of receipts and evidence, of a bank slip. */
    receipts: z.int(),
    bank_line: acceptedLine.nullable(),
  })
  .meta({ id: 'LostDocument' });

/** How the compensation of a package comes about; VND. Frozen once a claim names it. */
const compensation = {
  rule: z.enum(compensationRuleNames),
  insured: z.boolean(),
  /** 0 = unknown. */
  worth: z.number(),
  worth_from: z.enum(worthSources).nullable(),
  shipping_fee: z.number(),
  /** The most by the fee; null = not bound by it. */
  ceiling: z.number().nullable(),
  compensation: z.number(),
};

/** A lost package, what its shop is to have, and who seems to answer for it. */
export const lostPackage = z
  .object({
    id,
    package_code: z.string(),
    order_code: z.string(),
    status: z.string(),
    seller: namedRef,
    hub: codeRef.nullable(),
    lost_at: timestamp.nullable(),
    lost_note: z.string().nullable(),
    cod: z.number(),
    ...compensation,
    /** As its claim says; of an unclaimed one by its last hands: its courier's, its carrier's, else the hub's. */
    liable: z.enum(lostLiables),
    courier: namedRef.nullable(),
    carrier: codeRef.nullable(),
    /** The claim that granted it, by its code. */
    claim: z.string().nullable(),
  })
  .meta({ id: 'LostPackage' });

/** A package of a document. `amount` is what the document moves of it, negative on one that takes another back. */
const lostLine = z
  .object({
    package_id: id,
    package_code: z.string(),
    order_code: z.string(),
    status: z.string(),
    seller_code: z.string(),
    amount: z.number(),
    lost_at: timestamp.nullable(),
    lost_note: z.string().nullable(),
    ...compensation,
    /** Codes of the documents that hold it now, decided on or not: claimed, charged, paid in, paid out to its shop. */
    claim: z.string().nullable(),
    charge: z.string().nullable(),
    collection: z.string().nullable(),
    payout: z.string().nullable(),
  })
  .meta({ id: 'LostLine' });

/** Who did what, oldest first. */
const step = z.object({
  at: timestamp,
  action: z.enum(['create', 'edit', 'receipt', 'receipt_removed', 'approve', 'reject', 'contra']),
  actor_name: z.string().nullable(),
  note: z.string().nullable(),
});

export const lostDocumentDetail = lostDocument
  .extend({
    receipt_list: z.array(moneySlip),
    steps: z.array(step),
    packages: z.object({ data: z.array(lostLine), meta: z.object({ pagination }) }),
  })
  .meta({ id: 'LostDocumentDetail' });

/** What the documents of a list come to, whatever page is shown. */
export const lostFigures = z.array(
  z.object({ status: z.enum(moneyDocumentStatuses), documents: z.int(), package_count: z.int(), amount: z.number() }),
);

/** Somebody who was charged and has not paid in: packages that are on no undecided document. */
const debtor = z
  .object({
    liable: z.enum(lostLiables),
    courier: namedRef.nullable(),
    carrier: codeRef.nullable(),
    package_count: z.int(),
    amount: z.number(),
    oldest_at: timestamp.nullable(),
  })
  .meta({ id: 'LossDebtor' });

/** The losses of a hub: open = charged − collected, of which `waiting` is on a deposit that nobody decided on. */
export const hubLosses = z
  .object({
    hub: namedRef,
    /** Lost, not yet claimed by their shops, and what they would come to. */
    unclaimed: z.int(),
    unclaimed_amount: z.number(),
    /** Granted to shops; what nobody answers for and what nobody was charged with included. */
    compensated: z.number(),
    charged: z.number(),
    collected: z.number(),
    open: z.number(),
    waiting: z.number(),
    debtors: z.array(debtor),
  })
  .meta({ id: 'HubLosses' });
