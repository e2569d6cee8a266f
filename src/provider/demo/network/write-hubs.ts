import type pg from 'pg';
import { dayMs } from '~domain/time';
import type { Addresses, Province, Ward } from '../../addresses/address-data';
import type { Random } from '../text/random';
import { demoHubs, type DemoHub } from './hub-list';
import { writeRows } from './write-rows';

/** Provinces whose remote communes are partly out of reach, and one in how many there. */
const remoteProvinces: ReadonlySet<number> = new Set([4, 11, 12, 14, 20, 52]);
const remoteEvery = 17;

/** Islands, and some communes in the mountains: about one ward in a hundred, so that an unserved address can be met. */
function unservedWards(present: readonly Ward[]): Set<number> {
  const islands = present.filter((ward) => ward.name.startsWith('Đặc khu'));
  const remote = present.filter((ward) => remoteProvinces.has(ward.province_id) && ward.name.startsWith('Xã'));
  return new Set(
    [...islands, ...remote.filter((_, index) => index % remoteEvery === remoteEvery - 1)].map((ward) => ward.id),
  );
}

function claims(hub: DemoHub, ward: Ward): boolean {
  return hub.wards.some(([from, to]) => ward.code >= from && ward.code <= to);
}

/**
 * Id of a present ward → code of the hub that serves it. Old wards have none: a price depends on the province, and
 * theirs is not the one their hub lies in now.
 */
export function coverage(wards: readonly Ward[]): Map<number, string> {
  const byProvince = new Map(
    demoHubs.flatMap((hub) => hub.provinces.map((province) => [Number(province), hub.code] as const)),
  );
  const present = wards.filter((ward) => ward.present);
  const unserved = unservedWards(present);
  const served = new Map<number, string>();
  for (const ward of present) {
    if (unserved.has(ward.id)) continue;
    const hub = demoHubs.find((candidate) => claims(candidate, ward))?.code ?? byProvince.get(ward.province_id);
    if (hub === undefined) throw new Error(`no demo hub serves province ${ward.province_id}`);
    served.set(ward.id, hub);
  }
  return served;
}

/** Fixed lines of Hà Nội, Đà Nẵng and Hồ Chí Minh: ten or eleven digits. */
const areaPrefix = { Northern: '024', Central: '0236', Southern: '028' } as const;

export interface HubRow {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly region: 'Northern' | 'Central' | 'Southern';
  readonly ward: Ward;
  readonly province: Province;
}

/** The hubs with their port codes and the wards they serve. */
export async function writeHubs(
  client: pg.ClientBase,
  addresses: Addresses,
  random: Random,
  now: Date,
): Promise<HubRow[]> {
  const wards = new Map(addresses.wards.filter((ward) => ward.present).map((ward) => [ward.code, ward]));
  const provinces = new Map(addresses.provinces.map((province) => [province.id, province]));
  const hubs = demoHubs.map((hub, index): HubRow => {
    const ward = wards.get(hub.ward);
    const province = ward && provinces.get(ward.province_id);
    if (!ward || !province) throw new Error(`hub ${hub.code} stands in no known ward`);
    return { id: index + 1, code: hub.code, name: hub.name, region: hub.region, ward, province };
  });
  const opened = new Date(now.getTime() - 700 * dayMs);
  await writeRows(
    client,
    'hubs',
    ['id', 'code', 'name', 'region', 'province_id', 'ward_id', 'address', 'phone', 'active', 'created_at'],
    hubs.map((hub, index) => [
      hub.id,
      hub.code,
      hub.name,
      hub.region,
      hub.province.id,
      hub.ward.id,
      `${demoHubs[index]?.street ?? ''}, ${hub.ward.name}, ${hub.province.name}`,
      `${areaPrefix[hub.region]}${random.digits(7)}`,
      true,
      opened,
    ]),
  );
  await client.query(`select setval(pg_get_serial_sequence('hubs', 'id'), $1)`, [hubs.length]);
  await writeRows(
    client,
    'hub_port_codes',
    ['id', 'code', 'name', 'hub_id'],
    hubs.map((hub) => [hub.id, hub.code, `Mã khai thác ${hub.name}`, hub.id]),
  );
  await client.query(`select setval(pg_get_serial_sequence('hub_port_codes', 'id'), $1)`, [hubs.length]);
  const ids = new Map(hubs.map((hub) => [hub.code, hub.id]));
  const served = [...coverage(addresses.wards)].map(([ward, hub]) => [ward, ids.get(hub) ?? null]);
  await writeRows(client, 'hub_coverage', ['ward_id', 'hub_id'], served);
  return hubs;
}
