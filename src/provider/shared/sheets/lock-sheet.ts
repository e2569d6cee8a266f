import type { Kysely, Selectable } from 'kysely';
import { may } from '~domain/access';
import type { ErrorCode } from '~domain/errors';
import { seesAllHubs } from '~domain/roles';
import { runsheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import type { RunsheetType } from '~domain/runsheet-types';
import type { Database } from '../../db/schema';
import type { RunsheetTable } from '../../db/schema-runsheets';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

export type Sheet = Selectable<RunsheetTable>;

/** What holding a sheet may be refused with, besides what its machine says of its status. */
export type LockCode = 'ESY014' | 'EUS008' | 'EPK030';
/** The refusals of the machine for a status. */
export type StatusCode = 'EPL001' | 'EPL004' | 'ERS001';

/**
 * The sheet, locked until the transaction ends, judged for an action by its machine: two people at one sheet stand in
 * line. Sheets are locked before packages, everywhere. `version` = the one the caller saw.
 */
export async function lockSheet(
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: RunsheetAction,
  version?: number,
): Promise<Sheet | Refusal<LockCode | StatusCode>> {
  const values = new Values();
  const [sheet] = await run<Sheet>(
    tx,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint
      and ${visibleRunsheet(user, values)} for no key update`,
    values,
  );
  // A trip between hubs carries bags and is unloaded: its own calls work on it, these would leave its bags behind.
  if (!sheet || sheet.type === 'linehaul') return refuse('ESY014');
  const { actors, at, from, wrong } = runsheetRow(action);
  if (!actors.includes(user.role) || !mayWork(user, sheet.type)) return refuse('EUS008');
  const hub = at === 'origin' ? sheet.hub_id : sheet.destination_hub_id;
  if (!seesAllHubs(user.role) && (hub === null || !user.hubIds.includes(hub))) return refuse('ESY014');
  if (version !== undefined && version !== sheet.version) return refuse('EPK030');
  if (from !== null && !from.includes(sheet.status)) return refuse(statusCode(wrong[sheet.status]));
  return sheet;
}

/** Hand-overs to carriers are for fewer people than the other sheets. */
function mayWork(user: SignedInUser, type: RunsheetType): boolean {
  return may(user, type === 'three_pl' ? 'outbound_three_pl' : 'runsheet_work');
}

function statusCode(code: ErrorCode | undefined): StatusCode {
  if (code === 'EPL001' || code === 'EPL004' || code === 'ERS001') return code;
  throw new Error(`the runsheet machine refuses a status with ${code}`);
}
