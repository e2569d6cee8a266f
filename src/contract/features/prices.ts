import * as z from 'zod';
import { limits } from '~domain/limits';
import { areaTypes } from '~domain/price';
import { priceOwners } from '~domain/price-table';
import { priceZones } from '~domain/price-zone';
import { defineEndpoints } from '../endpoint';
import {
  anyQuery,
  dataOf,
  id,
  line,
  listOf,
  localDay,
  money,
  ownCode,
  paging,
  pathId,
  requiredLine,
  sideCm,
  version,
  weightKg,
} from '../fields';
import { recordAnswer } from '../record-results';
import { priceLine, priceLines, priceSource, priceVersion, validFrom } from './price-shapes';

const quoteLine = z
  .object({ label: z.string(), steps: z.int(), /** VND of one step. */ unit: z.number(), amount: z.number() })
  .meta({ id: 'PriceQuoteLine' });
const end = z.object({ code: z.string(), name: z.string() });
const effective = dataOf(
  z.object({
    owner: priceVersion.shape.owner,
    /** Of a shop: the hub that picks up from it. */
    hub: end.extend({ id }).nullable(),
    /** Its own table: the version in force, else the next one, else the last; null = it never had one. */
    own: priceVersion.nullable(),
    /** What holds now, each line with the table it comes from. */
    lines: z.array(priceLine.safeExtend({ source: priceSource })),
  }),
);

export const priceEndpoints = defineEndpoints({
  'GET /prices': {
    summary:
      'Price tables, one row an owner: the version in force, else the next, else the last. Sales set prices everywhere: who may see price lists sees all.',
    access: 'price_lists',
    query: z.strictObject({
      ...paging,
      q: line(100).optional(),
      owner: z.enum(priceOwners).optional(),
      sort: z.enum(['code', '-code', 'valid_from', '-valid_from']).default('code'),
    }),
    response: listOf(
      priceVersion.extend({
        versions: z.int(),
        next: z.object({ id, valid_from: priceVersion.shape.valid_from }).nullable(),
      }),
    ),
    errors: [],
  },
  'POST /prices': {
    summary:
      'The first table of a hub or a shop, or, without an owner, of the standard. Its lines are those that hold for the owner now unless others are sent; none where nothing holds. ESY066 = it has one.',
    access: 'price_lists',
    body: z
      .strictObject({
        hub_id: id.optional(),
        shop_id: id.optional(),
        name: requiredLine(limits.name).optional(),
        valid_from: validFrom.optional(),
        lines: priceLines.optional(),
      })
      .refine(({ hub_id, shop_id }) => hub_id === undefined || shop_id === undefined, {
        path: ['hub_id'],
        message: 'one_owner',
      }),
    response: recordAnswer(priceVersion),
    status: 201,
    errors: ['EPK020', 'ESY064', 'ESY066', 'EUS006'],
  },
  'GET /price/{id}/detail': {
    summary: 'One version of a price table, with all versions of its owner, the newest first.',
    access: 'price_lists',
    params: pathId,
    query: anyQuery,
    response: dataOf(priceVersion.extend({ versions: z.array(priceVersion) })),
    errors: ['ESY064'],
  },
  'PATCH /price/{id}/detail': {
    summary:
      'Name a version that does not hold yet, or move its day. ESY013 = another clerk was there first; ESY065 = it holds or held, and is only read.',
    access: 'price_lists',
    params: pathId,
    body: z.strictObject({ name: requiredLine(limits.name), valid_from: validFrom.optional(), version }),
    response: recordAnswer(priceVersion),
    errors: ['EPK020', 'ESY013', 'ESY064', 'ESY065'],
  },
  'GET /price/{id}/details': {
    summary: 'The lines of a version, and how many hubs and shops each area type of its owner’s table prices now.',
    access: 'price_lists',
    params: pathId,
    query: anyQuery,
    response: dataOf(
      z.object({
        lines: z.array(priceLine),
        reach: z.array(z.object({ area_type: z.enum(areaTypes), hubs: z.int(), shops: z.int() })),
      }),
    ),
    errors: ['ESY064'],
  },
  'PATCH /price/{id}/details': {
    summary:
      'Save lines. A version to come is changed in place; from one in force a new version is made that holds from `valid_from` (today when absent). What was quoted stays as it is on its package.',
    access: 'price_lists',
    params: pathId,
    body: z.strictObject({
      lines: priceLines,
      valid_from: validFrom.optional(),
      name: requiredLine(limits.name).optional(),
      version,
    }),
    response: recordAnswer(priceVersion),
    errors: ['EPK020', 'ESY013', 'ESY064', 'ESY065'],
  },
  'PATCH /price/{id}/withdraw': {
    summary: 'Take back a version before its day has come.',
    access: 'price_lists',
    params: pathId,
    body: z.strictObject({ version }),
    response: recordAnswer(priceVersion),
    errors: ['ESY013', 'ESY064', 'ESY065'],
  },
  'PATCH /price/{id}/end': {
    summary:
      'End a hub’s or shop’s own prices: from the day on the next table prices it. EUS009 = the standard has no end.',
    access: 'price_lists',
    params: pathId,
    body: z.strictObject({ valid_from: validFrom.optional(), version }),
    response: recordAnswer(priceVersion),
    errors: ['EPK020', 'ESY013', 'ESY064', 'ESY065', 'EUS009'],
  },
  'GET /hubs/{id}/price-table': {
    summary: 'What holds at a hub now, and its own table.',
    access: 'price_lists',
    params: pathId,
    response: effective,
    errors: ['ESY064'],
  },
  'GET /shops/{id}/price-table': {
    summary: 'What holds for a shop now, and its own table.',
    access: 'price_lists',
    params: pathId,
    response: effective,
    errors: ['ESY064'],
  },
  'POST /price-quote': {
    summary:
      'What a package costs between two hubs, now or from a day on, with each line of the arithmetic and the version it comes from. ESH001 = no such hub, none of the user’s to send from, or no price.',
    access: 'create_order',
    body: z.strictObject({
      from: ownCode,
      to: ownCode,
      shop: ownCode.optional(),
      weight: weightKg,
      length: sideCm.optional(),
      width: sideCm.optional(),
      height: sideCm.optional(),
      value: money.optional(),
      cod: money.optional(),
      /** A day past or to come; now when absent. */
      on: localDay.optional(),
    }),
    response: dataOf(
      z.object({
        from: end,
        to: end,
        shop: end.nullable(),
        area_type: z.enum(areaTypes),
        zone: z.enum(priceZones),
        /** The line is the zone’s own, not its area type’s. */
        of_zone: z.boolean(),
        at: priceVersion.shape.valid_from,
        weight: z.number(),
        dim: z.number(),
        chargeable_kg: z.number(),
        base_weight: z.number(),
        shipping_fee: z.number(),
        insurance_fee: z.number(),
        return_fee: z.number(),
        total: z.number(),
        cod: z.number(),
        /** What the shop has of the COD once the fees are taken. */
        shop_receives: z.number(),
        vas_fee_percent: z.number(),
        delivery_time_hours: z.int(),
        lines: z.array(quoteLine),
        source: priceSource,
      }),
    ),
    errors: ['ESH001', 'EUS006'],
  },
});
