import { trackingCode } from '~domain/tracking-code';
import type { Api } from './api';
import { brought, type NewPackage } from './brought';

/** A truck on the road with its bag, and packages that are not on its list. */
export interface Truck {
  readonly id: number;
  readonly code: string;
  readonly seal: string;
  readonly listed: readonly string[];
  /** Bound for the same hub, loaded without a scan. */
  readonly over: readonly string[];
  /** Bound for yet another hub. */
  readonly misrouted: readonly string[];
}

type Bound = Exclude<NewPackage['ward'], 'HCM01'>;

export async function hubId(api: Api, code: string): Promise<number> {
  const { data: hubs } = await api.ok('GET /hubs');
  const found = hubs.find((one) => one.code === code);
  if (!found) throw new Error(`no hub ${code}`);
  return found.id;
}

/** Packages that wait at HCM01 for their trucks, in the order of where they are bound. */
export async function waitingForTrucks(
  api: Api,
  bound: Readonly<Record<Bound, number>>,
): Promise<Record<Bound, readonly string[]>> {
  const packages = (ward: Bound): NewPackage[] => Array.from({ length: bound[ward] }, () => ({ ward }));
  const codes = await brought(api, await hubId(api, 'HCM01'), [...packages('HN01'), ...packages('DN01')]);
  return { HN01: codes.slice(0, bound.HN01), DN01: codes.slice(bound.HN01) };
}

/** From one hub of the demo to another, by somebody who may do it all. */
export async function truckOnRoad(api: Api, packages: number, over: number, misrouted: number): Promise<Truck> {
  const [from, to] = [await hubId(api, 'HCM01'), await hubId(api, 'HN01')];
  const { HN01: codes, DN01: elsewhere } = await waitingForTrucks(api, { HN01: packages + over, DN01: misrouted });
  const listed = codes.slice(0, packages);
  const { data: bag } = await api.ok('POST /mobile-units', { body: { origin_hub_id: from, destination_hub_id: to } });
  const { results } = await api.ok('POST /mobile-units/{id}/packages', {
    params: { id: bag.id },
    body: { codes: listed },
  });
  const refused = results.filter(({ ok }) => !ok);
  if (refused.length > 0) throw new Error(JSON.stringify(refused[0]));
  const seal = `S${trackingCode(bag.id).slice(2, 11)}`;
  await api.ok('PATCH /mobile-units/{id}/seal', { params: { id: bag.id }, body: { serial_number: seal } });
  const { data: trip } = await api.ok('POST /linehaul-runsheets', {
    body: { hub_id: from, destination_hub_id: to, license_plate: '51D12345', driver_name: 'Tài xế Thử' },
  });
  await api.ok('POST /linehaul-runsheets/{id}/mobile-units', { params: { id: trip.id }, body: { codes: [seal] } });
  await api.ok('PATCH /linehaul-runsheets/{id}/dispatch', {
    params: { id: trip.id },
    body: { left_behind: 'chuyến sau' },
  });
  return {
    id: trip.id,
    code: trip.code,
    seal,
    listed,
    over: codes.slice(packages, packages + over),
    misrouted: elsewhere,
  };
}
