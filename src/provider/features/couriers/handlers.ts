import type pg from 'pg';
import type { courierEndpoints } from '~contract/features/couriers';
import type { CourierDetail } from '~contract/features/courier-shapes';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { onboardingSteps } from '~domain/courier-account';
import { readableRoles } from '~domain/staff';
import { refuse, type HandlersOf, type SignedInUser, type Request } from '../../calls/handler';
import { findCouriers } from '../../shared/people/find-couriers';
import { readStaff } from '../../shared/people/read-staff';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { courierColumns, courierJoins, toCourierRow, type CourierRecord } from '../../shared/people/courier-rows';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { packagesInHand, cashInHand } from '../../shared/people/courier-custody';
import { addPaper, paperFile, removePaper, verifyPapers } from './papers';
import { registerCourier } from './register';
import { syncShipUnit } from './ship-units';
import { moveAccount, moveStep, giveTool, takeTools } from './steps';
import { pageOf, listOrder } from '../../shared/sql/page-of';

type Own = Pick<
  CourierDetail,
  | 'email'
  | 'tax_code'
  | 'date_of_birth'
  | 'current_address'
  | 'permanent_address'
  | 'ref_name'
  | 'ref_phone'
  | 'ref_relationship'
  | 'ref_id_card_no'
  | 'lex_code'
  | 'haravan_code'
  | 'lex_id'
  | 'old_id_card_number'
>;

const ownColumns = `c.email, c.tax_code, c.date_of_birth, c.current_address, c.permanent_address, c.ref_name, c.ref_phone, c.ref_relationship, c.ref_id_card_no,
  c.lex_code, c.haravan_code, c.lex_id, c.old_id_card_number`;

/**
 * Everything about him, whole; null = no such courier for the user. The reading leaves its trace in the same statement.
 */
async function readCourier(pool: pg.Pool, user: SignedInUser, id: number): Promise<CourierDetail | null> {
  const values = new Values();
  const text = `
    with found as (select ${courierColumns}, ${ownColumns} from ${courierJoins} where c.id = ${values.add(id)}::bigint
      and ${inHubScope('c.hub_id', user, values)}),
    traced as (insert into courier_data_reads (user_id, courier_id, what) select ${values.add(user.id)}::int, id, 'file'
      from found)
    select * from found`;
  const [record] = await read<CourierRecord & Own>(pool, text, values);
  if (!record) return null;
  const { id: courierId, phone, id_card_number } = record;
  const [old_id_card_numbers, papers, onboarding, tools, ship_units, workload, cash] = await Promise.all([
    rows<CourierDetail['old_id_card_numbers'][number]>(
      pool,
      courierId,
      'select n.number, n.replaced_at, u.name as replaced_by from courier_id_numbers n left join users u on u.id = n.replaced_by where n.courier_id = $1 order by n.id desc',
    ),
    rows<CourierDetail['papers'][number]>(
      pool,
      courierId,
      'select id, kind, at, actor_name, width, height from courier_papers where courier_id = $1 order by id desc',
    ),
    readSteps(pool, record),
    rows<CourierDetail['tools'][number]>(
      pool,
      courierId,
      'select t.id, t.tool, t.quantity, t.serial_number, t.given_at, u.name as given_by, t.returned_at from courier_tools t join users u on u.id = t.given_by where t.courier_id = $1 order by t.returned_at is not null, t.id desc',
    ),
    rows<CourierDetail['ship_units'][number]>(
      pool,
      courierId,
      'select k.id, k.code, k.name, s.code as courier_code, s.synced_at, u.name as synced_by from courier_ship_units s join carriers k on k.id = s.carrier_id join users u on u.id = s.synced_by where s.courier_id = $1 order by k.code',
    ),
    readWorkload(pool, courierId),
    rows<{ in_hand: number }>(
      pool,
      courierId,
      cashInHand((_hub, courier) => `${courier} = $1::int`),
    ),
  ]);
  const {
    hub_id: _hub,
    hub_code: _code,
    training_status: _training,
    tools_status: _tools,
    deposit_status: _deposit,
    ...own
  } = record;
  return {
    ...own,
    ...toCourierRow(record),
    phone,
    id_card_number,
    old_id_card_numbers,
    papers,
    onboarding,
    tools,
    ship_units,
    workload,
    cash: { in_hand: cash[0]?.in_hand ?? 0, ceiling: limits.courierCashCeiling },
  };
}

