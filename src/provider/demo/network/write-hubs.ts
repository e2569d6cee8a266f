import type pg from 'pg';
import { dayMs } from '~domain/time';
import type { Addresses, Province, Ward } from '../../addresses/address-data';
import type { Random } from '../text/random';
import { coverage } from './coverage';
import { demoHubs } from './hub-list';
import { writeRows } from './write-rows';

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
