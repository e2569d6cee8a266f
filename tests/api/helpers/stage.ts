import type { PackageStatus } from '~domain/statuses';
import type { Person, TestApp } from './app';
import { addPackage, type TestPackage } from './packages';
import { addPerson } from './people';
import { addHub, addShop, addWard, type Place } from './places';

/** A hub with everything around it. */
export interface Site {
  readonly hub: Place;
  readonly shop: Place;
  /** Served by the hub. */
  readonly ward: Place;
}

/** Where an example request is played: whose site is whose. */
export interface Stage {
  readonly test: TestApp;
  /** Who calls; works at `own` and nowhere else. */
  readonly caller: Person;
  readonly own: Site;
  readonly foreign: Site;
  /** Somebody who sees everything. */
  readonly admin: Person;
  /** Somebody of the foreign site. */
  readonly stranger: Person;
  package(site: Site, status: PackageStatus): Promise<TestPackage>;
}

export interface Scene extends Omit<Stage, 'caller'> {
  for(caller: Person): Stage;
}

async function addSite(test: TestApp): Promise<Site> {
  const hub = await addHub(test);
  return { hub, shop: await addShop(test, { hubId: hub.id }), ward: await addWard(test, { servedBy: hub.id }) };
}

const addPrices = (test: TestApp) =>
  test.pool.query(`
    with standard as (insert into price_tables (name) values ('Bảng giá chuẩn') returning id)
    insert into price_lines
    select id, area, 0.5, 15000, 2500, 0, 0, 0, 0, 15000, 900000, 7500, 0.5, 24, 72
    from standard, unnest(array['urban', 'suburban', 'intra_region', 'region']) as area`);

/** Two sites and prices in a database that has none, and is nobody else's: the prices are the whole network's. */
export async function setScene(test: TestApp): Promise<Scene> {
  await addPrices(test);
  const own = await addSite(test);
  const foreign = await addSite(test);
  const scene = {
    test,
    own,
    foreign,
    admin: await addPerson(test, { role: 'admin' }),
    stranger: await addPerson(test, { role: 'hub_manager', hubIds: [foreign.hub.id] }),
    package: (site: Site, status: PackageStatus) =>
      addPackage(test, { status, hubId: site.hub.id, shopId: site.shop.id, wardId: site.ward.id }),
  };
  return { ...scene, for: (caller) => ({ ...scene, caller }) };
}
