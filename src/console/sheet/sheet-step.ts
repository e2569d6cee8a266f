import { call } from '~console/platform/api';
import type { BodyInputOf } from '~contract/endpoints';
import { unreported } from '~domain/runsheet-lines';
import type { SheetResult } from './use-sheet';

type Unnamed<Body> = Omit<Body, 'codes' | 'ids'>;

/** What a scan on a sheet does to its package. Plain data: it is kept while it waits. */
export type SheetStep =
  | { readonly kind: 'add' }
  | { readonly kind: 'remove' }
  | ({ readonly kind: 'result' } & Unnamed<BodyInputOf<'PATCH /runsheets/{id}/results'>>)
  | ({ readonly kind: 'back' } & Unnamed<BodyInputOf<'PATCH /runsheets/{id}/scan-back'>>);

/** Does the step to the packages of some codes; each is answered for itself. */
export async function sendStep(id: number, step: SheetStep, codes: readonly string[]): Promise<readonly SheetResult[]> {
  const { kind, ...told } = step;
  const params = { id };
  const named = { codes: [...codes] };
  if (kind === 'add') return (await call('POST /runsheets/{id}/packages', { params, body: named })).results;
  if (kind === 'remove') return (await call('PATCH /runsheets/{id}/packages/remove', { params, body: named })).results;
  if (kind === 'back') return (await call('PATCH /runsheets/{id}/scan-back', { params, body: { ...told, ...named } })).results;
  return (await call('PATCH /runsheets/{id}/results', { params, body: { ...(told as Omit<Extract<SheetStep, { kind: 'result' }>, 'kind'>), ...named } })).results;
}

/** Refused to come back in because nobody has said what came of it. */
export function isUnreported(result: SheetResult): boolean {
  return !result.ok && result.code === 'EPK011' && result.package !== null && unreported.has(result.package.status);
}
