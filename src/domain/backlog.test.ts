import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backlogBuckets,
  backlogPlace,
  backlogStatuses,
  bucketCutoff,
  bucketOf,
  daysOverCutoff,
  slaHours,
  type BacklogFacts,
} from './backlog';
import { backlogTypes, statusesOf, type BacklogType } from './stages';
import type { PackageStatus } from './statuses';

const hour = 3_600_000;
/** On a Vietnamese clock. */
const at = (wall: string): number => Date.parse(`${wall}:00+07:00`);
const iso = (moment: number): string => new Date(moment).toISOString();

describe('a package over several days', () => {
  const entered = iso(at('2026-11-16T09:30'));
  const as = (status: PackageStatus, wall: string, reattempt: string | null = null) =>
    backlogPlace(
      { status, stage_entered_at: entered, reattempt_date: reattempt === null ? null : iso(at(reattempt)) },
      at(wall),
    );
  const short = (place: ReturnType<typeof as>) =>
    place && [place.type, place.bucket, place.ageMs / hour, place.daysOver];

  it('waits, is planned and fails on one clock, leaves the backlog until the customer’s day, and counts from that day', () => {
    // Monday 09:30: it comes to the hub and waits for its delivery, which is due on Tuesday at 09:30.
    expect(short(as('Waiting_for_delivery', '2026-11-16T09:30'))).toEqual(['delivery', 'within_24h', 0, 0]);
    expect(as('Waiting_for_delivery', '2026-11-16T09:30')?.due).toBe(at('2026-11-17T09:30'));
    // Planning and the courier’s failed attempt change nothing.
    expect(short(as('Planned_for_delivery', '2026-11-17T07:30'))).toEqual(['delivery', 'within_24h', 22, 0]);
    expect(short(as('Delivery_failed_attempt', '2026-11-17T15:30'))).toEqual(['delivery', 'within_48h', 30, 0]);
    expect(short(as('Waiting_for_delivery', '2026-11-18T08:30'))).toEqual(['delivery', 'within_48h', 47, 1]);
    expect(short(as('Waiting_for_delivery', '2026-11-18T09:30'))).toEqual(['delivery', 'over_48h', 48, 1]);
    // The receiver asks for Friday 14:00: nobody’s backlog until then.
    expect(as('Waiting_for_delivery', '2026-11-18T10:00', '2026-11-20T14:00')).toBeNull();
    expect(as('Waiting_for_delivery', '2026-11-20T13:59', '2026-11-20T14:00')).toBeNull();
    // Friday 14:00 on: it counts from there, and is due on Saturday at 14:00.
    expect(short(as('Waiting_for_delivery', '2026-11-20T14:00', '2026-11-20T14:00'))).toEqual([
      'delivery',
      'within_24h',
      0,
      0,
    ]);
    expect(as('In_delivery', '2026-11-21T13:00', '2026-11-20T14:00')).toMatchObject({
      bucket: 'within_24h',
      due: at('2026-11-21T14:00'),
      daysOver: 0,
    });
    expect(short(as('Waiting_for_delivery', '2026-11-23T00:00', '2026-11-20T14:00'))).toEqual([
      'delivery',
      'over_48h',
      58,
      2,
    ]);
    // Delivered it is in no backlog.
    expect(as('Delivered', '2026-11-23T10:00', '2026-11-20T14:00')).toBeNull();
  });

  it('of another stage is due by that stage’s hours, whatever day was chosen before it came there', () => {
    expect(as('Waiting_for_return', '2026-11-18T08:30', '2026-11-10T08:00')).toMatchObject({
      type: 'return',
      anchor: at('2026-11-16T09:30'),
      due: at('2026-11-19T09:30'),
      daysOver: 0,
    });
    expect(Object.entries(slaHours).filter(([, hours]) => hours !== 24)).toEqual([['return', 72]]);
  });
});

