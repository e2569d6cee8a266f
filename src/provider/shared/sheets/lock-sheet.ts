import type { Kysely, Selectable } from 'kysely';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import { may } from '~domain/access';
import type { CommonErrorCode, ErrorCode } from '~domain/errors';
import { runsheetRow, workOnSheets, type RunsheetAction, type SheetRow } from '~domain/runsheet-machine';
import { decideSheet, type SheetFacts } from '~domain/sheet-decision';
import type { Database } from '../../db/schema';
import type { RunsheetTable } from '../../db/schema-runsheets';
import { type Refusal, type SignedInUser, declaredBy } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visibleRunsheet } from '../access/visibility';

/**
 * What its machine says of a sheet, a trip or a bag that is held, by the decision that console and commands make
 * beforehand; then whether it still is as the caller saw it (`version`). Null = allowed.
 */
export function judgeSheet<Status extends string>(
  row: SheetRow<Status>,
  held: SheetFacts<Status> & { readonly version: number },
  user: SignedInUser,
  version?: number,
): ErrorCode | null {
  const decision = decideSheet(row, held, user);
  if (!decision.ok) return decision.code;
  return version === undefined || version === held.version ? null : 'EPK030';
}

/** Of what is one hub's alone: another hub's (EPK012) is answered as one that is not there. */
export const asUnseen = (refusal: ErrorCode, missing: ErrorCode): ErrorCode =>
  refusal === 'EPK012' ? missing : refusal;

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
