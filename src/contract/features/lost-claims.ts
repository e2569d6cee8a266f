import * as z from 'zod';
import { limits } from '~domain/limits';
import { lostDebtors, lostLiables } from '~domain/lost-claims';
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
  note,
  ownCode,
  paging,
  pathId,
  queryIds,
  queryList,
  requiredNote,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';
import { hubLosses, lostFigures, lostPackage, lostDocument, lostDocumentDetail } from './lost-shapes';
import { countedMoney, moneySlip } from './money-shapes';

const filters = {
  ...cursorPaging,
  status: queryList(moneyDocumentStatuses).optional(),
  liable: queryList(lostLiables).optional(),
  hub_id: queryIds.optional(),
  seller_id: queryIds.optional(),
  courier_id: queryIds.optional(),
  carrier_id: queryIds.optional(),
  created_from: timestamp.optional(),
  created_to: timestamp.optional(),
  /** The beginning of a code or bank reference, whom it is with, or the code of a package on it. */
  q: line(60).optional(),
};
const documents = cursorListOf(lostDocument).extend({ figures: lostFigures });
const packages = z.array(id).min(1, 'required').max(limits.scans);
const person = { courier_id: id.optional(), carrier: ownCode.optional() };
const liable = { liable: z.enum(lostLiables).optional(), ...person };
const debtor = { liable: z.enum(lostDebtors).optional(), ...person };
/** What the caller saw it come to: another sum meanwhile is EPK030. */
const expected = { expected: countedMoney.optional() };
const share = { share: z.int().min(1).max(100).optional() };
const upload = { field: 'photo', maxBytes: limits.photo.maxBytes } as const;
const seen = z.strictObject({ version: version.optional() });
const reason = z.strictObject({ note: requiredNote });

const made = { response: recordAnswer(lostDocument), status: 201 } as const satisfies Partial<EndpointSpec>;
const changed = { params: pathId, response: recordAnswer(lostDocument) } as const;
const one = {
  params: pathId,
  query: z.strictObject(paging),
  response: dataOf(lostDocumentDetail),
  errors: ['ESY061'],
} as const satisfies Partial<EndpointSpec>;
const changes = (body: Record<string, unknown>): boolean =>
  Object.entries(body).some(([key, value]) => key !== 'version' && value !== undefined);

