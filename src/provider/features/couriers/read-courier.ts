import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { onboardingSteps } from '~domain/onboarding';
import type { SignedInUser } from '../../calls/handler';
import { courierColumns, courierJoins, toCourierRow, type CourierRecord } from '../../shared/people/courier-rows';
import { courierCash, packagesInHand } from '../../shared/people/courier-custody';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';

export type CourierDetail = ResponseOf<'GET /users/{id}'>['data'];

type Own = Pick<CourierDetail, 'email' | 'tax_code' | 'date_of_birth' | 'current_address' | 'permanent_address' | 'ref_name' | 'ref_phone' | 'ref_relationship' | 'ref_id_card_no' | 'lex_code' | 'haravan_code' | 'lex_id' | 'old_id_card_number'>;

const ownColumns = `c.email, c.tax_code, c.date_of_birth, c.current_address, c.permanent_address, c.ref_name, c.ref_phone, c.ref_relationship, c.ref_id_card_no,
  c.lex_code, c.haravan_code, c.lex_id, c.old_id_card_number`;

/** Everything about him, whole; null = no such courier for the user. The reading leaves its trace in the same statement. */
export async function readCourier(pool: pg.Pool, user: SignedInUser, id: number): Promise<CourierDetail | null> {
  const values = new Values();
  const text = `
    with found as (select ${courierColumns}, ${ownColumns} from ${courierJoins} where c.id = ${values.add(id)}::bigint and ${inHubScope('c.hub_id', user, values)}),
    traced as (insert into courier_data_reads (user_id, courier_id, what) select ${values.add(user.id)}::int, id, 'file' from found)
    select * from found`;
  const [record] = await read<CourierRecord & Own>(pool, text, values);
  if (!record) return null;
  const { id: courierId, phone, id_card_number } = record;
  const [old_id_card_numbers, papers, onboarding, tools, ship_units, workload, cash] = await Promise.all([
    rows<CourierDetail['old_id_card_numbers'][number]>(pool, courierId, 'select number, replaced_at from courier_id_numbers where courier_id = $1 order by id desc'),
    rows<CourierDetail['papers'][number]>(pool, courierId, 'select id, kind, at, actor_name, width, height from courier_papers where courier_id = $1 order by id desc'),
    readSteps(pool, record),
    rows<CourierDetail['tools'][number]>(pool, courierId, 'select t.id, t.tool, t.quantity, t.serial_number, t.given_at, u.name as given_by, t.returned_at from courier_tools t join users u on u.id = t.given_by where t.courier_id = $1 order by t.returned_at is not null, t.id desc'),
    rows<CourierDetail['ship_units'][number]>(pool, courierId, 'select k.id, k.code, k.name, s.code as courier_code, s.synced_at from courier_ship_units s join carriers k on k.id = s.carrier_id where s.courier_id = $1 order by k.code'),
    readWorkload(pool, courierId),
    rows<{ in_hand: number }>(pool, courierId, `select ${courierCash('$1::int')} as in_hand`),
  ]);
  const { hub_id: _hub, hub_code: _code, training_status: _training, tools_status: _tools, deposit_status: _deposit, ...own } = record;
  return { ...own, ...toCourierRow(record), phone, id_card_number, old_id_card_numbers, papers, onboarding, tools, ship_units, workload, cash: { in_hand: cash[0]?.in_hand ?? 0, ceiling: limits.courierCashCeiling } };
}

function rows<Row extends pg.QueryResultRow>(pool: pg.Pool, courierId: number, text: string): Promise<Row[]> {
  const values = new Values();
  values.add(courierId);
  return read<Row>(pool, text, values);
}

async function readSteps(pool: pg.Pool, { id, training_status, tools_status, deposit_status }: CourierRecord): Promise<CourierDetail['onboarding']> {
  const statuses = { training: training_status, tools: tools_status, deposit: deposit_status };
  const known = await rows<Omit<CourierDetail['onboarding'][number], 'status'>>(
    pool,
    id,
    `select s.step, s.note, s.amount, sender.name as sent_by, s.sent_at, decider.name as decided_by, s.decided_at
     from courier_steps s left join users sender on sender.id = s.sent_by left join users decider on decider.id = s.decided_by where s.courier_id = $1`,
  );
  const nothing = { note: null, amount: null, sent_by: null, sent_at: null, decided_by: null, decided_at: null };
  return onboardingSteps.map((step) => ({ ...nothing, ...known.find((one) => one.step === step), step, status: statuses[step] }));
}

async function readWorkload(pool: pg.Pool, courierId: number): Promise<CourierDetail['workload']> {
  const [[hands], sheets, [days]] = await Promise.all([
    rows<{ package_count: number }>(pool, courierId, `select count(distinct l.package_id)::int as package_count from runsheets r join runsheet_packages l on l.runsheet_id = r.id where r.courier_id = $1 and ${packagesInHand}`),
    rows<CourierDetail['workload']['sheets'][number]>(
      pool,
      courierId,
      `select r.id, r.code, r.type, r.status, count(l.*)::int as total, (count(l.*) filter (where l.result is null))::int as "left"
       from runsheets r left join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
       where r.courier_id = $1 and r.status in ('Created', 'Running') group by r.id order by r.created_at desc, r.id desc`,
    ),
    rows<{ done: number; failed: number }>(
      pool,
      courierId,
      `select (count(*) filter (where l.result = 'done'))::int as done, (count(*) filter (where l.result <> 'done'))::int as failed
       from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
       where r.courier_id = $1 and r.type <> 'checkin' and r.created_at > now() - interval '30 days' and l.result is not null`,
    ),
  ]);
  return { package_count: hands?.package_count ?? 0, sheets, done: days?.done ?? 0, failed: days?.failed ?? 0 };
}
