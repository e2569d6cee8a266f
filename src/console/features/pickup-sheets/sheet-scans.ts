import { call } from '~console/app/api';
import type { toldFailure } from '~console/sheet/failure-fields';
import type { Unarmed } from '~console/sheet/use-sheet-scans';
import type { ResponseOf } from '~contract/endpoints';

export type SheetResult = ResponseOf<'POST /runsheets/{id}/packages'>['results'][number];

/** What scanning a package does: puts it on the sheet, or reports it picked up or not. */
export type ScanMode = { readonly kind: 'add' } | { readonly kind: 'done' } | ({ readonly kind: 'failed' } & Readonly<ReturnType<typeof toldFailure>>);

/** The mode of the next scan, or why it can do nothing as the page stands. */
export type ArmedMode = ScanMode | Unarmed;

const byCode = (results: readonly SheetResult[]): ReadonlyMap<string, SheetResult> => new Map(results.map((result) => [result.package_code, result]));

/** The call of a mode for some codes; each is answered for itself. */
export async function sendScans(id: number, mode: ScanMode, codes: readonly string[]): Promise<ReadonlyMap<string, SheetResult>> {
  const params = { id };
  if (mode.kind === 'add') return byCode((await call('POST /runsheets/{id}/packages', { params, body: { codes: [...codes] } })).results);
  const { kind, ...told } = mode;
  return byCode((await call('PATCH /runsheets/{id}/results', { params, body: { codes: [...codes], result: kind, ...told } })).results);
}
