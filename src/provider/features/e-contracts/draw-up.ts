import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { currentTemplate } from '../../shared/e-contracts/templates';
import { readCompany } from './company';
import type { ContractDocument, ContractTerms } from '../../shared/e-contracts/terms';

/** `HD26112100042`: of the local day, by its number. */
function contractCode(at: string, id: number): string {
  const local = new Date(Date.parse(at) + 7 * 3_600_000).toISOString();
  return `HD${local.slice(2, 4)}${local.slice(5, 7)}${local.slice(8, 10)}${String(id).padStart(5, '0')}`;
}

/** A new contract by the present template and what is known of the courier; null = something that it must say is not known. */
export async function drawUp(tx: Kysely<Database>, user: SignedInUser, courierId: number, at: string): Promise<{ id: number; code: string; document: ContractDocument } | null> {
  const terms = await termsOf(tx, courierId);
  if (!terms) return null;
  const { version } = currentTemplate();
  const next = await sql<{ id: number }>`select nextval(pg_get_serial_sequence('e_contracts', 'id'))::bigint as id`.execute(tx);
  const id = next.rows[0]?.id;
  if (id === undefined) throw new Error('a sequence has a next value');
  const code = contractCode(at, id);
  await sql`
    insert into e_contracts (id, courier_id, code, status, template_version, terms, created_by, created_at, changed_at)
    overriding system value values (${id}, ${courierId}, ${code}, 'submitted', ${version}, ${JSON.stringify(terms)}::jsonb, ${user.id}, ${at}, ${at})`.execute(tx);
  return { id, code, document: { code, template_version: version, at, terms, signature: null, approval: null } };
}

async function termsOf(tx: Kysely<Database>, courierId: number): Promise<ContractTerms | null> {
  const row = await tx
    .selectFrom('couriers')
    .innerJoin('hubs', 'hubs.id', 'couriers.hub_id')
    .select(['first_name', 'courier_code', 'id_card_number', 'date_of_birth', 'permanent_address', 'current_address', 'couriers.phone', 'hubs.code as hub_code', 'hubs.name as hub_name', 'hubs.address as hub_address'])
    .where('couriers.id', '=', courierId)
    .executeTakeFirstOrThrow();
  const { first_name, courier_code, id_card_number, date_of_birth, permanent_address, current_address, phone, hub_code, hub_name, hub_address } = row;
  const address = permanent_address ?? current_address;
  if (id_card_number === null || date_of_birth === null || address === null) return null;
  const company = await readCompany(tx);
  return { ...(company ? { company } : {}), name: first_name, courier_code, id_card_number, date_of_birth, address, phone, hub_code, hub_name, hub_address };
}
