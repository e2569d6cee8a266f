import type { Kysely } from 'kysely';
import type { ResponseOf } from '~contract/endpoints';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { hubCodes } from '../../shared/runs/run-lines';
import { subjectOf, type Standing } from '../../shared/runs/outcome';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type State = ResponseOf<'POST /packages-printed'>['data'][number];

interface Row extends Standing, Pick<State, 'id' | 'version' | 'seller_code' | 'receiver_name' | 'print_count'> {
  readonly code: string;
  readonly at: string | null;
  readonly actor_name: string;
  readonly note: string | null;
}

/** In the order of the ids. */
export async function printedStates(db: Kysely<Database>, user: SignedInUser, ids: readonly number[]): Promise<State[]> {
  const values = new Values();
  const wanted = values.add(ids);
  const text = `
    select p.id, p.version, p.code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl,
           s.code as seller_code, p.receiver_name, p.print_count, h.at, h.actor_name, h.note
    from packages p join shops s on s.id = p.seller_id
    left join lateral (
      select at, actor_name, note from package_history where package_id = p.id and action = 'print' order by id desc limit 1
    ) h on p.is_print
    where p.id = any(${wanted}::bigint[]) and ${visiblePackage(user, values)}
    order by array_position(${wanted}::bigint[], p.id)`;
  const rows = await run<Row>(db, text, values);
  const hubs = await hubCodes(db);
  return rows.map(({ seller_code, receiver_name, print_count, at, actor_name, note, ...item }) => ({
    ...subjectOf(item, hubs),
    seller_code,
    receiver_name,
    print_count,
    last_printed: at === null ? null : { at, actor_name, note },
  }));
}
