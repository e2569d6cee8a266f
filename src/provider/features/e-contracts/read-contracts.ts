import type pg from 'pg';
import type { QueryOf, ResponseOf } from '~contract/endpoints';
import { maskIdCard } from '~domain/mask';
import type { SignedInUser } from '../../calls/handler';
import { courierColumns, courierJoins, toCourierRow, type CourierRecord } from '../../shared/people/courier-rows';
import { isIntact, type HashedStep } from '../../shared/e-contracts/step-hash';
import { prefixOf, searchWords, wordsIn } from '../../shared/sql/name-search';
import { read, Values } from '../../shared/sql/statement';
import { inHubScope } from '../../shared/access/visibility';
import { pageOf } from '../../shared/sql/page-of';

type List = ResponseOf<'GET /e-contracts'>;
type Row = List['data'][number];
type OfCourier = ResponseOf<'GET /couriers/{id}/e-contract'>['data'];
type Contract = OfCourier['contracts'][number];

interface Record {
  readonly id: number;
  readonly code: string;
  readonly status: Row['status'];
  readonly template_version: number;
  readonly at: string;
  readonly created_at: string;
  readonly courier_id: number;
  readonly courier_code: string;
  readonly name: string;
  readonly id_card_number: string | null;
  readonly hub_id: number;
  readonly hub_code: string;
  readonly signature_kind: Contract['signature_kind'];
  readonly signed_at: string | null;
}

const columns = `e.id, e.code, e.status, e.template_version, e.changed_at as at, e.created_at, c.id as courier_id, c.courier_code, c.first_name as name, c.id_card_number, c.hub_id, h.code as hub_code,
  e.signature -> 'signature' ->> 'kind' as signature_kind, e.signature ->> 'at' as signed_at`;
const joins = 'e_contracts e join couriers c on c.id = e.courier_id join hubs h on h.id = c.hub_id';

function toRow({
  courier_id,
  courier_code,
  name,
  id_card_number,
  hub_id,
  hub_code,
  signature_kind: _kind,
  signed_at: _signed,
  ...record
}: Record): Row {
  return {
    ...record,
    courier: { id: courier_id, courier_code, name, id_card_number: maskIdCard(id_card_number) },
    hub: { id: hub_id, code: hub_code },
  };
}

export async function listContracts(
  pool: pg.Pool,
  user: SignedInUser,
  query: QueryOf<'GET /e-contracts'>,
): Promise<List> {
  const { data, meta } = await pageOf<Record>(pool, query, {
    from: (values) => `from ${joins} where ${conditionsOf(query, user, values).join(' and ')}`,
    order: 'e.changed_at desc, e.id desc',
    select: (found) => `select ${columns} ${found}`,
  });
  return { data: data.map(toRow), meta };
}

function conditionsOf(
  { status, hub_id, q: typed }: QueryOf<'GET /e-contracts'>,
  user: SignedInUser,
  values: Values,
): string[] {
  const conditions = [inHubScope('c.hub_id', user, values)];
  if (status) conditions.push(`e.status = any(${values.add(status)}::text[])`);
  if (hub_id) conditions.push(`c.hub_id = any(${values.add(hub_id)}::bigint[])`);
  const q = searchWords(typed ?? '');
  if (q !== '') {
    const prefix = values.add(prefixOf(q));
    conditions.push(
      `(e.code ilike ${prefix} or c.courier_code ilike ${prefix} or hl_fold(c.first_name) like hl_fold(${values.add(wordsIn(q))}))`,
    );
  }
  return conditions;
}

/**
 * All contracts of a courier, the present one first; null = no such courier for the user. The reading leaves its trace.
 */
export async function contractsOf(pool: pg.Pool, user: SignedInUser, courierId: number): Promise<OfCourier | null> {
  const own = new Values();
  const text = `
    with found as (select ${courierColumns} from ${courierJoins} where c.id = ${own.add(courierId)}::bigint
      and ${inHubScope('c.hub_id', user, own)}),
    traced as (insert into courier_data_reads (user_id, courier_id, what)
      select ${own.add(user.id)}::int, id, 'contract' from found)
    select * from found`;
  const [courier] = await read<CourierRecord>(pool, text, own);
  if (!courier) return null;
  const values = new Values();
  const records = await read<Record>(
    pool,
    `select ${columns} from ${joins} where c.id = ${values.add(courier.id)} order by e.id desc`,
    values,
  );
  return {
    courier: toCourierRow(courier),
    contracts: await Promise.all(records.map((record) => withSteps(pool, record))),
  };
}

async function withSteps(pool: pg.Pool, record: Record): Promise<Contract> {
  const [steps, document] = await Promise.all([
    read<HashedStep & { actor_name: string; sha256: Buffer }>(
      pool,
      'select contract_id, position, action, to_status, at, actor_id, actor_name, note, document_sha256, sha256 from e_contract_steps where contract_id = $1 order by position',
      one(record.id),
    ),
    lastDocument(pool, record.id),
  ]);
  return {
    ...toRow(record),
    signature_kind: record.signature_kind,
    signed_at: record.signed_at,
    intact: document !== null && isIntact(steps, document),
    steps: steps.map(({ position, action, to_status, at, actor_name, note, document_sha256, sha256 }) => ({
      position,
      action,
      to_status,
      at,
      actor_name,
      note,
      document_sha256: document_sha256.toString('hex'),
      sha256: sha256.toString('hex'),
    })),
  };
}

function one(value: unknown): Values {
  const values = new Values();
  values.add(value);
  return values;
}

async function lastDocument(pool: pg.Pool, contractId: number): Promise<Buffer | null> {
  const [document] = await read<{ pdf: Buffer }>(
    pool,
    'select pdf from e_contract_documents where contract_id = $1 order by position desc limit 1',
    one(contractId),
  );
  return document?.pdf ?? null;
}

/** The PDF; null = no such contract for the user. Whoever gets it leaves his trace in the same statement. */
export async function contractDocument(pool: pg.Pool, user: SignedInUser, id: number): Promise<Buffer | null> {
  const values = new Values();
  const text = `
    with found as (
      select c.id as courier_id, d.pdf from e_contracts e join couriers c on c.id = e.courier_id
        join e_contract_documents d on d.contract_id = e.id
      where e.id = ${values.add(id)}::bigint and ${inHubScope('c.hub_id', user, values)} order by d.position desc
        limit 1
    ), traced as (insert into courier_data_reads (user_id, courier_id, what)
      select ${values.add(user.id)}::int, courier_id, 'document' from found)
    select pdf from found`;
  const [record] = await read<{ pdf: Buffer }>(pool, text, values);
  return record?.pdf ?? null;
}
