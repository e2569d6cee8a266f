import * as z from 'zod';
import { errorCatalogue } from '~domain/errors';
import { dryRunField } from '~domain/dry-run';
import { limits } from '~domain/limits';
import { isMoney } from '~domain/money';
import { outboundFaults } from '~domain/outbound';
import { passwordFaults } from '~domain/password';
import {
  isPlate,
  controls,
  controlsButLines,
  ownCodeShape,
  personTaxCodeShape,
  taxCodeShape,
} from '~domain/text-shapes';
import { reasons } from '~domain/reasons';
import { packageStatuses } from '~domain/statuses';
import { normaliseCode } from '~domain/tracking-code';

/*
 * The building blocks of every schema. A refinement's message is the key of a text (`validation.<key>`), so that the
 * provider and the forms of the console say the same in both languages.
 */

export const line = (max: number) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .max(max)
    .refine((text) => !controls.test(text), 'control_characters');

export const requiredLine = (max: number, min = 1) =>
  z
    .string()
    .normalize('NFC')
    .trim()
    .min(min, min === 1 ? 'required' : undefined)
    .max(max)
    .refine((text) => !controls.test(text), 'control_characters');

export const note = z
  .string()
  .normalize('NFC')
  .trim()
  .max(limits.text)
  .refine((text) => !controlsButLines.test(text), 'control_characters');
export const requiredNote = note.min(1, 'required');

/** 0 is what a choice that was not made becomes. */
export const id = z.int().positive('required');
export const pathId = z.object({ id: z.coerce.number<string>().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Something that is known by its code: a hub, a package, a runsheet. */
export const codeRef = z.object({ id: z.int(), code: z.string() }).meta({ id: 'CodeRef' });
/** Something that has a name besides: a shop, a courier, a hub. */
export const namedRef = codeRef.extend({ name: z.string() }).meta({ id: 'NamedRef' });

export const timestamp = z.iso.datetime({ offset: true });
export const email = z.string().normalize('NFC').trim().toLowerCase().max(limits.email).pipe(z.email('email'));
export const phone = z
  .string()
  .trim()
  .min(1, 'required')
  .regex(/^0\d{9,10}$/, 'phone');
export const taxCode = z.string().trim().regex(taxCodeShape, 'tax_code');
/** Empty = unknown. */
export const personTaxCode = z.string().trim().regex(personTaxCodeShape, 'person_tax_code');
/** An address that is called. */
export const isHttp = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && username === '' && password === '';
};
/** What came of a call that went out. */
export const callOutcome = {
  attempt: z.int(),
  status: z.int().nullable(),
  ms: z.int(),
  fault: z.enum(outboundFaults).nullable(),
  /** Excerpts, without secrets and personal data. */
  request: z.string(),
  response: z.string(),
};
/** What a bank calls a payment by. */
export const bankReference = requiredLine(limits.bankReference.max, limits.bankReference.min);
/** Empty = none. One plate is written in one way: what is unique must not depend on its letters' case. */
export const plate = line(limits.licencePlate.max).toUpperCase().refine(isPlate, 'plate');
/** Of a person. Empty = unknown. */
export const idCard = line(limits.idCard.max)
  .refine((text) => text === '' || text.length >= limits.idCard.min, 'id_card')
  .refine((text) => /^[0-9A-Za-z]*$/.test(text), 'id_card');
export const newPassword = z
  .string()
  .min(1, { error: 'required', abort: true })
  .max(limits.passwordMax)
  .refine((text) => passwordFaults(text).length === 0, 'password');
export const givenPassword = z
  .string()
  .min(1, 'required')
  .max(limits.passwordMax * 8);

/** A day in Viet Nam. */
export const localDay = z.iso.date().refine((day) => day >= limits.day.first && day <= limits.day.last, 'invalid');

/** VND, ≥ 0, two decimals at the most, capped. */
export const money = z
  .number()
  .min(0, 'money')
  .max(limits.moneyMax)
  .refine((value) => isMoney(value, limits.moneyMax), 'money');
/** A multiple of 10^-digits, however the double that carries it was rounded. */
const hasDecimals = (digits: number) => (n: number) => Number(n.toFixed(digits)) === n;

export const weightKg = z.number().positive('positive').max(limits.weightMaxKg).refine(hasDecimals(3), 'weight');
export const sideCm = z.number().positive('positive').max(limits.sideMaxCm).refine(hasDecimals(2), 'side');

export const status = z.enum(packageStatuses).meta({ id: 'PackageStatus' });
/** What a refusal is about besides its code: see refusalFacts. */
export const facts = z.record(z.string(), z.array(z.string()));
export const errorCode = z
  .enum(Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[])
  .meta({ id: 'ErrorCode' });
const reasonCodes = reasons.map((reason) => reason.code);
export const reasonCode = z
  .string()
  .refine((code) => reasonCodes.includes(code), 'reason')
  .meta({ id: 'ReasonCode' });

export const typedCode = z
  .string()
  .transform(normaliseCode)
  .refine((code) => code.length <= 40 && !controls.test(code), 'code');
export const givenCode = typedCode.refine((code) => code !== '', 'required');
/** The code of a document or person, as our own are written. */
export const ownCode = z
  .string()
  .transform(normaliseCode)
  .refine((code) => code !== '', { error: 'required', abort: true })
  .refine((code) => ownCodeShape.test(code), 'own_code');

/** The version of a record the editor saw; another version meanwhile → EPK030. */
export const version = z.int().nonnegative();

/* Query strings are text: they are coerced by these only. */
export const queryInt = (min: number, max: number) => z.coerce.number<string>().int().min(min).max(max);
export const queryIds = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => text.split(',').map(Number));
/** Under this name a text of a query says which values it is a list of. */
export const listOfMeta = 'x-list';
export const queryList = <T extends string>(values: readonly T[]) =>
  z
    .string()
    .meta({ [listOfMeta]: values })
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(values)).max(values.length));

