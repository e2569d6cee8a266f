import type pg from 'pg';
import { contractStatuses, type ContractAction, type ContractStatus } from '~domain/e-contract';
import { dayMs, hourMs } from '~domain/time';
import { readAddresses, type Ward } from '../../addresses/address-data';
import { loadAddresses } from '../../addresses/load-addresses';
import { Random } from '../text/random';
import { drawContract } from '../../shared/e-contracts/draw-contract';
import { sha256, stepHash } from '../../shared/e-contracts/step-hash';
import { currentTemplate } from '../../shared/e-contracts/templates';
import { drawingSteps, type ContractDocument, type ContractTerms } from '../../shared/e-contracts/terms';
import { idCardNumber, personName, phoneNumber } from '../text/people';
import { streetAddress } from '../text/streets';
import { drawnPicture } from './drawn-picture';
import { writeHubs, type HubRow, coverage } from './write-hubs';
import { writePrices } from './write-prices';
import { writeShops } from './write-shops';
import { writeSupport } from './write-support';
import { writeUsers } from './write-users';
import { demoHubs } from './hub-list';
import { writeRows } from './write-rows';

/** One shop in so many brings its packages to the counter. */
const dtoEvery = 6;

/** Who is sent the reports of the large hubs, and which shops may drop off. */
async function writeOffice(client: pg.ClientBase, hubs: readonly HubRow[], random: Random, now: Date): Promise<void> {
  const large = hubs.filter((hub) => /^(HCM0[1-4]|HN0[1-3]|DN01|CTO01)$/.test(hub.code));
  const recipients = large.flatMap((hub) => {
    const at = hub.code.toLowerCase();
    const head = {
      hub_id: hub.id,
      email: `truong.${at}@hubline.test`,
      name: `Trưởng ${hub.name}`,
      reports: ['backlog-view', 'packages-incomplete'],
    };
    const books = {
      hub_id: hub.id,
      email: `ketoan.${at}@hubline.test`,
      name: 'Kế toán bưu cục',
      reports: ['package-successful', 'package-sales'],
    };
    return random.chance(0.6) ? [head, books] : [head];
  });
  await client.query(
    `insert into report_recipients (hub_id, email, name, reports, created_at) select hub_id, email, name, reports, $2
      from jsonb_to_recordset($1::jsonb) as r(hub_id int, email text, name text, reports text[])`,
    [JSON.stringify(recipients), new Date(now.getTime() - 60 * dayMs)],
  );
  await client.query(
    `insert into dto_shops (shop_id, allowed_by, allowed_at) select id, 2, $1 from shops where id % $2 = 0`,
    [new Date(now.getTime() - 9 * dayMs), dtoEvery],
  );
}

const courierCount = 200;
const fewestPerHub = 3;

const columns = [
  'id',
  'courier_code',
  'first_name',
  'user_name',
  'phone',
  'hub_id',
  'id_card_number',
  'tax_code',
  'date_of_birth',
  'current_address',
  'permanent_address',
  'ref_name',
  'ref_phone',
  'ref_relationship',
  'ref_id_card_no',
  'register_type',
  'paper_status',
  'connected_to_oms',
  'e_contract_approval_at',
  'licence_plate',
  'account_status',
  'created_at',
] as const;

/** How many couriers each hub has: some everywhere, the rest by what a hub delivers. */
function headcounts(): number[] {
  const spare = courierCount - fewestPerHub * demoHubs.length;
  const total = demoHubs.reduce((sum, hub) => sum + hub.share, 0);
  const counts = demoHubs.map((hub) => fewestPerHub + Math.floor((spare * hub.share) / total));
  const left = courierCount - counts.reduce((sum, count) => sum + count, 0);
  return counts.map((count, index) => count + (index < left ? 1 : 0));
}

async function writeCouriers(
  client: pg.ClientBase,
  hubs: readonly HubRow[],
  townWards: ReadonlyMap<number, readonly Ward[]>,
  random: Random,
  now: Date,
): Promise<void> {
  const counts = headcounts();
  const homes = hubs.flatMap((hub, index) => Array.from({ length: counts[index] ?? 0 }, () => hub));
  const rows = homes.map((hub, index) => {
    const code = `BT${String(index + 1).padStart(4, '0')}`;
    const ward = random.pick(townWards.get(hub.id) ?? [hub.ward]);
    const address = `${streetAddress(random, hub.region, true)}, ${ward.name}, ${hub.province.name}`;
    // One in twenty is still on the way in, one in forty has left.
    const status = index % 20 === 19 ? 'new' : index % 40 === 11 ? 'de-active' : 'active';
    const joined = new Date(now.getTime() - random.int(status === 'new' ? 1 : 60, status === 'new' ? 14 : 650) * dayMs);
    return [
      index + 1,
      code,
      personName(random, random.chance(0.9) ? 'man' : 'woman'),
      code.toLowerCase(),
      phoneNumber(random),
      hub.id,
      idCardNumber(random),
      `8${random.digits(9)}`,
      `${random.int(1975, 2004)}-${String(random.int(1, 12)).padStart(2, '0')}-${String(random.int(1, 28)).padStart(2, '0')}`,
      address,
      address,
      personName(random),
      phoneNumber(random),
      random.pick(['Vợ/chồng', 'Bố', 'Mẹ', 'Anh trai', 'Chị gái']),
      idCardNumber(random),
      random.chance(0.3) ? 'self_register' : 'hub_sale',
      status === 'new' ? 'uploaded' : 'verified',
      status === 'active',
      status === 'new' ? null : joined,
      `${random.int(11, 99)}${random.pick(['B', 'C', 'D', 'F', 'H', 'L', 'X', 'Y'])}${random.int(1, 9)}-${String(10_000 + index * 401 + random.int(0, 400))}`,
      status,
      joined,
    ] as const;
  });
  await writeRows(client, 'couriers', columns, rows);
  await client.query(`select setval(pg_get_serial_sequence('couriers', 'id'), $1)`, [rows.length]);
}