function rows<Row extends pg.QueryResultRow>(pool: pg.Pool, courierId: number, text: string): Promise<Row[]> {
  const values = new Values();
  values.add(courierId);
  return read<Row>(pool, text, values);
}

async function readSteps(
  pool: pg.Pool,
  { id, training_status, tools_status, deposit_status }: CourierRecord,
): Promise<CourierDetail['onboarding']> {
  const statuses = { training: training_status, tools: tools_status, deposit: deposit_status };
  const known = await rows<Omit<CourierDetail['onboarding'][number], 'status'>>(
    pool,
    id,
    `select s.step, s.note, s.amount, sender.name as sent_by, s.sent_at, decider.name as decided_by, s.decided_at
     from courier_steps s left join users sender on sender.id = s.sent_by
       left join users decider on decider.id = s.decided_by where s.courier_id = $1`,
  );
  const nothing = { note: null, amount: null, sent_by: null, sent_at: null, decided_by: null, decided_at: null };
  return onboardingSteps.map((step) => ({
    ...nothing,
    ...known.find((one) => one.step === step),
    step,
    status: statuses[step],
  }));
}

async function readWorkload(pool: pg.Pool, courierId: number): Promise<CourierDetail['workload']> {
  const [[hands], sheets, [days]] = await Promise.all([
    rows<{ package_count: number }>(
      pool,
      courierId,
      `select count(distinct l.package_id)::int as package_count from runsheets r
        join runsheet_packages l on l.runsheet_id = r.id where r.courier_id = $1 and ${packagesInHand}`,
    ),
    rows<CourierDetail['workload']['sheets'][number]>(
      pool,
      courierId,
      `select r.id, r.code, r.type, r.status, count(l.*)::int as total,
        (count(l.*) filter (where l.result is null))::int as "left"
       from runsheets r left join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
       where r.courier_id = $1 and r.status in ('Created', 'Running') group by r.id
         order by r.created_at desc, r.id desc`,
    ),
    rows<{ done: number; failed: number }>(
      pool,
      courierId,
      `select (count(*) filter (where l.result = 'done'))::int as done,
        (count(*) filter (where l.result <> 'done'))::int as failed
       from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null
       where r.courier_id = $1 and r.type <> 'checkin' and r.created_at > now() - interval '30 days'
         and l.result is not null`,
    ),
  ]);
  return { package_count: hands?.package_count ?? 0, sheets, done: days?.done ?? 0, failed: days?.failed ?? 0 };
}

