import { sql } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type Request, wrongField } from '../../calls/handler';
import { courierRowOf } from '../../shared/people/change-courier';
import { filled, mayWorkAt, takenContact } from '../../shared/people/edit-courier';

type Answer = ResponseOf<'POST /users/courier-register'>;

const taken = { licence_plate: 'EUS001', email: 'GM002', phone: 'GM003' } as const;

/** `BT0201`: by the number of his account, four digits or more. His login is the same in small letters. */
const codeOf = (id: number): string => `BT${String(id).padStart(4, '0')}`;

/**
 * A new account of a hub of the user's, with its history row. The database tells the people of the hub
 * (tell_new_courier).
 */
export async function registerCourier({
  db,
  user,
  body,
  locale,
}: Request<'POST /users/courier-register'>): Promise<Answer | Refusal<'EUS001' | 'GM002' | 'GM003' | 'ESP000'>> {
  if (!(await mayWorkAt(db, user, body.hub_id))) return wrongField('hub_id', 'invalid', locale);
  const conflict = await takenContact(db, body, null);
  if (conflict) return refuse(taken[conflict]);
  const next = await sql<{
    id: number;
  }>`select nextval(pg_get_serial_sequence('couriers', 'id'))::bigint as id`.execute(db);
  const id = next.rows[0]?.id;
  if (id === undefined) throw new Error('a sequence has a next value');
  const code = codeOf(id);
  const row = { ...(filled(body) as typeof body), id, courier_code: code, user_name: code.toLowerCase() };
  await db.insertInto('couriers').values(blank(row)).execute();
  await audit(db, { actorId: user.id, action: 'register', entity: 'courier', entityId: id, after: row });
  return { data: await courierRowOf(db, id) };
}

/** Columns that an insert must name. */
function blank<Row extends object>(row: Row) {
  const unknown = {
    email: null,
    id_card_number: null,
    old_id_card_number: null,
    tax_code: null,
    date_of_birth: null,
    current_address: null,
    permanent_address: null,
    ref_name: null,
    ref_phone: null,
  };
  return {
    ...unknown,
    ref_relationship: null,
    ref_id_card_no: null,
    lex_code: null,
    haravan_code: null,
    lex_id: null,
    e_contract_approval_at: null,
    licence_plate: null,
    ...row,
  };
}
