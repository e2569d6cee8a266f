import { type Kysely, sql } from 'kysely';
import type { eContractEndpoints } from '~contract/features/e-contracts';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import { contractRow, type ContractAction, type ContractStatus } from '~domain/e-contract';
import { fold } from '~domain/fold';
import { decidePerson } from '~domain/person-machine';
import { vietnamDay } from '~domain/time';
import {
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  wrongField,
} from '../../calls/handler';
import type { Database } from '../../db/schema';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';
import type { CourierRecord } from '../../shared/people/courier-rows';
import { addStep } from '../../shared/e-contracts/add-step';
import type { ContractDocument, ContractTerms, Signature } from '../../shared/e-contracts/terms';
import { sharingHand } from '../../shared/access/sharing-hand';
import { fullAddress } from '../../shared/sql/full-address';
import { run, Values } from '../../shared/sql/statement';
import { currentTemplate } from '../../shared/e-contracts/templates';
import { audit } from '../../calls/audit';
import { contractDocument, contractsOf, listContracts } from './read-contracts';

type Written = ResponseOf<'PATCH /couriers/{id}/e-contract'>;
type Code = 'EUS006' | 'EUS008' | 'ESP000' | 'ESY081' | 'ESY086';

/** A courier's contract, the one that counts. */
interface Live {
  readonly id: number;
  readonly code: string;
  readonly document: ContractDocument;
}

async function moveContract({
  db,
  user,
  params,
  body,
}: Request<'PATCH /couriers/{id}/e-contract'>): Promise<Written | Refusal<Code | 'ESY085'>> {
  const { action } = body;
  const note = body.note || null;
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  // Another contract, or another signature under it, is one that the user has not looked at.
  if (held.version !== body.version) return refuse('ESY086');
  const to = decided(action, held, user);
  if (typeof to === 'object') return to;
  const at = new Date().toISOString();
  const live = action === 'submit' ? await drawUp(db, user, held.id, at) : await liveContract(db, held.id);
  if (live !== null && action === 'approve' && (await hasWorkedOn(db, user, live.id)))
    return refuse('EUS008', { own: [live.code] });
  const hand = live !== null && action === 'approve' ? await handsOn(db, user, live.id) : [];
  if (hand.length > 0) return refuse('EUS008', { hand });
  if (live === null || (action === 'approve' && held.paper_status !== 'verified')) return refuse('ESY085');
  const document = action === 'approve' ? { ...live.document, approval: { by: user.name, at } } : live.document;
  await addStep(db, { contractId: live.id, action, to, at, actor: user, note, document });
  return settle(db, user, held, { action, to, note, code: live.code, at });
}

async function signContract({
  db,
  user,
  params,
  body: { contract_id, signature },
  locale,
}: Request<'POST /couriers/{id}/e-contract/sign'>): Promise<Written | Refusal<Code>> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  const to = decided('sign', held, user);
  if (typeof to === 'object') return to;
  const live = await liveContract(db, held.id);
  if (!live) return refuse('ESY081');
  if (live.id !== contract_id) return refuse('ESY086');
  const { name } = live.document.terms;
  if (signature.kind === 'typed' && plain(signature.name) !== plain(name))
    return wrongField('signature.name', 'signed_name', locale);
  const at = new Date().toISOString();
  await db
    .updateTable('e_contracts')
    .set({ signature: JSON.stringify({ signature, by: name, at }) })
    .where('id', '=', live.id)
    .execute();
  await addStep(db, {
    contractId: live.id,
    action: 'sign',
    to,
    at,
    actor: user,
    note: null,
    document: { ...live.document, signature: { signature, by: name, at } },
  });
  return settle(db, user, held, { action: 'sign', to, note: null, code: live.code, at });
}

const plain = (name: string): string => fold(name).replaceAll(/\s+/g, ' ').trim();

function decided(action: ContractAction, held: CourierRecord, user: SignedInUser): ContractStatus | Refusal<Code> {
  const decision = decidePerson(contractRow(action), { status: held.e_contract_status, hub_id: held.hub_id }, user);
  return decision.ok ? decision.to : refuse(decision.code as Code);
}

/** The courier follows his contract. */
async function settle(
  db: Kysely<Database>,
  user: SignedInUser,
  held: CourierRecord,
  {
    action,
    to,
    note,
    code,
    at,
  }: { action: ContractAction; to: ContractStatus; note: string | null; code: string; at: string },
): Promise<Written> {
  const approved = to === 'approved' ? { e_contract_approval_at: at } : {};
  return changeCourier(db, user, held, {
    action: `contract.${action}`,
    set: { e_contract_status: to, ...approved },
    before: { e_contract_status: held.e_contract_status },
    after: { note, contract: code },
  });
}

/** Whoever drew a contract up, put it forward or took the signature down doesn't approve it. */
async function hasWorkedOn(db: Kysely<Database>, user: SignedInUser, contractId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('e_contract_steps')
      .select('position')
      .where('contract_id', '=', contractId)
      .where('actor_id', '=', user.id)
      .executeTakeFirst()) !== undefined
  );
}

/** Nor whoever may be one person with who did. */
async function handsOn(db: Kysely<Database>, user: SignedInUser, contractId: number): Promise<string[]> {
  const values = new Values();
  const writers = `array(select s.actor_id from e_contract_steps s where s.contract_id = ${values.add(contractId)}::bigint)`;
  const [row] = await run<{ hand: string[] }>(
    db,
    `select ${sharingHand(writers, `${values.add(user.id)}::int`)} as hand`,
    values,
  );
  return row?.hand ?? [];
}

