import * as z from 'zod';
import { codTransferKindNames } from '~domain/cod-transfers';
import { limits } from '~domain/limits';
import { moneyDocumentStatuses } from '~domain/money-documents';
import { defineEndpoints, type EndpointSpec } from '../endpoint';
import {
  bankReference,
  bytes,
  cursorListOf,
  cursorPaging,
  dataOf,
  id,
  line,
  listOf,
  localDay,
  namedRef,
  note,
  ownCode,
  pagination,
  paging,
  pathId,
  queryIds,
  queryList,
  requiredLine,
  requiredNote,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';
import { acceptedLine, countedMoney, moneyDocumentRow, moneyLine, moneySlip } from './money-shapes';

/** A document by which money that couriers or carriers collected goes on. */
const codTransfer = moneyDocumentRow
  .extend({
    kind: z.enum(codTransferKindNames),
    /**
     * Everything on it that is one package's: its own lines, and of a payout the losses it compensates and the returns
     * it charges.
     */
    package_count: z.int(),
    /** Photos of the bank's slip. */
    slips: z.int(),
    bank_line: acceptedLine.nullable(),
  })
  .meta({ id: 'CodTransfer' });

/**
 * A package of a document. On a payout stand besides what was collected the losses it compensates and the fees of
 * returns (below 0).
 */
const documentLine = moneyLine
  .extend({
    part: z.enum(['cod', 'compensation', 'return_fee']),
    /** Of a loss: the claim or charge that granted it. */
    granted_by: z.object({ id, code: z.string(), kind: z.enum(['lost_claim', 'hub_lost_claim']) }).nullable(),
  })
  .meta({ id: 'CodTransferLine' });

/**
 * What a payout carries beside its COD; with that it is the payout. Fees and debts are below 0, on a contra all of it
 * is turned.
 */
const besides = z
  .object({
    compensations: z.number(),
    return_fees: z.number(),
    /** From before, of no package. */
    before: z.number(),
  })
  .meta({ id: 'PayoutBesides' });

/** A hub's cash over some days: opening + collections + received + other − deposits − passed on = closing. */
const hubCashRow = z
  .object({
    hub: namedRef,
    bank_account: z.object({ name: z.string(), number: z.string(), branch: z.string() }).nullable(),
    /** Of the hub: what its account is changed by. */
    version: z.int(),
    opening: z.number(),
    collections: z.number(),
    /** From other hubs. */
    received: z.number(),
    /** Approved ones. */
    deposits: z.number(),
    passed_on: z.number(),
    /** Whatever else: debts paid in cash. */
    other: z.number(),
    closing: z.number(),
    /** On documents that nobody decided on yet. */
    waiting: z.number(),
    /** Packages whose money is still there and on no document. */
    package_count: z.int(),
    /** What those come to. */
    to_deposit: z.number(),
    oldest_at: timestamp.nullable(),
  })
  .meta({ id: 'HubCashRow' });

/** What a shop is to be paid: collected − fees − return fees + compensation − carried debt. */
const shopPayable = z
  .object({
    shop: namedRef,
    has_account: z.boolean(),
    /** Those delivered, paid for or not, those it lost and those that go back. */
    package_count: z.int(),
    collected: z.number(),
    fees: z.number(),
    return_fees: z.number(),
    compensation: z.number(),
    /** A debt from before (≥ 0). */
    carried: z.number(),
    net: z.number(),
    /** On a payout that nobody decided on yet. */
    waiting: z.number(),
  })
  .meta({ id: 'ShopPayable' });

/** What a carrier collected at doors and owes. */
const carrierReceivable = z
  .object({
    carrier: namedRef,
    /** Delivered by its own reports or confirmed, on no collection yet. */
    to_collect: z.int(),
    to_collect_amount: z.number(),
    /** Collected and approved, not yet paid. */
    to_pay: z.int(),
    /** What of those it still has to pay: `credit` is off already. */
    to_pay_amount: z.number(),
    /** Paid before, beyond whole packages: it covers the oldest of them. */
    credit: z.number(),
    oldest_at: timestamp.nullable(),
  })
  .meta({ id: 'CarrierReceivable' });

const settlement = z
  .object({
    /** The deposit made of what agrees; null = nothing does. */
    deposit: codTransfer.nullable(),
    total: z.int(),
    matched: z.int(),
    matched_amount: z.number(),
    /** Rows whose package is on a deposit already: nothing was done for them. */
    known: z.int(),
    /** Packages of it that the carrier had reported as delivered or returned: it confirms them. */
    confirmed: z.int(),
    /** `line` as a text editor counts. */
    errors: z.array(z.object({ line: z.int(), code: z.string().nullable(), message: z.string() })),
    /** Packages the carrier owes and the file does not name. */
    missing: z.int(),
    missing_amount: z.number(),
  })
  .meta({ id: 'CarrierSettlement' });

/** Columns of a carrier’s settlement; either number of the package will do. */
export const settlementColumns = ['tracking_number', 'code', 'cod'] as const;

const paid = { amount: countedMoney, bank_reference: bankReference, note: note.optional() };
const days = { from: localDay.optional(), to: localDay.optional() };
const all = { access: 'cod_center_transfer', params: pathId } as const;
const documents = { access: 'hub_documents', params: pathId } as const;
const made = { response: recordAnswer(codTransfer), status: 201 } as const satisfies Partial<EndpointSpec>;

export const codTransferEndpoints = defineEndpoints({
  'GET /cod-transfers': {
    summary:
      'Deposits, transfers between hubs, carriers’ payments and payouts, newest first; of the user’s hubs and the kinds he may see.',
    access: 'cod_center_transfer',
    query: z.strictObject({
      ...cursorPaging,
      kind: queryList(codTransferKindNames).optional(),
      status: queryList(moneyDocumentStatuses).optional(),
      hub_id: queryIds.optional(),
      carrier_id: queryIds.optional(),
      seller_id: queryIds.optional(),
      /** The beginning of a code or bank reference, or whom it is with. */
      q: line(60).optional(),
    }),
    response: cursorListOf(codTransfer),
    errors: [],
  },
  'GET /cod-transfers/{id}': {
    summary:
      'One document with its packages and bank slips; of a payout also the lost packages it compensates and the returned ones it charges.',
    ...all,
    query: z.strictObject(paging),
    response: dataOf(
      codTransfer.extend({
        slip_list: z.array(moneySlip),
        besides: besides.nullable(),
        packages: z.object({ data: z.array(documentLine), meta: z.object({ pagination }) }),
      }),
    ),
    errors: ['ESY061'],
  },
  'PATCH /cod-transfers/{id}': {
    summary:
      'Correct the bank’s number or the note of a document that nobody decided on. EAL002 = the number is taken; EPK030 = it was changed meanwhile.',
    ...documents,
    body: z.strictObject({ version, bank_reference: bankReference.optional(), note: note.optional() }),
    response: recordAnswer(codTransfer),
    errors: ['EAL002', 'ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009', 'EPK030', 'ESY061', 'EUS009'],
  },
  'PATCH /cod-transfers/{id}/approve': {
    summary:
      'Approve a document that somebody else made: its money is booked and its packages go on. ECO002 = it has no bank slip, or nothing on it.',
    access: 'hub_money',
    params: pathId,
    body: z.strictObject({ version: version.optional() }),
    response: recordAnswer(codTransfer),
    errors: ['ECO001', 'ECO002', 'ECO003', 'ECO004', 'ECO005', 'ECO006', 'ECO009', 'EPK030', 'ESY061', 'EUS010'],
  },
  'PATCH /cod-transfers/{id}/reject': {
    summary: 'Reject a document, with the reason; its packages are free again.',
    ...documents,
    body: z.strictObject({ note: requiredNote }),
    response: recordAnswer(codTransfer),
    errors: ['ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009', 'ESY061'],
  },
  'POST /cod-transfers/{id}/contra': {
    summary:
      'Make the document that takes an approved one back; approved by another, its packages and money are where they were.',
    ...documents,
    body: z.strictObject({ note: requiredNote }),
    ...made,
    errors: ['EPK032', 'ESY061', 'EUS009'],
  },
  'POST /cod-transfers/{id}/slip': {
    summary: 'A photo of the bank’s slip. JPEG, PNG or WebP by its content; kept as JPEG without its metadata.',
    ...documents,
    upload: { field: 'photo', maxBytes: limits.photo.maxBytes },
    response: dataOf(moneySlip),
    status: 201,
    errors: ['ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009', 'ESY061'],
  },
  'GET /cod-transfer-slips/{id}': {
    summary: 'A bank slip, as a thumbnail or as kept; of a document that the caller may see.',
    ...all,
    query: z.strictObject({ size: z.enum(['thumb', 'full']).default('full') }),
    response: bytes,
    produces: 'image/jpeg',
    cache: 'private',
    errors: ['ESY061'],
  },
  'DELETE /cod-transfer-slips/{id}': {
    summary:
      'Take a bank slip off a document that nobody decided on; its number is the slip’s, the answer the document. Once it is gone: ESY061.',
    ...documents,
    response: recordAnswer(codTransfer),
    errors: ['ECO001', 'ECO003', 'ECO004', 'ECO006', 'ECO009', 'ESY061'],
  },
  'GET /cod-hub-cash': {
    summary:
      'The cash of each of the user’s hubs over some days (in Viet Nam; today unless given): opening + collections + received + other − deposits − passed on = closing.',
    access: 'cod_center_transfer',
    query: z.strictObject({ ...days, hub_id: queryIds.optional() }),
    response: dataOf(z.array(hubCashRow)),
    errors: [],
  },
  'POST /hub-bank-accounts': {
    summary:
      'Register the bank account a hub pays its cash into. `version` = of the hub as seen, where it replaces one. ESY013 = the hub was changed meanwhile.',
    access: 'bank_money',
    body: z.strictObject({
      hub_id: id,
      name: requiredLine(limits.bankAccountName.max, limits.bankAccountName.min),
      number: requiredLine(limits.bankAccountNumber.max, limits.bankAccountNumber.min),
      branch: requiredLine(limits.bankBranch.max, limits.bankBranch.min),
      version: version.optional(),
    }),
    response: recordAnswer(z.object({ ok: z.literal(true) })),
    errors: ['ESY013'],
  },
  'POST /cod-hub-bank-deposits': {
    summary:
      'A hub pays its cash in at the bank. Packages go along oldest first, as far as the amount covers them whole; the rest counts for the next deposit. ECO008 = the hub has not so much, or nothing is covered; EUS010 = its bank account is missing.',
    access: 'hub_money',
    body: z.strictObject({ hub_id: id, ...paid }),
    ...made,
    errors: ['EAL002', 'ECO007', 'ECO008', 'EUS010'],
  },
  'POST /cod-center-bank-deposits': {
    summary: 'A hub hands its cash to the center, which pays it in; otherwise as a hub’s deposit.',
    access: 'hub_documents',
    body: z.strictObject({ hub_id: id, ...paid }),
    ...made,
    errors: ['EAL002', 'ECO007', 'ECO008'],
  },
  'POST /cod-transfer-hubs': {
    summary:
      'A hub hands its cash to another hub, packages oldest first up to the amount (all of it unless given); whoever leads that hub approves.',
    access: 'hub_money',
    body: z.strictObject({ hub_id: id, to_hub_id: id, amount: countedMoney.optional(), note: note.optional() }),
    ...made,
    errors: ['ECO007', 'ECO008'],
  },
  'GET /shop-payables': {
    summary:
      'What each shop is to be paid, the most first: collected − fees − return fees + compensation − carried debt. Below 0 is carried forward.',
    access: 'bank_money',
    query: z.strictObject({ ...paging, q: line(60).optional() }),
    response: listOf(shopPayable),
    errors: [],
  },
  'POST /shop-payouts': {
    summary:
      'Pay a shop what it is due. ECO007 = it comes to nothing or below, which is carried forward; EUS010 = its bank account is missing.',
    access: 'bank_money',
    body: z.strictObject({ seller_id: id, bank_reference: bankReference.optional(), note: note.optional() }),
    ...made,
    errors: ['EAL002', 'ECO007', 'ECO008', 'EUS006', 'EUS010'],
  },
  'GET /three-pl-receivables': {
    summary: 'What carriers collected at doors and owe.',
    access: 'bank_money',
    response: dataOf(z.array(carrierReceivable)),
    errors: [],
  },
  'POST /three-pl-cod-collections': {
    summary:
      'Put on one document what a carrier delivered and was paid for, which confirms all that it reported as delivered or returned; approved, the carrier owes it.',
    access: 'bank_money',
    body: z.strictObject({ carrier: ownCode, note: note.optional() }),
    ...made,
    errors: ['ECO008', 'ESY026'],
  },
  'POST /three-pl-bank-deposits': {
    summary:
      'A carrier paid into the center’s account: packages go along oldest first, as far as the amount covers them whole.',
    access: 'bank_money',
    body: z.strictObject({ carrier: ownCode, ...paid }),
    ...made,
    errors: ['EAL002', 'ECO007', 'ECO008', 'ESY026'],
  },
  'POST /three-pl-settlements': {
    summary: `Import a carrier’s settlement (CSV with ${settlementColumns.join(', ')}): what it reported of packages is confirmed, what agrees goes on one deposit, all else is told by line. Sent again it doubles nothing. ECO008 = meanwhile somebody put a package of it on another document.`,
    access: 'bank_money',
    query: z.strictObject({ carrier: ownCode, bank_reference: bankReference }),
    rawBody: { mediaType: 'text/csv', maxBytes: limits.importBytes },
    response: recordAnswer(settlement),
    progress: true,
    errors: ['EAL002', 'ECO008', 'ESY026'],
  },
});