export const courierHandlers: HandlersOf<typeof courierEndpoints> = {
  'GET /search-couriers': async ({
    services: { pool },
    user,
    query: { q = '', hub_id: hubIds, account_status: statuses, limit },
  }) => {
    const couriers = await findCouriers(pool, user, { q, hubIds, statuses, limit });
    return {
      data: couriers.map(({ code, status, ...courier }) => ({
        ...courier,
        courier_code: code,
        account_status: status,
      })),
    };
  },

  'GET /couriers': (request) => listCouriers(request),

  'POST /users/courier-register': (request) => registerCourier(request),

  'GET /users/{id}': async ({ services, db, user, params, query }) => {
    // Its row is the one of the staff, whom more people see than couriers.
    if (query.type === 'courier' && !may(user, 'couriers')) return refuse('EUS008');
    const data =
      query.type === 'courier'
        ? await readCourier(services.pool, user, params.id)
        : await readStaff(db, user, readableRoles(user), params.id);
    return data ? { data } : refuse('EUS006');
  },

  'GET /couriers/{id}/history': async ({ services, user, params, query }) =>
    (await courierHistory(services.pool, user, params.id, query)) ?? refuse('EUS006'),

  'PATCH /users/{id}/active': (request) => moveAccount(request),

  'PATCH /users/{id}/sync-ship-unit': (request) => syncShipUnit(request),

  'PATCH /couriers/{id}/onboarding': (request) => moveStep(request),

  'POST /couriers/{id}/tools': (request) => giveTool(request),

  'PATCH /couriers/{id}/tools/return': (request) => takeTools(request),

  'POST /couriers/{id}/papers/{kind}': (request) => addPaper(request),

  'GET /courier-papers/{id}': async ({ services, user, params, query }) =>
    (await paperFile(services.pool, user, params.id, query.size)) ?? refuse('ESY084'),

  'DELETE /courier-papers/{id}': (request) => removePaper(request),

  'PATCH /couriers/{id}/paper-verify': (request) => verifyPapers(request),
};

type History = ResponseOf<'GET /couriers/{id}/history'>;

/** What was done with his file; which fields changed, not what they hold. Null = no such courier for the user. */
async function courierHistory(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  place: QueryOf<'GET /couriers/{id}/history'>,
): Promise<History | null> {
  const own = new Values();
  const [courier] = await read<{ id: number }>(
    pool,
    `select c.id from couriers c where c.id = ${own.add(id)}::bigint and ${inHubScope('c.hub_id', user, own)}`,
    own,
  );
  if (!courier) return null;
  return pageOf<History['data'][number]>(pool, place, {
    from: (values) =>
      `from audit_log a left join users u on u.id = a.actor_id where a.entity = 'courier'
        and a.entity_id = ${values.add(String(courier.id))}`,
    order: 'a.id desc',
    select: (found) =>
      `select a.id, a.at, a.action, u.name as actor_name, a.after ->> 'note' as note,
        array(select jsonb_object_keys(coalesce(a.before, '{}'))) as fields ${found}`,
  });
}

type Query = QueryOf<'GET /couriers'>;

async function listCouriers({
  query,
  user,
  services: { pool },
}: Request<'GET /couriers'>): Promise<ResponseOf<'GET /couriers'>> {
  const { order, turned, keyset } = listOrder('c', query.sort);
  const { data, meta } = await pageOf<CourierRecord>(pool, query, {
    from: (values) => `from ${courierJoins} where ${conditionsOf(query, user, values).join(' and ')}`,
    order,
    turned,
    keyset,
    select: (found) =>
      `select ${courierColumns} from ${courierJoins} join (select c.id ${found}) chosen on chosen.id = c.id
        order by ${order}`,
  });
  return { data: data.map(toCourierRow), meta };
}

function conditionsOf(query: Query, user: SignedInUser, values: Values): string[] {
  const conditions = [inHubScope('c.hub_id', user, values)];
  for (const name of ['account_status', 'paper_status', 'e_contract_status', 'register_type'] as const) {
    const wanted = query[name];
    if (wanted) conditions.push(`c.${name} = any(${values.add(wanted)}::text[])`);
  }
  if (query.hub_id) conditions.push(`c.hub_id = any(${values.add(query.hub_id)}::bigint[])`);
  if (query.step_status)
    conditions.push(
      `array[c.training_status, c.tools_status, c.deposit_status] && ${values.add(query.step_status)}::text[]`,
    );
  const q = searchWords(query.q ?? '');
  if (q !== '') {
    const prefix = values.add(prefixOf(q));
    conditions.push(
      `(c.courier_code ilike ${prefix} or c.phone like ${prefix} or c.licence_plate ilike ${prefix} or hl_fold(c.first_name) like hl_fold(${values.add(wordsIn(q))}))`,
    );
  }
  return conditions;
}
