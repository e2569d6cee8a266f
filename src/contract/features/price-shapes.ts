import * as z from 'zod';
import { limits } from '~domain/limits';
import { areaTypes } from '~domain/price';
import { priceOwners, priceStates, type PriceOwner } from '~domain/price-table';
import { areaTypeOfZone, priceZones } from '~domain/price-zone';
import { id, localDay, money, timestamp } from '../fields';

const mostHours = 24 * 365;
const mostPercent = 99;
const hours = z.int().min(1).max(mostHours);

/** One line of a price table: VND, kilograms, percent of the value, hours. `zone` null = the whole area type. */
export const priceLine = z
  .strictObject({
    area_type: z.enum(areaTypes),
    zone: z.enum(priceZones).nullable(),
    base_weight: z
      .number()
      .positive('positive')
      .max(limits.weightMaxKg)
      .refine((kg) => Number.isInteger(kg / limits.overFeeStepKg), 'half_kg'),
    fee: money,
    /** Of a started half kilogram under 10 kg; the next three are those of the heavier tiers. */
    over_fee: money,
    from10to15: money,
    from15to20: money,
    /** Of each started 10 kg above 20. */
    each10: money,
    min_fee: money,
    max_fee: money,
    return_fee: money,
    vas_fee_percent: z
      .number()
      .min(0, 'percent')
      .max(mostPercent, 'percent')
      .refine((percent) => Number(percent.toFixed(4)) === percent, 'percent'),
    delivery_time_hours: hours,
    return_time_hours: hours,
  })
  .refine(({ min_fee, max_fee }) => min_fee <= max_fee, { path: ['min_fee'], message: 'fee_order' })
  .refine(({ area_type, zone }) => zone === null || areaTypeOfZone[zone] === area_type, {
    path: ['zone'],
    message: 'zone',
  });

/** All lines of a version: each way once. */
export const priceLines = z
  .array(priceLine)
  .min(1, 'required')
  .max(areaTypes.length + priceZones.length)
  .refine(
    (lines) => new Set(lines.map(({ area_type, zone }) => `${area_type} ${zone ?? ''}`)).size === lines.length,
    'duplicate',
  );

/** Behind the standard there is no other table: it prices every way. */
const standardLines = priceLines.refine(
  (lines) => areaTypes.every((area) => lines.some(({ area_type, zone }) => area_type === area && zone === null)),
  'all_areas',
);

/** All lines of a version of somebody's table. */
export function linesOf(owner: PriceOwner): typeof priceLines {
  return owner === 'standard' ? standardLines : priceLines;
}

/** A day (it begins at midnight in Viet Nam) or a moment in it; today means from now on. */
export const validFrom = z.union([localDay, timestamp]);

const priceOwner = z
  .object({
    kind: z.enum(priceOwners),
    /** Of the hub or shop; null = the standard. */
    id: id.nullable(),
    code: z.string().nullable(),
    name: z.string().nullable(),
  })
  .meta({ id: 'PriceOwner' });

/** A version of a table. */
export const priceVersion = z
  .object({
    id,
    name: z.string(),
    owner: priceOwner,
    /** Counted within its owner’s, from 1. */
    no: z.int(),
    state: z.enum(priceStates),
    valid_from: timestamp,
    /** Null = as long as nobody makes another. */
    valid_until: timestamp.nullable(),
    /** 0 = from then on its owner has no prices of its own. */
    lines: z.int(),
    /** Of all versions of its owner together: whoever changes one tells which he saw. */
    version: z.int(),
    changed_by: z.string().nullable(),
    changed_at: timestamp,
  })
  .meta({ id: 'PriceVersion' });

/** Where a line comes from. */
export const priceSource = z
  .object({ id, name: z.string(), owner: priceOwner, no: z.int(), valid_from: timestamp })
  .meta({ id: 'PriceSource' });
