import * as z from 'zod';
import { limits } from '~domain/limits';
import { isSealNumber, mobileUnitStatuses } from '~domain/runsheet-types';
import { codeRef, errorCode, facts, givenCode, id, requiredLine, timestamp } from '../fields';
import { packageRow } from './package-shapes';

/** A sealed bag as lists show it. */
export const mobileUnitRow = z
  .object({
    id,
    version: z.int(),
    mu_code: z.string(),
    /** Of its seal. */
    serial_number: z.string().nullable(),
    status: z.enum(mobileUnitStatuses),
    origin_hub: codeRef,
    destination_hub: codeRef,
    /** The trip it goes with. */
    runsheet: codeRef.nullable(),
    packages: z.int(),
    /** kg, of its packages. */
    weight: z.number(),
    /** When its truck left. */
    sealed_at: timestamp.nullable(),
    received_at: timestamp.nullable(),
    created_by: z.string().nullable(),
    created_at: timestamp,
  })
  .meta({ id: 'MobileUnitRow' });

const mobileUnitEvent = z
  .object({
    at: timestamp,
    action: z.string(),
    by: z.string().nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'MobileUnitEvent' });

export const mobileUnitDetail = mobileUnitRow
  .extend({
    received_by: z.string().nullable(),
    /** What was done with the bag, the latest first. */
    history: z.array(mobileUnitEvent),
  })
  .meta({ id: 'MobileUnitDetail' });

export const mobileUnitLine = z
  .object({ position: z.int(), added_at: timestamp, added_by: z.string().nullable(), package: packageRow })
  .meta({ id: 'MobileUnitLine' });

/** What came of each code, in the order sent. */
export const codeResults = z.array(
  z.object({
    package_code: z.string(),
    ok: z.boolean(),
    code: errorCode.optional(),
    message: z.string().optional(),
    errors: facts.optional(),
  }),
);

export const sealRead = requiredLine(40).transform((text) => text.toUpperCase());
export const seal = sealRead.refine(isSealNumber, 'seal_number');
export const givenCodes = z.strictObject({ codes: z.array(givenCode).min(1, 'required').max(limits.scans) });
