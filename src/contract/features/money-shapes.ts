import * as z from 'zod';
import { limits } from '~domain/limits';
import { isMoney } from '~domain/money';
import { moneyDocumentKindNames, moneyDocumentStatuses } from '~domain/money-documents';
import { codeRef, namedRef, timestamp } from '../fields';

/** An amount somebody counted. One below 0 is read, so that it is refused by its own code (ECO007). */
export const countedMoney = z.number().refine((value) => isMoney(value, limits.moneyMax), 'money');

/** A document by which money changes hands. Amounts in VND; those of a contra are negative. */
export const moneyDocumentRow = z
  .object({
    id: z.int(),
    version: z.int(),
    code: z.string(),
    kind: z.enum(moneyDocumentKindNames),
    status: z.enum(moneyDocumentStatuses),
    /** Null = the center's. */
    hub: codeRef.nullable(),
    to_hub: codeRef.nullable(),
    courier: namedRef.nullable(),
    shop: namedRef.nullable(),
    carrier: codeRef.nullable(),
    /** Packages on it. */
    lines: z.int(),
    /** Differences that were booked before and go along: short below 0, over above. */
    carried: z.number(),
    expected: z.number(),
    counted: z.number(),
    /** Counted less expected. */
    difference: z.number(),
    reason: z.string().nullable(),
    note: z.string().nullable(),
    /** Notes by what they are worth. */
    counts: z.record(z.string(), z.int()).nullable(),
    bank_reference: z.string().nullable(),
    contra_of: codeRef.nullable(),
    /** The code of the document that takes it back, or is to. */
    taken_back_by: z.string().nullable(),
    /** The caller made it or wrote on it: somebody else decides. */
    own: z.boolean(),
    /**
     * While it is New: who of those may be one person with the caller, one of the two having given the other a password
     * lately. Somebody else decides.
     */
    hand: z.array(z.string()),
    created_by: z.string().nullable(),
    created_at: timestamp,
    decided_by: z.string().nullable(),
    decided_at: timestamp.nullable(),
    decision_note: z.string().nullable(),
  })
  .meta({ id: 'MoneyDocument' });

/** The photo of a bank slip, a receipt or evidence on a document. */
export const moneySlip = z
  .object({ id: z.int(), at: timestamp, actor_name: z.string(), width: z.int(), height: z.int() })
  .meta({ id: 'MoneySlip' });

/** The bank's movement that was accepted as a document's money. */
export const acceptedLine = z.object({ id: z.int(), code: z.string(), day: z.string() }).meta({ id: 'AcceptedLine' });

/** A package of a document. */
export const moneyLine = z
  .object({
    package_id: z.int(),
    package_code: z.string(),
    status: z.string(),
    seller_code: z.string(),
    amount: z.number(),
  })
  .meta({ id: 'MoneyLine' });
