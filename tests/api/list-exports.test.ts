import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ListFilters } from '~commands/source';
import { listExportOf } from '~console/package/exports/list-export';
import { exportColumns } from '~domain/export-columns';
import { sharedApp, type Person, type TestApp } from './helpers/app';
import { addPerson } from './helpers/people';
import { addHub, addShop } from './helpers/places';
import { storePackage } from './helpers/stored-packages';

let test: TestApp;
let person: Person;
let names: Readonly<Record<'$here' | '$there' | '$shop', string>>;

const day = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * day).toISOString();

beforeAll(async () => {
  test = await sharedApp();
  const [here, there] = [await addHub(test), await addHub(test)];
  const [shop, other] = [await addShop(test, { hubId: here.id }), await addShop(test, { hubId: there.id })];
  person = await addPerson(test, { role: 'hub_manager', hubIds: [here.id, there.id] });
  names = { $here: `${here.id}`, $there: `${there.id}`, $shop: `${shop.id}` };
  const late = { created_at: ago(6), stage_entered_at: ago(5), current_hub_id: here.id, fm_hub_id: here.id };
  for (const columns of [
    { cod: 0 },
    { created_at: ago(12), no_of_attempt: 2 },
    { status: 'Waiting_for_return', seller_id: other.id, is_print: true },
    { stage_entered_at: ago(0.1), receiver_name: 'Đỗ Thị Ngọc Ánh' },
    // The hub that answers for it before its pickup is not the one where it lies: it lies nowhere yet.
    { status: 'Waiting_for_pickup', current_hub_id: null, fm_hub_id: here.id },
    { status: 'Delivered', success_date: ago(1) },
    { current_hub_id: there.id },
  ] as const)
    await storePackage(test, { seller_id: shop.id, ...late, ...columns });
});
afterAll(() => test.close());

async function exportedCodes(filters: ListFilters): Promise<string[]> {
  const { name, query } = listExportOf(filters);
  const answer = await person.call(`GET /export-${name}`, { query });
  expect([answer.status, answer.code]).toEqual([200, null]);
  const rows: string[][] = parse(answer.text.slice(1));
  const column = Object.keys(exportColumns[name]).indexOf('code');
  return rows.slice(1).map((row) => row[column] ?? '');
}

const named = (filters: ListFilters): ListFilters =>
  Object.fromEntries(Object.entries(filters).map(([key, value]) => [key, isName(value) ? names[value] : value]));
const isName = (value: string): value is keyof typeof names => value in names;

describe('a list', () => {
  it.each<[string, number, ListFilters]>([
    ['backlog-view', 6, { backlog_type: 'delivery,return,pickup' }],
    ['backlog-view', 1, { backlog_type: 'return' }],
    ['backlog-view', 1, { backlog_type: 'delivery', backlog_bucket: 'within_24h' }],
    ['backlog-view', 4, { backlog_type: 'delivery,pickup', hub_id: '$here', hub_role: 'custody' }],
    ['backlog-view', 3, { backlog_type: 'delivery', days_over: '1', seller_id: '$shop' }],
    ['backlog-view', 1, { backlog_type: 'delivery', q: 'ngọc ánh' }],
    ['packages', 3, { backlog_type: 'delivery,pickup', hub_id: '$here' }],
    ['packages', 5, { backlog_type: 'delivery,pickup', hub_id: '$here', hub_role: 'fm' }],
    ['packages', 1, { backlog_type: 'delivery', cod: 'without' }],
    ['packages', 1, { backlog_type: 'delivery,return', status: 'Waiting_for_return' }],
    ['packages', 3, { backlog_type: 'delivery', backlog_since: ago(2) }],
    ['packages', 1, { backlog_type: 'delivery', attempts_min: '2' }],
    ['packages', 1, { backlog_type: 'delivery,return', printed: 'yes' }],
    ['packages', 0, { backlog_type: 'delivery', courier: 'NOBODY' }],
    ['packages', 5, { days_over: '1' }],
  ])('has the packages of its export “%s”, %i by %j', async (name, found, asked) => {
    // A list of packages is exported for a range; the backlog's own file is of all times.
    const filters = { ...named(asked), ...(name === 'packages' ? { created_from: ago(29) } : {}) };
    expect(listExportOf({ ...filters, sort: '-created_at' }).name).toBe(name);
    const { data } = (await person.call('GET /packages', { query: { ...filters, limit: 1000 } })).ok;
    const listed = data.map((row) => row.package_code).toSorted();
    expect((await exportedCodes({ ...filters, sort: '-created_at' })).toSorted()).toEqual(listed);
    expect(listed).toHaveLength(found);
  });

  it('of a backlog created in some days has its packages in its export', async () => {
    const filters = { backlog_type: 'delivery', created_from: ago(20), created_to: ago(10) };
    const { data } = (await person.call('GET /packages', { query: filters })).ok;
    expect(await exportedCodes(filters)).toEqual(data.map((row) => row.package_code));
    expect(data).toHaveLength(1);
  });
});
