import type { Kysely } from 'kysely';
import type { EndpointName, ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { carrierSheetRow, type RunsheetAction } from '~domain/runsheet-machine';
import { declaredBy } from '../../calls/declared-by';
import type { Refusal, SignedInUser } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { visibleRunsheet } from '../../shared/access/visibility';
import { asUnseen, judgeSheet } from '../../shared/sheets/judge-sheet';
import type { Sheet } from '../../shared/sheets/lock-sheet';
import { run, Values } from '../../shared/sql/statement';

export type HeldHandover = Sheet & { readonly carrier_id: number };

/** A hand-over sheet that the user may see, locked until the transaction ends and judged for an endpoint's action. */
export async function lockHandover<N extends EndpointName>(
  name: N,
  tx: Kysely<Database>,
  user: SignedInUser,
  id: number,
  action: RunsheetAction,
): Promise<HeldHandover | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const values = new Values();
  const [sheet] = await run<HeldHandover>(
    tx,
    `select r.* from runsheets r where r.id = ${values.add(id)}::bigint and r.type = 'three_pl'
      and ${visibleRunsheet(user, values)} for no key update`,
    values,
  );
  if (!sheet) return declaredBy(name, 'ESY014');
  const refusal = judgeSheet(carrierSheetRow(action), { ...sheet, origin_hub_id: sheet.hub_id }, user);
  return refusal === null ? sheet : declaredBy(name, asUnseen(refusal, 'ESY014'));
}
