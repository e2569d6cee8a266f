import type pg from 'pg';
import { readAddresses, type Ward } from '../../addresses/address-data';
import { loadAddresses } from '../../addresses/load-addresses';
import { Random } from '../text/random';
import { coverage } from './coverage';
import { writeCompany } from './write-company';
import { writeCourierFiles } from './write-courier-files';
import { writeCouriers } from './write-couriers';
import { writeHubs, type HubRow } from './write-hubs';
import { writeOffice } from './write-office';
import { writePrices } from './write-prices';
import { writeShops } from './write-shops';
import { writeSupport } from './write-support';
import { writeUsers } from './write-users';

/** Every table draws from a stream of its own, so that a change in one leaves the others as they were. */
const seed = 20_250_701;

function townWardsOf(hubs: readonly HubRow[], wards: readonly Ward[]): Map<number, Ward[]> {
  const served = coverage(wards);
  const towns = wards.filter((ward) => ward.present && ward.name.startsWith('Phường'));
  return new Map(hubs.map((hub) => [hub.id, towns.filter((ward) => served.get(ward.id) === hub.code)]));
}

/** Everything but packages: addresses, hubs, people, shops, prices and what they wrote to each other. */
export async function writeNetwork(client: pg.ClientBase, now: Date): Promise<void> {
  await writeCompany(client);
  await loadAddresses(client);
  const addresses = await readAddresses();
  const hubs = await writeHubs(client, addresses, new Random(seed, 1), now);
  const towns = townWardsOf(hubs, addresses.wards);
  await writeUsers(client, hubs, new Random(seed, 2), now);
  await writeShops(client, hubs, towns, new Random(seed, 3), now);
  await writeCouriers(client, hubs, towns, new Random(seed, 4), now);
  await writeCourierFiles(client, now);
  await writePrices(client, now);
  await writeSupport(client, new Random(seed, 5), now);
  await writeOffice(client, hubs, new Random(seed, 21), now);
}