describe('the edges', () => {
  it.each([
    [24 * hour - 1, 'within_24h'],
    [24 * hour, 'within_48h'],
    [48 * hour - 1, 'within_48h'],
    [48 * hour, 'over_48h'],
  ])('%d ms of age is %s', (ageMs, bucket) => {
    const now = at('2026-11-21T12:00');
    expect(
      backlogPlace({ status: 'Missing', stage_entered_at: iso(now - ageMs), reattempt_date: null }, now)?.bucket,
    ).toBe(bucket);
  });

  it('a day is over at midnight in Viet Nam, not in Greenwich', () => {
    const due = {
      status: 'Waiting_for_delivery',
      stage_entered_at: iso(at('2026-11-19T23:59')),
      reattempt_date: null,
    } as const;
    expect(backlogPlace(due, at('2026-11-20T23:59'))?.daysOver).toBe(0);
    expect(backlogPlace(due, at('2026-11-21T00:00') - 1)?.daysOver).toBe(0);
    expect(backlogPlace(due, at('2026-11-21T00:00'))?.daysOver).toBe(1);
    expect(backlogPlace(due, at('2026-11-21T07:00'))?.daysOver).toBe(1);
  });

  it('a clock that is behind the database’s makes nobody younger than new', () => {
    const now = at('2026-11-21T12:00');
    expect(
      backlogPlace({ status: 'Missing', stage_entered_at: iso(now + 400), reattempt_date: null }, now),
    ).toMatchObject({ ageMs: 0, bucket: 'within_24h', daysOver: 0 });
  });
});

const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Ho_Chi_Minh' });
const calendarDay = (moment: number): number => Date.parse(`${calendar.format(moment)}T00:00Z`) / (24 * hour);
/** Any moment of some years, and often one close to a midnight. */
const moments = fc.oneof(
  fc.integer({ min: at('2024-01-01T00:00'), max: at('2028-01-01T00:00') }),
  fc
    .tuple(fc.integer({ min: 0, max: 1_400 }), fc.integer({ min: -2, max: 2 }))
    .map(([day, off]) => at('2024-01-01T00:00') + day * 24 * hour + off),
);
const types = fc.constantFrom(...backlogTypes);
const facts = (type: BacklogType, entered: number): BacklogFacts => ({
  status: statusesOf(type)[0] ?? 'Missing',
  stage_entered_at: iso(entered),
  reattempt_date: null,
});

describe('a cut-off', () => {
  const now = at('2026-11-21T12:00');

  it('is the youngest anchor of a bucket, and the first of what is a day over', () => {
    expect(backlogBuckets.map((bucket) => bucketOf(now + 1 - bucketCutoff(bucket, now)))).toEqual(backlogBuckets);
    expect(backlogBuckets.map((bucket) => (now + 1 - bucketCutoff(bucket, now)) / hour)).toEqual([0, 24, 48]);
    expect(daysOverCutoff('delivery', 1, now)).toBe(at('2026-11-21T00:00') - slaHours.delivery * hour);
  });

  it('is asked of every status of the stages', () => {
    expect(backlogStatuses(['handover', 'missing'])).toEqual([...statusesOf('handover'), ...statusesOf('missing')]);
    expect(backlogStatuses([])).toEqual([]);
  });
});

describe('at any moment', () => {
  it('days over are those of a Vietnamese calendar', () => {
    fc.assert(
      fc.property(types, moments, fc.integer({ min: 0, max: 400 * hour }), (type, now, age) => {
        const expected = Math.max(0, calendarDay(now) - calendarDay(now - age + slaHours[type] * hour));
        expect(backlogPlace(facts(type, now - age), now)?.daysOver).toBe(expected);
      }),
    );
  });

  it('the cut-offs part the anchors exactly where the arithmetic does', () => {
    fc.assert(
      fc.property(
        types,
        moments,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: -2, max: 2 }),
        fc.constantFrom(...backlogBuckets),
        (type, now, days, off, bucket) => {
          const late = daysOverCutoff(type, days, now) + off;
          if (late <= now) expect((backlogPlace(facts(type, late), now)?.daysOver ?? 0) >= days).toBe(off < 0);
          const old = bucketCutoff(bucket, now) + off;
          if (old > now) return;
          const found = backlogPlace(facts(type, old), now)?.bucket ?? 'within_24h';
          expect(backlogBuckets.indexOf(found) >= backlogBuckets.indexOf(bucket)).toBe(off < 0);
        },
      ),
    );
  });

  it('a package is never younger than it was, and a day that was put off never in two buckets', () => {
    fc.assert(
      fc.property(types, moments, fc.nat(300 * hour), fc.nat(300 * hour), (type, entered, first, more) => {
        const one = backlogPlace(facts(type, entered), entered + first);
        const other = backlogPlace(facts(type, entered), entered + first + more);
        expect(backlogBuckets.indexOf(other?.bucket ?? 'within_24h')).toBeGreaterThanOrEqual(
          backlogBuckets.indexOf(one?.bucket ?? 'over_48h'),
        );
        expect(other?.daysOver ?? -1).toBeGreaterThanOrEqual(one?.daysOver ?? 0);
      }),
    );
  });
});