export const paging = {
  page: queryInt(1, 1_000_000).default(1),
  limit: queryInt(1, limits.maxApiLimit).default(limits.defaultPageSize),
};

export const pagination = z
  .object({
    total: z.int(),
    count: z.int(),
    per_page: z.int(),
    current_page: z.int(),
    total_pages: z.int(),
  })
  .meta({ id: 'Pagination' });

export const dataOf = <T extends z.ZodType>(schema: T) => z.object({ data: schema });
const listMeta = z.object({ pagination }).meta({ id: 'ListMeta' });
export const listOf = <T extends z.ZodType>(schema: T) => z.object({ data: z.array(schema), meta: listMeta });

/**
 * Of a long list, newest first: `next` of an answer is the cursor of what follows; a total is counted unless told not to
 * (−1).
 */
export const cursorPaging = {
  ...paging,
  count: z.enum(['exact', 'none']).default('exact'),
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .optional(),
  sort: z.enum(['-id']).default('-id'),
};
export const cursorListOf = <T extends z.ZodType>(row: T) => listOf(row).extend({ next: z.string().nullable() });

/** An answer that is no text. Never parsed: it is sent as it is. */
export const bytes = z.custom<Uint8Array>();
export const done = dataOf(z.object({ ok: z.literal(true) }));

/** Of a file of rows. `line` as a text editor counts, the header being line 1. `field` null = the whole row. */
export const importErrors = z.array(
  z.object({ line: z.int(), field: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
);

/**
 * Of calls that the specification writes with a query without naming a field of it: any is taken, and means nothing.
 * But a dry run that is none is refused here too, so that nothing is done by a call that only asks.
 */
export const anyQuery = z
  .looseObject({})
  .refine((query) => !Object.hasOwn(query, dryRunField), { path: [dryRunField], message: 'unknown_field' });
