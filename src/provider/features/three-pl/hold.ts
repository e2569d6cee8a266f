import type { Kysely, Selectable } from 'kysely';
import type { RunsheetTable } from '../../db/schema-runsheets';
import { seesAllHubs } from '~domain/roles';
import { runsheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visibleRunsheet } from '../../shared/access/visibility';

export type HeldSheet = Selectable<RunsheetTable> & { readonly carrier_id: number };
type Wrong = 'EPL001' | 'EPL004' | 'ERS001';

/**
 * A hand-over sheet of one of the user's hubs, locked until the transaction ends and in a status that the action begins
 * in. Who may is the endpoint's row: hand-overs are for other roles than the rest of the runsheets.
 */
export async function lockSheet(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: RunsheetAction,
): Promise<HeldSheet | Refusal<'ESY014' | Wrong>> {
  const values = new Values();
  const [sheet] = await run<HeldSheet>(
    tx,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint and r.type = 'three_pl'
      and ${visibleRunsheet(user, values)} for no key update`,
    values,
  );
  if (!sheet || (!seesAllHubs(user.role) && !user.hubIds.includes(sheet.hub_id))) return refuse('ESY014');
  const { from, wrong } = runsheetRow(action);
  const code = wrong[sheet.status];
  return from?.includes(sheet.status) === false && code !== undefined ? refuse(code as Wrong) : sheet;
}
