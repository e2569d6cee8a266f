import type { Ward } from '../../addresses/address-data';
import { demoHubs, type DemoHub } from './hub-list';

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
