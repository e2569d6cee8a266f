import * as z from 'zod';
import { contractActions, contractStatuses, signatureKinds } from '~domain/e-contract';
import { limits } from '~domain/limits';
import { defineEndpoints } from '../endpoint';
import {
  bytes,
  codeRef,
  dataOf,
  id,
  line,
  listOf,
  note,
  paging,
  pathId,
  queryIds,
  queryList,
  requiredLine,
  taxCode,
  timestamp,
  version,
} from '../fields';
import { recordAnswer } from '../record-results';
import { courierRow } from './courier-shapes';

const contractRow = z
  .object({
    id,
    code: z.string(),
    status: z.enum(contractStatuses),
    courier: z.object({ id, courier_code: z.string(), name: z.string(), id_card_number: z.string().nullable() }),
    hub: codeRef,
    template_version: z.int(),
    /** When it came to where it is. */
    at: timestamp,
    created_at: timestamp,
  })
  .meta({ id: 'EContract' });

const contractStep = z
  .object({
    position: z.int(),
    action: z.enum(contractActions),
    to_status: z.enum(contractStatuses),
    at: timestamp,
    actor_name: z.string(),
    note: z.string().nullable(),
    /** SHA-256 of the document as this step left it. */
    document_sha256: z.string(),
    /** SHA-256 over the step and the one before it: no step can be taken out or changed unseen. */
    sha256: z.string(),
  })
  .meta({ id: 'EContractStep' });

const contractDetail = contractRow
  .extend({
    signature_kind: z.enum(signatureKinds).nullable(),
    signed_at: timestamp.nullable(),
    /** Whether the hashes of its steps and of the document still agree. */
    intact: z.boolean(),
    steps: z.array(contractStep),
  })
  .meta({ id: 'EContractDetail' });

const { signature } = limits;
const point = z.strictObject({ x: z.int().min(0).max(signature.width), y: z.int().min(0).max(signature.height) });
const contractSignature = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('drawn'),
    strokes: z
      .array(z.array(point).min(2).max(signature.points))
      .min(1, 'required')
      .max(signature.strokes)
      .refine((strokes) => strokes.reduce((sum, stroke) => sum + stroke.length, 0) <= signature.points, 'too_large'),
  }),
  z.strictObject({ kind: z.literal('typed'), name: requiredLine(limits.name) }),
]);

const access = 'couriers';
const ofCourier = { access, params: pathId } as const;
const changed = recordAnswer(courierRow);
/** Signing has a call of its own: it needs a signature. */
const plainActions = contractActions.filter((action) => action !== 'sign');

const company = z.strictObject({ name: requiredLine(limits.hubName), tax_code: taxCode });
const companySeen = company.extend({ version: z.int() });

export const eContractEndpoints = defineEndpoints({
  'GET /company': {
    summary: 'Whose network it is: party A of contracts; null = nobody has said.',
    access,
    response: dataOf(companySeen.nullable()),
    errors: [],
  },
  'PUT /company': {
    summary:
      'Says whose network it is. Contracts drawn up from then on name it. `version` = of the one seen, where there was one. ESY013 = somebody was there first.',
    access: 'integrations',
    body: company.extend({ version: version.optional() }),
    response: recordAnswer(companySeen),
    errors: ['ESY013'],
  },
  'GET /e-contracts': {
    summary:
      'E-contracts of couriers of the user’s hubs, latest change first; ID cards masked. Ended ones are not submitted.',
    access,
    query: z.strictObject({
      ...paging,
      q: line(100).optional(),
      hub_id: queryIds.optional(),
      status: queryList(contractStatuses).optional(),
    }),
    response: listOf(contractRow),
    errors: [],
  },
  'GET /couriers/{id}/e-contract': {
    summary: 'The e-contracts of a courier, the present one first. Reading it leaves a trace.',
    ...ofCourier,
    response: dataOf(z.object({ courier: courierRow, contracts: z.array(contractDetail) })),
    errors: ['EUS006'],
  },
  'PATCH /couriers/{id}/e-contract': {
    summary: 'Draw the contract up, offer, approve, reject or withdraw it.',
    ...ofCourier,
    body: z.strictObject({ action: z.enum(plainActions), note: note.optional(), version }),
    response: changed,
    errors: ['EUS006', 'ESY081', 'ESY085', 'ESY086'],
  },
  'POST /couriers/{id}/e-contract/sign': {
    summary: 'The contractor signs the contract he sees: strokes on a grid of 600 × 200, or his name as it has it.',
    ...ofCourier,
    body: z.strictObject({ contract_id: id, signature: contractSignature }),
    response: changed,
    errors: ['EUS006', 'ESY081', 'ESY086'],
  },
  'GET /e-contracts/{id}/document': {
    summary: 'The document as its last step left it. Reading it leaves a trace.',
    ...ofCourier,
    response: bytes,
    produces: 'application/pdf',
    errors: ['ESY084'],
  },
});
