import type pg from 'pg';
import type { Random } from '../text/random';
import type { HubRow } from './write-hubs';

/** One shop in so many brings its packages to the counter. */
const dtoEvery = 6;

/** Who is sent the reports of the large hubs, and which shops may drop off. */
export async function writeOffice(client: pg.ClientBase, hubs: readonly HubRow[], random: Random, now: Date): Promise<void> {
  const large = hubs.filter((hub) => /^(HCM0[1-4]|HN0[1-3]|DN01|CTO01)$/.test(hub.code));
  const recipients = large.flatMap((hub) => {
    const at = hub.code.toLowerCase();
    const head = { hub_id: hub.id, email: `truong.${at}@hubline.test`, name: `Trưởng ${hub.name}`, reports: ['backlog-view', 'packages-incomplete'] };
    const books = { hub_id: hub.id, email: `ketoan.${at}@hubline.test`, name: 'Kế toán bưu cục', reports: ['package-successful', 'package-sales'] };
    return random.chance(0.6) ? [head, books] : [head];
  });
  await client.query(
    `insert into report_recipients (hub_id, email, name, reports, created_at) select hub_id, email, name, reports, $2 from jsonb_to_recordset($1::jsonb) as r(hub_id int, email text, name text, reports text[])`,
    [JSON.stringify(recipients), new Date(now.getTime() - 60 * 86_400_000)],
  );
  await client.query(`insert into dto_shops (shop_id, allowed_by, allowed_at) select id, 2, $1 from shops where id % $2 = 0`, [new Date(now.getTime() - 9 * 86_400_000), dtoEvery]);
}
