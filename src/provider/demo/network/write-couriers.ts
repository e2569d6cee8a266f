import type pg from 'pg';
import type { Ward } from '../../addresses/address-data';
import type { Random } from '../text/random';
import { idCardNumber, personName, phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { demoHubs } from './hub-list';
import type { HubRow } from './write-hubs';
import { writeRows } from './write-rows';

const courierCount = 200;
const fewestPerHub = 3;

const columns = [
  'id', 'courier_code', 'first_name', 'user_name', 'phone', 'hub_id', 'id_card_number', 'tax_code', 'date_of_birth', 'current_address',
  'permanent_address', 'ref_name', 'ref_phone', 'ref_relationship', 'ref_id_card_no', 'register_type', 'paper_status', 'connected_to_oms',
  'e_contract_approval_at', 'licence_plate', 'account_status', 'created_at',
] as const;

/** How many couriers each hub has: some everywhere, the rest by what a hub delivers. */
function headcounts(): number[] {
  const spare = courierCount - fewestPerHub * demoHubs.length;
  const total = demoHubs.reduce((sum, hub) => sum + hub.share, 0);
  const counts = demoHubs.map((hub) => fewestPerHub + Math.floor((spare * hub.share) / total));
  const left = courierCount - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => count + (index < left ? 1 : 0));
}

export async function writeCouriers(client: pg.ClientBase, hubs: readonly HubRow[], townWards: ReadonlyMap<number, readonly Ward[]>, random: Random, now: Date): Promise<void> {
  const counts = headcounts();
  const homes = hubs.flatMap((hub, index) => Array.from({ length: counts[index] ?? 0 }, () => hub));
  const rows = homes.map((hub, index) => {
    const code = `BT${String(index + 1).padStart(4, '0')}`;
    const ward = random.pick(townWards.get(hub.id) ?? [hub.ward]);
    const address = `${streetAddress(random, hub.region, true)}, ${ward.name}, ${hub.province.name}`;
    // One in twenty is still on the way in, one in forty has left.
    const status = index % 20 === 19 ? 'new' : index % 40 === 11 ? 'de-active' : 'active';
    const joined = new Date(now.getTime() - random.int(status === 'new' ? 1 : 60, status === 'new' ? 14 : 650) * 86_400_000);
    return [
      index + 1, code, personName(random, random.chance(0.9) ? 'man' : 'woman'), code.toLowerCase(), phoneNumber(random), hub.id, idCardNumber(random),
      `8${random.digits(9)}`, `${random.int(1975, 2004)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`, address,
      address, personName(random), phoneNumber(random), random.pick(['Vợ/chồng', 'Bố', 'Mẹ', 'Anh trai', 'Chị gái']), idCardNumber(random),
      random.chance(0.3) ? 'self_register' : 'hub_sale', status === 'new' ? 'uploaded' : 'verified', status === 'active',
      status === 'new' ? null : joined, `${random.int(11, 99)}${random.pick(['B', 'C', 'D', 'F', 'H', 'L', 'X', 'Y'])}${random.int(1, 9)}-${String(10_000 + index * 401 + random.int(0, 400))}`,
      status, joined,
    ] as const;
  });
  await writeRows(client, 'couriers', columns, rows);
  await client.query(`select setval(pg_get_serial_sequence('couriers', 'id'), $1)`, [rows.length]);
}
