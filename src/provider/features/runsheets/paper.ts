import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import { maskPhone } from '~domain/mask';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { sheetRow } from '../../shared/sheets/answer';
import { run, Values } from '../../shared/sql/statement';
import { mayReadPhone, visiblePackage } from '../../shared/access/visibility';
import { seeSheet } from './seen-sheet';

type Paper = ResponseOf<'GET /runsheets/{id}/print'>['data'];
type Line = Paper['lines'][number];

/** Null = no such sheet for this user. Whose whole phone goes on the paper leaves a trace in the same statement. */
export async function paperOf(db: Kysely<Database>, user: SignedInUser, id: number): Promise<Paper | null> {
  if (!(await seeSheet(db, user, id))) return null;
  const values = new Values();
  const may = mayReadPhone(user, values);
  const text = `
    with listed as (
      select l.position, p.*, ${may} as may_read_phone from runsheet_packages l join packages p on p.id = l.package_id
      where l.runsheet_id = ${values.add(id)}::bigint and l.removed_at is null and ${visiblePackage(user, values)}
    ), traced as (
      insert into personal_data_reads (user_id, package_id) select ${values.add(user.id)}::int, id from listed where may_read_phone
    )
    select l.position, l.code as package_code, s.code as seller_code, s.name as seller_name, l.pickup_point, l.receiver_name, l.receiver_phone, l.receiver_address,
           l.weight, l.cod, l.operator_note, l.may_read_phone
    from listed l join shops s on s.id = l.seller_id order by l.position`;
  const lines = (await run<Line & { may_read_phone: boolean }>(db, text, values)).map(
    ({ may_read_phone: whole, ...line }): Line => ({
      ...line,
      receiver_phone: whole ? line.receiver_phone : (maskPhone(line.receiver_phone) ?? ''),
    }),
  );
  const cents = lines.reduce((sum, { cod }) => sum + Math.round(cod * 100), 0);
  return { ...(await sheetRow(db, id)), cod: cents / 100, lines };
}
