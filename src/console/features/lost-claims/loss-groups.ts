import { addMoney } from '~domain/money';
import type { LostPackage } from './use-lost';

/** Lost parcels that can stand on one paper together. */
export interface LossGroup {
  readonly key: string;
  readonly seller: LostPackage['seller'] | null;
  readonly hub: LostPackage['hub'];
  readonly liable: LostPackage['liable'];
  readonly courier: LostPackage['courier'];
  readonly carrier: LostPackage['carrier'];
  readonly parcels: readonly LostPackage[];
}

/** A claim is of one shop at one hub; a charge of whoever answers for parcels of one hub. In the order of their oldest parcel. */
export function groupLosses(parcels: readonly LostPackage[], step: 'claim' | 'charge'): LossGroup[] {
  const groups = new Map<string, LossGroup & { parcels: LostPackage[] }>();
  for (const parcel of parcels) {
    const { seller, hub, liable, courier, carrier } = parcel;
    const key = step === 'claim' ? `${seller.id} ${hub?.id}` : `${hub?.id} ${liable} ${courier?.id} ${carrier?.id}`;
    const group = groups.get(key);
    if (group) group.parcels.push(parcel);
    else groups.set(key, { key, seller: step === 'claim' ? seller : null, hub, liable, courier, carrier, parcels: [parcel] });
  }
  return [...groups.values()];
}

/** VND. */
export function compensationOfAll(parcels: readonly LostPackage[]): number {
  return addMoney(0, ...parcels.map(({ compensation }) => compensation));
}