/** Where those who are on the way in stand, one after the other: papers, training, tools, deposit, contract. */
const newcomers: readonly (readonly [
  papers: string,
  training: string,
  tools: string,
  deposit: string,
  contract: ContractStatus,
])[] = [
  ['not_uploaded', 'new', 'new', 'new', 'not_submitted'],
  ['uploaded', 'send', 'new', 'new', 'not_submitted'],
  ['not_verified', 'approved', 'reject', 'new', 'not_submitted'],
  ['verified', 'approved', 'send', 'new', 'submitted'],
  ['verified', 'approved', 'approved', 'send', 'wait_for_contractor_sign'],
  ['verified', 'approved', 'approved', 'approved', 'wait_for_approval'],
  ['verified', 'approved', 'approved', 'approved', 'approved'],
  ['uploaded', 'approved', 'approved', 'reject', 'not_submitted'],
];

/** The steps by which a contract comes to where it stands. */
const ways: Readonly<Partial<Record<ContractStatus, readonly (readonly [ContractAction, ContractStatus])[]>>> = {
  submitted: [['submit', 'submitted']],
  wait_for_contractor_sign: [
    ['submit', 'submitted'],
    ['offer', 'wait_for_contractor_sign'],
  ],
  wait_for_approval: [
    ['submit', 'submitted'],
    ['offer', 'wait_for_contractor_sign'],
    ['sign', 'wait_for_approval'],
  ],
};

/** Those who work went through everything; the new ones stand in all states. After couriers and users. */
async function writeCourierFiles(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `update couriers set training_status = 'approved', tools_status = 'approved', deposit_status = 'approved'
      where account_status <> 'new'`,
  );
  await client.query(`update couriers set e_contract_status = 'approved' where e_contract_approval_at is not null`);
  const { rows: fresh } = await client.query<{ id: number }>(
    `select id from couriers where account_status = 'new' order by id`,
  );
  for (const [index, { id }] of fresh.entries()) {
    const states = newcomers[index % newcomers.length];
    if (!states) continue;
    await client.query(
      'update couriers set paper_status = $2, training_status = $3, tools_status = $4, deposit_status = $5, e_contract_status = $6, e_contract_approval_at = $7 where id = $1',
      [id, ...states, states[4] === 'approved' ? now : null],
    );
    if (index < newcomers.length) await writeContract(client, id, states[4], now);
  }
  await writeSteps(client);
  await writePapers(client);
}

/** Sent by the hub's manager, decided above him; what they were handed. */
async function writeSteps(client: pg.ClientBase): Promise<void> {
  await client.query(`
    insert into courier_steps (courier_id, step, note, amount, sent_by, sent_at, decided_by, decided_at)
    select c.id, s.step, case when s.status = 'reject' then case s.step
      when 'deposit' then 'Biên lai không khớp số tiền' else 'Thiếu biên bản bàn giao' end end,
      case when s.step = 'deposit' then 2000000 end, m.id, c.created_at + s.hours * interval '1 hour',
        case when s.status in ('approved', 'reject') then a.id end,
      case when s.status in ('approved', 'reject') then c.created_at + (s.hours + 5) * interval '1 hour' end
    from couriers c join hubs h on h.id = c.hub_id join users m on m.username = 'hub_manager.' || lower(h.code),
      lateral (values ('training', c.training_status, 2), ('tools', c.tools_status, 8),
        ('deposit', c.deposit_status, 9)) s (step, status, hours),
      (select u.id from users u join roles r on r.id = u.role_id where r.name = 'admin_operator' order by u.id
        limit 1) a
    where s.status <> 'new'`);
  await client.query(`
    insert into courier_tools (courier_id, tool, quantity, serial_number, given_at, given_by, returned_at, returned_by)
    select c.id, t.tool, t.quantity, t.mark || c.courier_code, s.sent_at, s.sent_by,
      case when c.account_status = 'de-active' then s.sent_at + interval '40 days' end,
      case when c.account_status = 'de-active' then s.sent_by end
    from couriers c join courier_steps s on s.courier_id = c.id and s.step = 'tools',
      (values ('uniform', 2, null), ('helmet', 1, null), ('delivery_bag', 1, 'T-'), ('card', 1, null)) t (tool,
        quantity, mark)
    where c.tools_status = 'approved'`);
}

