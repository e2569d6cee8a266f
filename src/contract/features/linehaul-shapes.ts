import * as z from 'zod';
import { runsheetStatuses } from '~domain/runsheet-types';
import { proposals, resolutions, unloadingFindings } from '~domain/unloading';
import { codeRef, errorCode, id, status, timestamp } from '../fields';
import { mobileUnitRow } from './mobile-unit-shapes';

/** By finding; `settled` = of those over and misrouted, the ones that something was done with. */
export const unloadingCounts = z
  .object({
    waiting: z.int(),
    matched: z.int(),
    short: z.int(),
    left: z.int(),
    over: z.int(),
    misrouted: z.int(),
    settled: z.int(),
  })
  .meta({ id: 'UnloadingCounts' });

/** A trip between hubs as lists show it. */
export const tripRow = z
  .object({
    id,
    version: z.int(),
    code: z.string(),
    type: z.literal('linehaul'),
    status: z.enum(runsheetStatuses),
    hub: codeRef,
    destination_hub: codeRef,
    license_plate: z.string().nullable(),
    /** Nobody’s courier drives it. */
    courier: z.null(),
    driver_code: z.string().nullable(),
    driver_name: z.string().nullable(),
    bags: z.object({ total: z.int(), received: z.int() }),
    packages: z.int(),
    dispatched_by: z.string().nullable(),
    dispatched_at: timestamp.nullable(),
    closed_at: timestamp.nullable(),
    created_at: timestamp,
    /** Median of the lane’s earlier trips; null = there are none yet. */
    usual_minutes: z.int().nullable(),
    /** When four of five earlier trips had come in; null = not on the road, or nothing to go by. */
    due_at: timestamp.nullable(),
    late: z.boolean(),
    /** null = nobody has begun to unload it. */
    unloading: z
      .object({ started_at: timestamp, finished_at: timestamp.nullable(), counts: unloadingCounts })
      .nullable(),
  })
  .meta({ id: 'TripRow' });

export const tripDetail = tripRow
  .extend({
    created_by: z.string().nullable(),
    closed_by: z.string().nullable(),
    mobile_units: z.object({ data: z.array(mobileUnitRow) }),
    /** While it has not left: sealed bags for the same hub that are on no trip, and packages that wait in no bag. */
    missing: z.object({ mobile_units: z.array(mobileUnitRow), packages: z.int() }),
    /** Why something was left behind when it left. */
    left_behind: z.string().nullable(),
  })
  .meta({ id: 'TripDetail' });

export const snapshotRow = z
  .object({
    position: z.int(),
    package_id: id,
    package_code: z.string(),
    mu_code: z.string().nullable(),
    serial_number: z.string().nullable(),
    status,
    seller_code: z.string(),
    receiver_name: z.string(),
    /** With its ward and province as they were when the trip left. */
    receiver_address: z.string(),
    weight: z.number(),
    cod: z.number(),
    bound_hub: codeRef.nullable(),
  })
  .meta({ id: 'TripSnapshotRow' });

export const unloading = z
  .object({
    id,
    runsheet: codeRef,
    hub: codeRef,
    started_by: z.string(),
    started_at: timestamp,
    finished_by: z.string().nullable(),
    finished_at: timestamp.nullable(),
    note: z.string().nullable(),
    counts: unloadingCounts,
    bags: z.object({ total: z.int(), received: z.int() }),
  })
  .meta({ id: 'Unloading' });

const finding = z.enum(unloadingFindings);

export const unloadingLine = z
  .object({
    code: z.string(),
    finding,
    proposal: z.enum(proposals).nullable(),
    settled: z.enum(resolutions).nullable(),
    /** The bag it was to come in, and the one it was sent on in. */
    mu_code: z.string().nullable(),
    settled_mu_code: z.string().nullable(),
    bound_hub: codeRef.nullable(),
    scanned_at: timestamp.nullable(),
    scanned_by: z.string().nullable(),
    /** As it is now; null = there is none that this hub may know of. */
    package: z.object({ id, status, seller_code: z.string(), receiver_name: z.string() }).nullable(),
  })
  .meta({ id: 'UnloadingLine' });

export const receivedScan = z
  .object({
    code: z.string(),
    kind: z.enum(['bag', 'package']),
    /** Of a package. */
    finding: finding.nullable(),
    proposal: z.enum(proposals).nullable(),
    /** How the package stands; null = none that is known here. */
    status: status.nullable(),
    bound_hub: codeRef.nullable(),
    repeated: z.boolean(),
    /** Of a bag that was not received. */
    refusal: errorCode.nullable(),
    message: z.string().nullable(),
  })
  .meta({ id: 'ReceivedScan' });

export const findingOf = z.enum(['over', 'misrouted']);
