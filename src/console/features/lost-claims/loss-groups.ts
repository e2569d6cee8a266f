import { addMoney } from '~domain/money';
import type { LostPackage } from './use-lost';

/** Lost packages that can stand on one document together. */
export interface LossGroup {
  readonly key: string;
  readonly seller: LostPackage['seller'] | null;
  readonly hub: LostPackage['hub'];
  readonly liable: LostPackage['liable'];
  readonly courier: LostPackage['courier'];
  readonly carrier: LostPackage['carrier'];
  readonly packages: readonly LostPackage[];
}

/**
 * A claim is of one shop at one hub; a charge of whoever answers for packages of one hub. In the order of their oldest
 * package.
 */
export function groupLosses(packages: readonly LostPackage[], step: 'claim' | 'charge'): LossGroup[] {
  const groups = new Map<string, LossGroup & { packages: LostPackage[] }>();
  for (const pkg of packages) {
    const { seller, hub, liable, courier, carrier } = pkg;
    const key = step === 'claim' ? `${seller.id} ${hub?.id}` : `${hub?.id} ${liable} ${courier?.id} ${carrier?.id}`;
    const group = groups.get(key);
    if (group) group.packages.push(pkg);
    else
      groups.set(key, {
        key,
        seller: step === 'claim' ? seller : null,
        hub,
        liable,
        courier,
        carrier,
        packages: [pkg],
      });
  }
  return [...groups.values()];
}

/** VND. */
export function compensationOfAll(packages: readonly LostPackage[]): number {
  return addMoney(0, ...packages.map(({ compensation }) => compensation));
}