/** A drawn sample stands for the ID card of everybody. */
async function writePapers(client: pg.ClientBase): Promise<void> {
  for (const [kind, tint] of [
    ['id_card_front', '#cfe3d4'],
    ['id_card_back', '#d9d4c4'],
  ] as const) {
    const { data: picture, thumbnail } = await drawnPicture(
      [640, 400],
      `<rect width="640" height="400" rx="24" fill="${tint}"/><rect x="40" y="120" width="150" height="190" rx="8" fill="#8aa"/><path d="M220 140h340M220 190h300M220 240h340M220 290h240M40 60h560" stroke="#445" stroke-width="14"/>`,
    );
    await client.query(
      `with papers as (
         insert into courier_papers (courier_id, kind, at, actor_id, actor_name, width, height)
         select c.id, $1, c.created_at + interval '1 hour', m.id, m.name, 640, 400
         from couriers c join hubs h on h.id = c.hub_id join users m on m.username = 'hub_manager.' || lower(h.code)
           where c.paper_status <> 'not_uploaded' order by c.id returning id
       ) insert into courier_paper_files (paper_id, picture, thumbnail) select id, $2, $3 from papers`,
      [kind, picture, thumbnail],
    );
  }
}

async function writeContract(
  client: pg.ClientBase,
  courierId: number,
  status: ContractStatus,
  now: Date,
): Promise<void> {
  const way = ways[status];
  if (!way) return;
  const { rows } = await client.query<ContractTerms & { manager: number; manager_name: string }>(
    `select (select jsonb_build_object('name', name, 'tax_code', tax_code) from company) as company,
      c.first_name as name, c.courier_code, c.id_card_number, c.date_of_birth::text, c.permanent_address as address,
      c.phone, h.code as hub_code, h.name as hub_name, h.address as hub_address, m.id as manager, m.name as manager_name
     from couriers c join hubs h on h.id = c.hub_id join users m on m.username = 'hub_manager.' || lower(h.code)
       where c.id = $1`,
    [courierId],
  );
  const [found] = rows;
  if (!found) throw new Error(`no courier ${courierId}`);
  const { manager, manager_name, ...terms } = found;
  const start = now.getTime() - (contractStatuses.indexOf(status) + 2) * hourMs;
  const at = new Date(start).toISOString();
  const code = `HD${at.slice(2, 4)}${at.slice(5, 7)}${at.slice(8, 10)}${String(courierId).padStart(5, '0')}`;
  const signed = {
    signature: { kind: 'typed' as const, name: terms.name },
    by: terms.name,
    at: new Date(start + 2 * 600_000).toISOString(),
  };
  const { version } = currentTemplate();
  const values = [
    courierId,
    code,
    status,
    version,
    JSON.stringify(terms),
    way.length === 3 ? JSON.stringify(signed) : null,
    manager,
    at,
    new Date(start + (way.length - 1) * 600_000),
  ];
  const { rows: made } = await client.query<{ id: number }>(
    'insert into e_contracts (courier_id, code, status, template_version, terms, signature, created_by, created_at, changed_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id',
    values,
  );
  const id = made[0]?.id ?? 0;
  let before: Buffer | null = null;
  let document_sha256: Buffer = Buffer.alloc(0);
  for (const [index, [action, to_status]] of way.entries()) {
    const document: ContractDocument = {
      code,
      template_version: version,
      at,
      terms,
      signature: action === 'sign' ? signed : null,
      approval: null,
    };
    const pdf = drawingSteps.includes(action) ? await drawContract(document) : null;
    if (pdf) document_sha256 = sha256(pdf);
    const step = {
      contract_id: id,
      position: index + 1,
      action,
      to_status,
      at: new Date(start + index * 600_000).toISOString(),
      actor_id: manager,
      note: null,
      document_sha256,
    };
    before = stepHash(step, before);
    await client.query(
      'insert into e_contract_steps (contract_id, position, action, to_status, at, actor_id, actor_name, document_sha256, sha256) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [id, step.position, action, to_status, step.at, manager, manager_name, document_sha256, before],
    );
    if (pdf)
      await client.query('insert into e_contract_documents (contract_id, position, pdf) values ($1, $2, $3)', [
        id,
        step.position,
        pdf,
      ]);
  }
}

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

async function writeCompany(client: pg.ClientBase): Promise<void> {
  await client.query(`insert into company (name, tax_code) values ('Công ty TNHH Hubline', '0312345678')`);
}
