import { randomInt } from 'node:crypto';
import type { ResponseOf } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Person, TestApp } from './app';
import { storePackage, type StoredPackage } from './stored-packages';
import type { Place } from './places';

export type Bag = ResponseOf<'GET /mobile-units/{id}'>['data'];
export type Trip = ResponseOf<'GET /linehaul-runsheets/{id}'>['data'];

export interface Lane {
  readonly test: Pick<TestApp, 'pool'>;
  /** Somebody who may do it all. */
  readonly admin: Person;
  readonly from: Place;
  readonly to: Place;
  /** A shop, whose packages these are. */
  readonly shop: Place;
}

let lastSeal = randomInt(100_000_000, 900_000_000);
/** Never given out twice by one process. */
export const anySeal = (): string => `N${(lastSeal += 1)}`;

/** A package that waits at the lane's beginning for its end. */
export function addWaiting(
  { test, from, to, shop }: Lane,
  columns: Partial<Parameters<typeof storePackage>[1]> = {},
): Promise<StoredPackage> {
  const status: PackageStatus = 'Waiting_for_linehaul';
  return storePackage(test, {
    seller_id: shop.id,
    status,
    current_hub_id: from.id,
    fm_hub_id: from.id,
    lm_hub_id: to.id,
    ...columns,
  });
}

export async function draftBag({ admin, from, to }: Lane): Promise<Bag> {
  return (await admin.call('POST /mobile-units', { body: { origin_hub_id: from.id, destination_hub_id: to.id } })).ok
    .data;
}

export async function fillBag(lane: Lane, bag: Bag, packages: number): Promise<StoredPackage[]> {
  const made = await Promise.all(Array.from({ length: packages }, () => addWaiting(lane)));
  const { results } = (
    await lane.admin.call('POST /mobile-units/{id}/packages', {
      params: { id: bag.id },
      body: { codes: made.map(({ code }) => code) },
    })
  ).ok;
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(JSON.stringify(refused));
  return made;
}

/** A bag with packages in it and a seal on it. */
export async function sealedBag(
  lane: Lane,
  packages = 1,
): Promise<{ readonly bag: Bag; readonly packages: StoredPackage[] }> {
  const draft = await draftBag(lane);
  const made = await fillBag(lane, draft, packages);
  const bag = (
    await lane.admin.call('PATCH /mobile-units/{id}/seal', {
      params: { id: draft.id },
      body: { serial_number: anySeal() },
    })
  ).ok.data;
  return { bag, packages: made };
}

export async function newTrip({ admin, from, to }: Lane): Promise<Trip> {
  return (
    await admin.call('POST /linehaul-runsheets', {
      body: {
        hub_id: from.id,
        destination_hub_id: to.id,
        license_plate: '59C12345',
        driver_code: 'TX01',
        driver_name: 'Lê Văn Tài',
      },
    })
  ).ok.data;
}

export interface OnRoad {
  readonly trip: Trip;
  readonly bags: readonly { readonly bag: Bag; readonly packages: StoredPackage[] }[];
  readonly packages: StoredPackage[];
}

/** A truck that has left with so many packages in each bag. */
export async function dispatched(lane: Lane, ...inBags: readonly number[]): Promise<OnRoad> {
  const bags = [];
  for (const n of inBags) bags.push(await sealedBag(lane, n));
  const { id } = await newTrip(lane);
  await lane.admin.call('POST /linehaul-runsheets/{id}/mobile-units', {
    params: { id },
    body: { codes: bags.map(({ bag }) => bag.mu_code) },
  });
  const trip = (
    await lane.admin.call('PATCH /linehaul-runsheets/{id}/dispatch', {
      params: { id },
      body: { left_behind: 'xe đầy' },
    })
  ).ok.data;
  return { trip, bags, packages: bags.flatMap(({ packages }) => packages) };
}