async function liveContract(db: Kysely<Database>, courierId: number): Promise<Live | null> {
  const row = await db
    .selectFrom('e_contracts')
    .select(['id', 'code', 'template_version', 'terms', 'signature', 'created_at'])
    .where('courier_id', '=', courierId)
    .where('status', '<>', 'not_submitted')
    .executeTakeFirst();
  if (!row) return null;
  const signature = row.signature as { signature: Signature; by: string; at: string } | null;
  return {
    id: row.id,
    code: row.code,
    document: {
      code: row.code,
      template_version: row.template_version,
      at: row.created_at,
      terms: row.terms as ContractTerms,
      signature,
      approval: null,
    },
  };
}

export const eContractHandlers: HandlersOf<typeof eContractEndpoints> = {
  'GET /company': async ({ db }) => ({ data: await readCompany(db) }),

  'PUT /company': ({ db, user, locale, body }) => keepCompany(db, user, locale, body),

  'GET /e-contracts': ({ services, user, query }) => listContracts(services.pool, user, query),

  'GET /couriers/{id}/e-contract': async ({ services, user, params }) => {
    const data = await contractsOf(services.pool, user, params.id);
    return data ? { data } : refuse('EUS006');
  },

  'PATCH /couriers/{id}/e-contract': (request) => moveContract(request),

  'POST /couriers/{id}/e-contract/sign': (request) => signContract(request),

  'GET /e-contracts/{id}/document': async ({ services, user, params }) =>
    (await contractDocument(services.pool, user, params.id)) ?? refuse('ESY084'),
};

/** `HD26112100042`: of the local day, by its number. */
function contractCode(at: string, id: number): string {
  return `HD${vietnamDay(Date.parse(at)).slice(2).replaceAll('-', '')}${String(id).padStart(5, '0')}`;
}

/**
 * A new contract by the present template and what is known of the courier; null = something that it must say is not
 * known.
 */
async function drawUp(
  tx: Kysely<Database>,
  user: SignedInUser,
  courierId: number,
  at: string,
): Promise<{ id: number; code: string; document: ContractDocument } | null> {
  const terms = await termsOf(tx, courierId);
  if (!terms) return null;
  const { version } = currentTemplate();
  const next = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('e_contracts', 'id'))::bigint as id`.execute(tx);
  const id = next.rows[0]?.id;
  if (id === undefined) throw new Error('a sequence has a next value');
  const code = contractCode(at, id);
  await sql`
    insert into e_contracts (id, courier_id, code, status, template_version, terms, created_by, created_at, changed_at)
    overriding system value values (${id}, ${courierId}, ${code}, 'submitted', ${version},
      ${JSON.stringify(terms)}::jsonb, ${user.id}, ${at}, ${at})`.execute(tx);
  return { id, code, document: { code, template_version: version, at, terms, signature: null, approval: null } };
}

async function termsOf(tx: Kysely<Database>, courierId: number): Promise<ContractTerms | null> {
  const row = await tx
    .selectFrom('couriers')
    .innerJoin('hubs', 'hubs.id', 'couriers.hub_id')
    .select([
      'first_name',
      'courier_code',
      'id_card_number',
      'date_of_birth',
      'permanent_address',
      'current_address',
      'couriers.phone',
      'hubs.code as hub_code',
      'hubs.name as hub_name',
    ])
    .select(sql.raw<string>(fullAddress('hubs.address', 'hubs.ward_id')).as('hub_address'))
    .where('couriers.id', '=', courierId)
    .executeTakeFirstOrThrow();
  const {
    first_name,
    courier_code,
    id_card_number,
    date_of_birth,
    permanent_address,
    current_address,
    phone,
    hub_code,
    hub_name,
    hub_address,
  } = row;
  const address = permanent_address ?? current_address;
  if (id_card_number === null || date_of_birth === null || address === null) return null;
  const company = await readCompany(tx);
  return {
    ...(company ? { company: { name: company.name, tax_code: company.tax_code } } : {}),
    name: first_name,
    courier_code,
    id_card_number,
    date_of_birth,
    address,
    phone,
    hub_code,
    hub_name,
    hub_address,
  };
}

type Company = NonNullable<ResponseOf<'GET /company'>['data']>;

/** Null = nobody has said yet whose network it is. */
async function readCompany(db: Kysely<Database>): Promise<Company | null> {
  return (await db.selectFrom('company').select(['name', 'tax_code', 'version']).executeTakeFirst()) ?? null;
}

/**
 * Contracts drawn up from now on say so; those that are there stay as they are. Who says again what is said changes
 * nothing; who says another thing has seen what he replaces.
 */
async function keepCompany(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: string,
  { version: seen, ...after }: BodyOf<'PUT /company'>,
): Promise<{ readonly data: Company } | Refusal<'ESP000' | 'ESY013'>> {
  const found = await readCompany(tx);
  if (found?.name === after.name && found.tax_code === after.tax_code) return { data: found };
  if (found && seen === undefined) return wrongField('version', 'required', locale);
  const data = await tx
    .insertInto('company')
    .values(after)
    .onConflict((there) =>
      there
        .column('one')
        .doUpdateSet({ ...after, version: sql<number>`company.version + 1` })
        .where('company.version', '=', sql<number>`${seen ?? 0}::bigint`),
    )
    .returning(['name', 'tax_code', 'version'])
    .executeTakeFirst();
  if (!data) return refuse('ESY013');
  const before = found && { name: found.name, tax_code: found.tax_code };
  await audit(tx, {
    actorId: user.id,
    action: 'update',
    entity: 'company',
    entityId: 0,
    ...(before ? { before } : {}),
    after,
  });
  return { data };
}
