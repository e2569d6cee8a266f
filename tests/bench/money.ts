import type pg from 'pg';
import * as z from 'zod';
import { get } from './calls';
import { section } from './figures';
import { inRounds, p50, ratios, time } from './measure';
import { signIn, type Network } from './network';
import type { Scale } from './scale';

const ofOneCourier = 80;

/**
 * A day of a hub: so many packages delivered and paid, in the books, each courier's cash in his hands. Answers the
 * couriers.
 */
async function addDay(pool: pg.Pool, hubId: number, count: number, perCourier: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into couriers (courier_code, first_name, user_name, phone, hub_id)
     select 'BD' || nextval('couriers_id_seq') , 'Bưu tá đo', 'do' || lastval(), '0912345678', $1 from generate_series(1, $2) returning id`,
    [hubId, Math.ceil(count / perCourier)],
  );
  const couriers = rows.map(({ id }) => id);
  await pool.query(
    `with made as (
       insert into packages (code, order_code, seller_id, status, current_hub_id, fm_hub_id, lm_hub_id, receiver_name, receiver_phone, receiver_address, weight, length, width, height, dim, value, cod, cod_collected, area_type)
       select 'BD' || nextval('package_serial'), 'BD' || lastval(), (select min(id) from shops), 'Delivered', $1, $1, $1, 'Người nhận', '0912345678', 'Địa chỉ', 1, 10, 10, 10, 0.2, 250000, 250000, 250000, 'urban'
       from generate_series(1, $2) returning id, seller_id
     ), placed as (
       select id, seller_id, ($3::int[])[1 + (row_number() over (order by id) - 1) / $4::int] as courier_id from made
     ), taken as (
       insert into cod_takings (package_id, hub_id, courier_id, cash, at) select id, $1, courier_id, 250000, now() from placed returning package_id
     ), accounts as (
       insert into ledger_accounts (kind, owner_id, hub_id)
       select 'courier_cash', courier_id, $1::int from (select distinct courier_id from placed) c
       union all select 'shop_payable', min(seller_id), null from placed on conflict do nothing
     ) select count(*) from taken`,
    [hubId, count, couriers, perCourier],
  );
  await pool.query(
    `with opened as (
       insert into ledger_transactions (event, effect_key) select 'opening', 'bench ' || id from unnest($1::int[]) id returning id, substr(effect_key, 7)::int as courier_id)
     insert into ledger_entries (transaction_id, account_id, amount, package_id)
     select o.id, a.id, case when a.kind = 'courier_cash' then t.cash else -t.cash end, t.package_id
     from opened o join cod_takings t on t.courier_id = o.courier_id join packages p on p.id = t.package_id
     join ledger_accounts a on (a.kind = 'courier_cash' and a.owner_id = o.courier_id) or (a.kind = 'shop_payable' and a.owner_id = p.seller_id)`,
    [couriers],
  );
  return couriers;
}

/** What approving a day's packages costs the database at the least: the same rows, written by statements of its own. */
async function approveRaw(pool: pg.Pool, documentId: number): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `with changed as (
         update packages p set status = 'Cod_collected', version = version + 1, updated_at = now() from money_lines l where l.document_id = $1 and p.id = l.package_id returning p.id)
       insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role) select id, 'cod_collect', 'Delivered', 'Cod_collected', 'bench', 'admin' from changed`,
      [documentId],
    );
    await client.query('update money_lines set open = false where document_id = $1', [documentId]);
    await client.query(
      'update cod_takings t set collected_by = $1 from money_lines l where l.document_id = $1 and t.package_id = l.package_id',
      [documentId],
    );
    await client.query(
      `with opened as (insert into ledger_transactions (event, effect_key, document_id) values ('document_approved', 'raw ' || $1::text, $1::bigint) returning id)
       insert into ledger_entries (transaction_id, account_id, amount, package_id)
       select opened.id, a.id, s.sign * l.amount, l.package_id from opened, money_lines l cross join (values (1, 'hub_cash'), (-1, 'courier_cash')) s (sign, kind)
       join lateral (select min(id) as id from ledger_accounts where kind = s.kind) a on true where l.document_id = $1::bigint`,
      [documentId],
    );
    await client.query(`update money_documents set status = 'Approved', decided_at = now() where id = $1`, [
      documentId,
    ]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

/** The cash of a hub's day: how long it takes to open and to approve. */
export async function moneyTimes(network: Network, { collectionPackages: packages, rounds }: Scale): Promise<void> {
  const to = section(
    'money',
    `cash of a hub's day of ${packages.toLocaleString('en')} packages (aim: 5,000 open in 300 ms and are approved in 1 s)`,
  );
  const { pool, url, token: clerk } = network;
  const { rows } = await pool.query<{ id: number }>('select min(id) as id from hubs');
  const hubId = rows[0]?.id ?? 0;
  const others = await anotherAdmin(pool);
  const couriers = await addDay(pool, hubId, packages, ofOneCourier);
  await pool.query('analyze packages, cod_takings, ledger_entries, money_lines, ledger_accounts');
  const list = `${url}/v1/cod-collections/couriers?hub_id=${hubId}`;
  const one = `${url}/v1/cod-collections/couriers/${couriers[0]}?hub_id=${hubId}`;
  for (const [name, path] of [
    ['who has cash in hand at the hub', list],
    ['a courier’s packages', one],
  ] as const) {
    const call = (): Promise<void> => get(path, clerk);
    await time(3, call);
    to.record(name, 'ms', p50(await inRounds(rounds, () => time(5, call))));
  }
  /** A day of a courier of its own, counted and not approved yet. */
  const collection = async (): Promise<number> => {
    const [courier] = await addDay(pool, hubId, packages, packages);
    return (
      await send(`${url}/v1/cod-collections`, 'POST', clerk, {
        courier_id: courier,
        hub_id: hubId,
        counted: packages * 250_000,
      })
    ).id;
  };
  const ours: number[] = [];
  const raw: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = await collection();
    opened.push(
      ...(await time(1, () =>
        Promise.all([
          get(`${url}/v1/cod-collections/${id}`, clerk),
          get(`${url}/v1/cod-collections/${id}/packages?limit=1000`, clerk),
        ]),
      )),
    );
    ours.push(...(await time(1, () => send(`${url}/v1/cod-collections/${id}/approve`, 'PATCH', others, {}))));
    const another = await collection();
    raw.push(...(await time(1, () => approveRaw(pool, another))));
  }
  to.record('a collection opens', 'ms', opened);
  to.record('a collection is approved', 'ms', ours);
  to.record('a collection is approved, the same rows by raw SQL', 'ms', raw);
  to.record('a collection is approved, ratio', '×', ratios(ours, raw));
}

const answer = z.object({ data: z.object({ id: z.number() }) });

async function send(url: string, method: string, token: string, body: object): Promise<{ id: number }> {
  const response = await fetch(url, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${await response.text()}`);
  return answer.parse(await response.json()).data;
}

/** Whoever counts does not approve. */
async function anotherAdmin(pool: pg.Pool): Promise<string> {
  await pool.query(
    `insert into users (name, username, email, role_id, password_hash, active)
     select 'Bench', 'bench-second', 'bench-second@hubline.test', role_id, password_hash, 1 from users u join roles r on r.id = u.role_id where r.name = 'admin' limit 1 on conflict do nothing`,
  );
  return signIn(pool, 'bench-second@hubline.test');
}