export const lostClaimEndpoints = defineEndpoints({
  'GET /lost-packages': {
    summary:
      'Lost packages that wait to be claimed (`for=claim`), or to be charged to whoever answers (`for=charge`: claimed ones too), the longest lost first, with what each comes to.',
    access: 'lost_claims',
    query: z.strictObject({
      ...paging,
      for: z.enum(['claim', 'charge']).default('claim'),
      hub_id: queryIds.optional(),
      seller_id: queryIds.optional(),
      liable: queryList(lostLiables).optional(),
      q: line(60).optional(),
    }),
    response: listOf(lostPackage).extend({ amount: z.number() }),
    errors: [],
  },
  'GET /lost-receipts/{id}': {
    summary:
      'A photo of a receipt, of evidence or of a bank slip, as a thumbnail or as kept; of a document that the caller may see.',
    access: 'lost_claims',
    params: pathId,
    query: z.strictObject({ size: z.enum(['thumb', 'full']).default('full') }),
    response: bytes,
    produces: 'image/jpeg',
    cache: 'private',
    errors: ['ESY061'],
  },
  'DELETE /lost-receipts/{id}': {
    ...changed,
    summary:
      'Take a photo off a document that nobody decided on; its number is the photo’s, the answer the document. Once it is gone: ESY061.',
    access: 'lost_claim_work',
    errors: ['ESY061', 'ELC001', 'ELC004', 'ELL001', 'ESY101'],
  },

  'GET /claim-losts': {
    summary: 'Claims of shops for lost packages, newest first; of the user’s hubs.',
    access: 'lost_claims',
    query: z.strictObject(filters),
    response: documents,
    errors: [],
  },
  'GET /claim-losts/{id}': {
    ...one,
    summary: 'One claim with its packages, receipts and who did what.',
    access: 'lost_claims',
  },
  'POST /claim-losts': {
    ...made,
    summary:
      'Claim lost packages of one shop at one hub. Unless it is said who answers, their last hands tell; the hub where they disagree. EPK015 = some are not lost, ELC003 = on another document; `errors.packages` names them.',
    access: 'lost_claim_work',
    body: z.strictObject({ ids: packages, ...liable, ...expected, note: note.optional() }),
    errors: ['EPK009', 'EPK015', 'EPK030', 'ELC003', 'EUS006', 'ESY026'],
  },
  'PATCH /claim-losts/{id}': {
    ...changed,
    summary:
      'Change who answers, the note, or which packages (`ids` = all of them) are on a claim that nobody decided on.',
    access: 'lost_claim_work',
    body: z
      .strictObject({ version, ids: packages.optional(), ...liable, note: note.optional() })
      .refine(changes, 'nothing_to_change'),
    errors: ['ESY061', 'EPK009', 'EPK015', 'EPK030', 'ELC001', 'ELC003', 'ELC004', 'EUS006', 'EUS009', 'ESY026'],
  },
  'POST /claim-losts/{id}/receipts': {
    summary:
      'A photo of a receipt or of evidence. JPEG, PNG or WebP by its content; kept as JPEG without its metadata.',
    access: 'lost_claim_work',
    params: pathId,
    upload,
    response: dataOf(moneySlip),
    status: 201,
    errors: ['ESY061', 'ELC001', 'ELC004'],
  },
  'PATCH /claim-losts/{id}/approve': {
    ...changed,
    summary:
      'Grant a claim that somebody else made: its shop is owed the compensation. ELC002 = it has no receipts, EPK015 = a package is lost no more.',
    access: 'lost_claim_approval',
    body: seen,
    errors: ['ESY061', 'EPK015', 'EPK030', 'ELC001', 'ELC002', 'ELC004'],
  },
  'PATCH /claim-losts/{id}/reject': {
    ...changed,
    summary: 'Reject a claim, with the reason; its packages are free again.',
    access: 'lost_claim_work',
    body: reason,
    errors: ['ESY061', 'ELC001', 'ELC004'],
  },
  'POST /claim-losts/{id}/contra': {
    ...made,
    summary:
      'Make the document that takes an approved claim back; approved by another, its packages are lost and unclaimed again. EPK032 = its shop was paid, or somebody charged.',
    access: 'lost_claim_work',
    params: pathId,
    body: reason,
    errors: ['ESY061', 'EPK032', 'EUS009'],
  },

  'GET /hub-losses': {
    summary:
      'What each of the user’s hubs lost, what of it was charged and paid in, and who owes how much; who owes most first.',
    access: 'lost_charges',
    query: z.strictObject({ ...paging, hub_id: queryIds.optional(), q: line(60).optional() }),
    response: listOf(hubLosses),
    errors: [],
  },
  'GET /hub-lost-claims': {
    summary: 'Charges of hubs, couriers and carriers for lost packages, newest first; of the user’s hubs.',
    access: 'lost_charges',
    query: z.strictObject(filters),
    response: documents,
    errors: [],
  },
  'GET /hub-lost-claims/{id}': {
    ...one,
    summary: 'One charge with its packages, evidence and who did what.',
    access: 'lost_charges',
  },
  'POST /hub-lost-claims': {
    ...made,
    summary:
      'Charge whoever answers with lost packages of one hub, wholly or by a share in percent; unless said, whom their claims name. What no claim named yet is compensated too. EPK011 = some are neither lost nor claimed, ELC003 = on another document; `errors.packages` names them.',
    access: 'bank_money',
    body: z.strictObject({ ids: packages, ...debtor, ...share, ...expected, note: note.optional() }),
    errors: ['EPK009', 'EPK011', 'EPK030', 'ELC003', 'EUS006', 'ESY026'],
  },
  'PATCH /hub-lost-claims/{id}': {
    ...changed,
    summary:
      'Change who is charged, the share, the note, or which packages (`ids` = all of them) are on a charge that nobody decided on.',
    access: 'bank_money',
    body: z
      .strictObject({ version, ids: packages.optional(), ...debtor, ...share, note: note.optional() })
      .refine(changes, 'nothing_to_change'),
    errors: ['ESY061', 'EPK009', 'EPK011', 'EPK030', 'ELC001', 'ELC003', 'ELC004', 'EUS006', 'EUS009', 'ESY026'],
  },
  'POST /hub-lost-claims/{id}/receipts': {
    summary: 'A photo of the record of the loss or of other evidence; as on a claim.',
    access: 'bank_money',
    params: pathId,
    upload,
    response: dataOf(moneySlip),
    status: 201,
    errors: ['ESY061', 'ELC001', 'ELC004'],
  },
  'PATCH /hub-lost-claims/{id}/approve': {
    ...changed,
    summary:
      'Approve a charge that somebody else made: whoever answers owes it. ELC002 = it has no evidence, EPK011 = a package stands elsewhere by now.',
    access: 'bank_money',
    body: seen,
    errors: ['ESY061', 'EPK011', 'EPK030', 'ELC001', 'ELC002', 'ELC004'],
  },
  'PATCH /hub-lost-claims/{id}/reject': {
    ...changed,
    summary: 'Reject a charge, with the reason; its packages are free again.',
    access: 'bank_money',
    body: reason,
    errors: ['ESY061', 'ELC001', 'ELC004'],
  },
  'POST /hub-lost-claims/{id}/contra': {
    ...made,
    summary:
      'Make the document that takes an approved charge back. EPK032 = something of it was paid in, or a shop was paid by it.',
    access: 'bank_money',
    params: pathId,
    body: reason,
    errors: ['ESY061', 'EPK032', 'EUS009'],
  },

  'GET /lost-bank-deposits': {
    summary: 'What hubs, couriers and carriers paid in for lost packages, newest first; of the user’s hubs.',
    access: 'lost_charges',
    query: z.strictObject(filters),
    response: documents,
    errors: [],
  },
  'GET /lost-bank-deposits/{id}': {
    ...one,
    summary: 'One deposit with its packages, slips and who did what.',
    access: 'lost_charges',
  },
  'POST /lost-bank-deposits': {
    ...made,
    summary:
      'Somebody paid in what he was charged with at a hub: of all his packages there, or of those named. ESY102 = there is nothing of it, or it is on another deposit; EAL002 = the bank’s number is taken.',
    access: 'hub_money',
    body: z.strictObject({
      hub_id: id,
      liable: z.enum(lostDebtors).default('hub'),
      ...person,
      ids: packages.optional(),
      bank_reference: bankReference,
      ...expected,
      note: note.optional(),
    }),
    errors: ['EAL002', 'EPK009', 'EPK030', 'ESY026', 'ESY102', 'EUS006'],
  },
  'PATCH /lost-bank-deposits/{id}': {
    ...changed,
    summary: 'Correct the bank’s number or the note of a deposit that nobody decided on.',
    access: 'hub_money',
    body: z
      .strictObject({ version, bank_reference: bankReference.optional(), note: note.optional() })
      .refine(changes, 'nothing_to_change'),
    errors: ['ESY061', 'EAL002', 'EPK030', 'ELL001', 'ESY101', 'EUS009'],
  },
  'POST /lost-bank-deposits/{id}/slip': {
    summary: 'A photo of the bank’s slip; as on a claim.',
    access: 'hub_money',
    params: pathId,
    upload,
    response: dataOf(moneySlip),
    status: 201,
    errors: ['ESY061', 'ELL001', 'ESY101'],
  },
  'PATCH /lost-bank-deposits/{id}/approve': {
    ...changed,
    summary:
      'Approve a deposit that somebody else made: the center has the money, the debt is paid. ELL002 = it has no bank slip.',
    access: 'bank_money',
    body: seen,
    errors: ['ESY061', 'EPK030', 'ELL001', 'ELL002', 'ESY101'],
  },
  'PATCH /lost-bank-deposits/{id}/reject': {
    ...changed,
    summary: 'Reject a deposit, with the reason; its packages are owed for again.',
    access: 'hub_money',
    body: reason,
    errors: ['ESY061', 'ELL001', 'ESY101'],
  },
  'POST /lost-bank-deposits/{id}/contra': {
    ...made,
    summary:
      'Make the document that takes an approved deposit back. EPK032 = the shop of a package was paid, and it is settled.',
    access: 'hub_money',
    params: pathId,
    body: reason,
    errors: ['ESY061', 'EPK032', 'EUS009'],
  },
});
