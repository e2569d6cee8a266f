import type pg from 'pg';
import type { Ward } from '../../addresses/address-data';
import { fold } from '~domain/fold';
import type { Random } from '../text/random';
import { Choices } from '../text/random';
import { idCardNumber, phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { demoHubs } from './hub-list';
import { banks, closedShops, shopNames } from './shop-list';
import type { HubRow } from './write-hubs';
import { writePapers } from './write-papers';
import { writeRows } from './write-rows';
import { writeStores } from './write-stores';

const columns = [
  'id', 'code', 'name', 'phone', 'email', 'address', 'ward_id', 'hub_id', 'bank_account_name', 'bank_account_number', 'bank_branch',
  'tax_code', 'id_card_number', 'business_licence', 'paper_status', 'active', 'created_at',
] as const;

/** The shops: most near the large hubs, each with bank data; a few may not send. */
export async function writeShops(client: pg.ClientBase, hubs: readonly HubRow[], townWards: ReadonlyMap<number, readonly Ward[]>, random: Random, now: Date): Promise<void> {
  const byShare = new Choices(hubs.map((hub, index) => [demoHubs[index]?.share ?? 1, hub] as const));
  const rows = shopNames.map((name, index) => {
    // The largest senders hand in at the first hub, where the demo accounts work.
    const hub = index < 2 ? hubs[0] : random.weighted(byShare);
    if (!hub) throw new Error('a shop needs a hub');
    const ward = random.pick(townWards.get(hub.id) ?? [hub.ward]);
    const papers = closedShops.get(index) ?? 'verified';
    const bank = random.pick(banks);
    const opened = new Date(now.getTime() - random.int(90, 600) * 86_400_000);
    return [
      index + 1, `SH${String(index + 1).padStart(4, '0')}`, name, phoneNumber(random), `shop${index + 1}@seller.test`,
      `${streetAddress(random, hub.region, true)}, ${ward.name}, ${hub.province.name}`, ward.id, hub.id,
      fold(name).toUpperCase(), random.digits(random.int(9, 14)), `${bank} – chi nhánh ${hub.name.replace('Bưu cục ', '')}`,
      `03${random.digits(8)}`, idCardNumber(random), papers === 'not_uploaded' ? null : `GP-${random.digits(8)}`,
      papers, !closedShops.has(index), opened,
    ] as const;
  });
  await writeRows(client, 'shops', columns, rows);
  await client.query(`select setval(pg_get_serial_sequence('shops', 'id'), $1)`, [rows.length]);
  await writeStores(client, townWards, random);
  await writePapers(client);
}
