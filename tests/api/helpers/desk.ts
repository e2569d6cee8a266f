import { seesAllHubs, type StaffRole } from '~domain/roles';
import type { PackageStatus } from '~domain/statuses';
import type { Person, TestApp } from './app';
import { addPerson, type NewPerson } from './people';
import { addTwoHubs, storePackage, type StoredPackage, type TwoHubs } from './stored-packages';

type Columns = Partial<Parameters<typeof storePackage>[1]>;

/** Where most tests stand: two hubs with a shop each, and who works at the first. */
export interface Desk {
  readonly hubs: TwoHubs;
  /** Of the first hub's shop and at that hub; unless told, from there to the other. */
  readonly pkg: (columns?: Columns) => Promise<StoredPackage>;
  /** Works at the first hub, or sees all. */
  readonly person: (role: StaffRole, more?: Omit<NewPerson, 'role' | 'hubIds'>) => Promise<Person>;
}

interface Way {
  readonly from?: 'mine' | 'foreign';
  readonly to?: 'mine' | 'foreign';
  readonly status?: PackageStatus;
}

export async function openDesk(
  test: TestApp,
  { from = 'mine', to = 'foreign', status = 'Waiting_for_delivery' }: Way = {},
): Promise<Desk> {
  const hubs = await addTwoHubs(test);
  const { mine, shop } = hubs;
  return {
    hubs,
    pkg: (columns = {}) =>
      storePackage(test, {
        seller_id: shop.id,
        current_hub_id: mine.id,
        status,
        fm_hub_id: hubs[from].id,
        lm_hub_id: hubs[to].id,
        ...columns,
      }),
    person: (role, more = {}) => addPerson(test, { role, hubIds: seesAllHubs(role) ? [] : [mine.id], ...more }),
  };
}
