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

/** A scan of a sheet as it is kept. */
export interface SheetScan {
  readonly code: string;
  readonly step: SheetStep;
}

export const sameStep = (one: SheetScan, other: SheetScan): boolean =>
  JSON.stringify(one.step) === JSON.stringify(other.step);

const isKind = (value: unknown): value is { readonly kind: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value;
const kinds: ReadonlySet<unknown> = new Set<SheetStep['kind']>(['add', 'remove', 'result', 'back']);

/** A kept scan as it is sent now; null = its step can't be read. Pickup sheets once kept `mode`: add, done, or failed with its reason. */
export function readSheetScan(kept: {
  readonly code: string;
  readonly step?: unknown;
  readonly mode?: unknown;
}): SheetScan | null {
  const { code, step, mode } = kept;
  if (isKind(step)) return kinds.has(step.kind) ? { code, step: step as SheetStep } : null;
  if (!isKind(mode)) return null;
  const { kind, ...told } = mode;
  if (kind === 'add') return { code, step: { kind } };
  return kind === 'done' || kind === 'failed'
    ? { code, step: { kind: 'result', result: kind, ...told } as SheetStep }
    : null;
}

/** Sends scans of one step; what came of each, by its code. */
export async function sendSheetScans(
  id: number,
  scans: readonly SheetScan[],
): Promise<ReadonlyMap<string, SheetResult>> {
  const [first] = scans;
  const results = first
    ? await sendStep(
        id,
        first.step,
        scans.map(({ code }) => code),
      )
    : [];
  return new Map(results.map((result) => [result.package_code, result]));
}

/** Does the step to the packages of some codes; each is answered for itself. */
export async function sendStep(id: number, step: SheetStep, codes: readonly string[]): Promise<readonly SheetResult[]> {
  const { kind, ...told } = step;
  const params = { id };
  const named = { codes: [...codes] };
  if (kind === 'add') return (await call('POST /runsheets/{id}/packages', { params, body: named })).results;
  if (kind === 'remove') return (await call('PATCH /runsheets/{id}/packages/remove', { params, body: named })).results;
  if (kind === 'back')
    return (await call('PATCH /runsheets/{id}/scan-back', { params, body: { ...told, ...named } })).results;
  return (
    await call('PATCH /runsheets/{id}/results', {
      params,
      body: { ...(told as Omit<Extract<SheetStep, { kind: 'result' }>, 'kind'>), ...named },
    })
  ).results;
}

/** Refused to come back in because nobody has said what came of it. */
export function isUnreported(result: SheetResult): boolean {
  return !result.ok && result.code === 'EPK011' && result.package !== null && unreported.has(result.package.status);
}
