import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { moneyDocumentRow } from '~contract/features/money-shapes';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { sharingHand } from '../access/sharing-hand';
import { run, Values } from '../sql/statement';
import { writersOf } from './editors';

export type MoneyDocumentRow = z.output<typeof moneyDocumentRow>;

/** What `documentColumns` reads. */
export interface DocumentRecord extends Omit<
  MoneyDocumentRow,
  'hub' | 'to_hub' | 'courier' | 'shop' | 'carrier' | 'contra_of' | 'created_by' | 'decided_by'
> {
  readonly hub_id: number | null;
  readonly hub_code: string;
  readonly to_hub_id: number | null;
  readonly to_hub_code: string;
  readonly courier_id: number | null;
  readonly courier_code: string;
  readonly courier_name: string;
  readonly seller_id: number | null;
  readonly shop_code: string;
  readonly shop_name: string;
  readonly carrier_id: number | null;
  readonly carrier_code: string;
  readonly contra_of: number | null;
  readonly contra_of_code: string;
  readonly created_by: string | null;
  readonly decided_by: string | null;
}

/** A column of what the document's `id` leads to. */
const its = (column: string, table: string, id: string): string =>
  `(select its.${column} from ${table} its where its.id = d.${id})`;

/**
 * `d` is the document; `further` = what its kind has besides. Names are looked up one by one: what is joined to one row is joined in no better order for being
 * thought over, which took PostgreSQL three quarters of the time.
 */
export const documentColumns = (user: Pick<SignedInUser, 'id'>, values: Values, ...further: string[]): string => {
  const me = `${values.add(user.id)}::int`;
  return `
  d.id, d.version, d.code, d.kind, d.status, d.hub_id, ${its('code', 'hubs', 'hub_id')} as hub_code, d.to_hub_id, ${its('code', 'hubs', 'to_hub_id')} as to_hub_code,
  d.courier_id, ${its('courier_code', 'couriers', 'courier_id')} as courier_code, ${its('first_name', 'couriers', 'courier_id')} as courier_name,
  d.seller_id, ${its('code', 'shops', 'seller_id')} as shop_code, ${its('name', 'shops', 'seller_id')} as shop_name, d.carrier_id, ${its('code', 'carriers', 'carrier_id')} as carrier_code,
  d.lines, d.carried, d.expected, d.counted, d.difference, d.reason, d.note, d.counts, d.bank_reference, d.contra_of, ${its('code', 'money_documents', 'contra_of')} as contra_of_code,
  (select t.code from money_documents t where t.contra_of = d.id and t.status <> 'Rejected') as taken_back_by,
  coalesce(d.created_by = ${me}, false) or ${me} = any(d.editors) as own, case when d.status = 'New' then ${sharingHand(writersOf, me)} else '{}' end as hand,
  ${its('name', 'users', 'created_by')} as created_by, d.created_at, ${its('name', 'users', 'decided_by')} as decided_by, d.decided_at, d.decision_note${further.map((column) => `, ${column}`).join('')}`;
};

/** A `Row` of the kinds that were asked for, with what their further columns told. */
export function toDocument<Row extends MoneyDocumentRow = MoneyDocumentRow>(record: DocumentRecord): Row {
  const {
    hub_id,
    hub_code,
    to_hub_id,
    to_hub_code,
    courier_id,
    courier_code,
    courier_name,
    seller_id,
    shop_code,
    shop_name,
    carrier_id,
    carrier_code,
    contra_of,
    contra_of_code,
    ...row
  } = record;
  const document: MoneyDocumentRow = {
    ...row,
    hub: hub_id === null ? null : { id: hub_id, code: hub_code },
    to_hub: to_hub_id === null ? null : { id: to_hub_id, code: to_hub_code },
    courier: courier_id === null ? null : { id: courier_id, code: courier_code, name: courier_name },
    shop: seller_id === null ? null : { id: seller_id, code: shop_code, name: shop_name },
    carrier: carrier_id === null ? null : { id: carrier_id, code: carrier_code },
    contra_of: contra_of === null ? null : { id: contra_of, code: contra_of_code },
  };
  return document as Row;
}

/** A document that is there. */
export async function documentOf<Row extends MoneyDocumentRow = MoneyDocumentRow>(
  db: Kysely<Database>,
  user: Pick<SignedInUser, 'id'>,
  id: number,
  ...further: string[]
): Promise<Row> {
  const values = new Values();
  const columns = documentColumns(user, values, ...further);
  const [record] = await run<DocumentRecord>(
    db,
    `select ${columns} from money_documents d where d.id = ${values.add(id)}::bigint`,
    values,
  );
  if (!record) throw new Error(`money document ${id} is gone`);
  return toDocument<Row>(record);
}
