import { expect, it } from 'vitest';
import { testApp, type TestApp } from '../api/helpers/app';
import { pagesRead } from '../helpers/pages-read';

/** So often the trips that are over were driven before; each is older than what a lane's usual time is reckoned over. */
const times = 200;
/** How much more may be read then: one more way down an index that is a level higher, and rows not vacuumed yet. */
const mostGrowth = 2;

async function addYears({ pool }: TestApp): Promise<void> {
  await pool.query(`
    create temp table earlier as
      select r.id, r.code || '-' || before as code, interval '100 days' + before * interval '1 day' as ago
      from runsheets r cross join generate_series(1, ${times}) before where r.type = 'linehaul' and r.status = 'Closed';
    insert into runsheets (code, type, status, hub_id, destination_hub_id, created_at, dispatched_at, closed_at)
      select e.code, r.type, r.status, r.hub_id, r.destination_hub_id, r.created_at - ago, r.dispatched_at - ago,
        r.closed_at - ago
      from earlier e join runsheets r on r.id = e.id;
    insert into unloadings (runsheet_id, hub_id, started_by, started_at, finished_by, finished_at)
      select again.id, u.hub_id, u.started_by, u.started_at - ago, u.finished_by, u.finished_at - ago
      from earlier e join unloadings u on u.runsheet_id = e.id join runsheets again on again.code = e.code;
    insert into unloading_lines (unloading_id, code, finding)
      select u.id, 'L', case when u.id % 100 = 0 then 'short' else 'matched' end
      from earlier e join runsheets again on again.code = e.code join unloadings u on u.runsheet_id = again.id`);
}

it('what is on the road is read without the trips of the years before', async () => {
  const test = await testApp({ seed: { packages: 6_000 } });
  try {
    const people = [await test.as('admin'), await test.as('hub_operator')];
    const read = async (): Promise<number[]> => {
      await test.pool.query('vacuum analyze');
      const pages: number[] = [];
      for (const person of people)
        pages.push((await pagesRead(test.pool, () => person.call('GET /linehaul-monitoring'))).pages);
      return pages;
    };
    const before = await read();
    await addYears(test);
    const growths = (await read()).map((pages, index) => pages / (before[index] ?? pages));
    expect(before.every((pages) => pages > 50)).toBe(true);
    expect(growths.filter((growth) => growth > mostGrowth)).toEqual([]);
  } finally {
    await test.close();
  }
});
