import * as z from 'zod';
import { accountStatuses, registerTypes, toolKinds, onboardingSteps, stepStatuses } from '~domain/courier-account';
import { paperStatuses } from '~domain/papers';
import { contractStatuses } from '~domain/e-contract';
import { limits } from '~domain/limits';
import {
  codeRef,
  email,
  id,
  idCard,
  line,
  personTaxCode,
  phone,
  plate,
  requiredLine,
  timestamp,
  version,
} from '../fields';
import { paperPhoto } from './paper-shapes';

const stepStatus = z.enum(stepStatuses);
/** Of birth: of somebody who may be alive, and is born. */
const birthDate = z.iso
  .date('birth_date')
  .refine((day) => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10), 'birth_date');

/** A courier as lists show him and commands judge him: phone and ID card masked. */
export const courierRow = z
  .object({
    id,
    version: z.int(),
    courier_code: z.string(),
    first_name: z.string(),
    user_name: z.string(),
    phone: z.string(),
    id_card_number: z.string().nullable(),
    hub: codeRef,
    register_type: z.enum(registerTypes),
    account_status: z.enum(accountStatuses),
    paper_status: z.enum(paperStatuses),
    steps: z.object({ training: stepStatus, tools: stepStatus, deposit: stepStatus }),
    e_contract_status: z.enum(contractStatuses),
    e_contract_approval_at: timestamp.nullable(),
    licence_plate: z.string().nullable(),
    connected_to_oms: z.boolean(),
    created_at: timestamp,
  })
  .meta({ id: 'CourierRow' });

/** What is said of a person when he is taken on, and may be mended later. Empty = unknown. */
const optional = { phone: z.union([z.literal(''), phone]), email: z.union([z.literal(''), email]) };
export const courierFields = {
  first_name: requiredLine(limits.name),
  phone,
  email: optional.email,
  hub_id: id,
  id_card_number: idCard,
  tax_code: personTaxCode,
  date_of_birth: z.union([z.literal(''), birthDate]),
  current_address: line(limits.text),
  permanent_address: line(limits.text),
  ref_name: line(limits.name),
  ref_phone: optional.phone,
  ref_relationship: line(limits.name),
  ref_id_card_no: idCard,
  licence_plate: plate,
} as const;

const { first_name, phone: ownPhone, hub_id, ...furtherFields } = courierFields;
export const newCourier = z.strictObject({
  register_type: z.enum(registerTypes),
  first_name,
  phone: ownPhone,
  hub_id,
  ...z.object(furtherFields).partial().shape,
});

/** `version` = the one its author saw; only what is named changes. */
export const courierEdit = z.strictObject({
  type: z.literal('courier'),
  version,
  ...z
    .object({
      ...courierFields,
      /** Under which systems outside know him. */ lex_code: line(40),
      lex_id: line(40),
      haravan_code: line(40),
    })
    .partial().shape,
});

const person = z.string().nullable();
const step = z.object({
  step: z.enum(onboardingSteps),
  status: stepStatus,
  note: z.string().nullable(),
  /** Of the deposit. VND. */
  amount: z.number().nullable(),
  sent_by: person,
  sent_at: timestamp.nullable(),
  decided_by: person,
  decided_at: timestamp.nullable(),
});

const courierTool = z
  .object({
    id,
    tool: z.enum(toolKinds),
    quantity: z.int(),
    serial_number: z.string().nullable(),
    given_at: timestamp,
    given_by: z.string(),
    returned_at: timestamp.nullable(),
  })
  .meta({ id: 'CourierTool' });

/** Everything about a courier; what lists mask stands here whole. */
export const courierDetail = courierRow
  .extend({
    email: z.string().nullable(),
    tax_code: z.string().nullable(),
    date_of_birth: z.string().nullable(),
    current_address: z.string().nullable(),
    permanent_address: z.string().nullable(),
    ref_name: z.string().nullable(),
    ref_phone: z.string().nullable(),
    ref_relationship: z.string().nullable(),
    ref_id_card_no: z.string().nullable(),
    lex_code: z.string().nullable(),
    haravan_code: z.string().nullable(),
    lex_id: z.string().nullable(),
    /** The last one before this. */
    old_id_card_number: z.string().nullable(),
    /** All that were replaced, the latest first. */
    old_id_card_numbers: z.array(
      z.object({ number: z.string(), replaced_at: timestamp, replaced_by: z.string().nullable() }),
    ),
    papers: z.array(paperPhoto),
    onboarding: z.array(step),
    tools: z.array(courierTool),
    ship_units: z.array(
      z.object({
        id,
        code: z.string(),
        name: z.string(),
        courier_code: z.string(),
        synced_at: timestamp,
        synced_by: z.string(),
      }),
    ),
    workload: z.object({
      /** In his hands now: on sheets under way, not brought back. */
      package_count: z.int(),
      sheets: z.array(
        z.object({ id, code: z.string(), type: z.string(), status: z.string(), total: z.int(), left: z.int() }),
      ),
      /** Of the last 30 days. */
      done: z.int(),
      failed: z.int(),
    }),
    cash: z.object({ in_hand: z.number(), ceiling: z.number() }),
  })
  .meta({ id: 'CourierDetail' });
export type CourierDetail = z.output<typeof courierDetail>;
