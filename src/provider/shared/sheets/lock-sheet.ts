import type { Kysely, Selectable } from 'kysely';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import { may } from '~domain/access';
import type { CommonErrorCode } from '~domain/errors';
import { runsheetRow, workOnSheets, type RunsheetAction } from '~domain/runsheet-machine';
import type { Database } from '../../db/schema';
import type { RunsheetTable } from '../../db/schema-runsheets';
import { declaredBy } from '../../calls/declared-by';
import type { Refusal, SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';
import { asUnseen, judgeSheet } from './judge-sheet';

export type Sheet = Selectable<RunsheetTable>;

/**
 * The sheet, locked until the transaction ends, judged for an endpoint's action by its machine: two people at one sheet
 * stand in line. Sheets are locked before packages, everywhere. `version` = the one the caller saw.
 */
export async function lockSheet<N extends EndpointName>(
  name: N,
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: RunsheetAction,
  version?: number,
): Promise<Sheet | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const values = new Values();
  const [sheet] = await run<Sheet>(
    tx,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint
      and ${visibleRunsheet(user, values)} for no key update`,
    values,
  );
  // A trip between hubs carries bags and is unloaded: its own calls work on it, these would leave its bags behind.
  if (!sheet || sheet.type === 'linehaul') return declaredBy(name, 'ESY014');
  if (!may(user, workOnSheets(sheet.type))) return declaredBy(name, 'EUS008');
  const refusal = judgeSheet(runsheetRow(action), { ...sheet, origin_hub_id: sheet.hub_id }, user, version);
  return refusal === null ? sheet : declaredBy(name, asUnseen(refusal, 'ESY014'));
}
