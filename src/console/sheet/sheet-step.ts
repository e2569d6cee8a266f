import { call } from '~console/platform/api';
import type { ScanCall, ScanSender } from '~console/platform/scan-sender';
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

const sameStep = (one: SheetScan, other: SheetScan): boolean => JSON.stringify(one.step) === JSON.stringify(other.step);

const isKind = (value: unknown): value is { readonly kind: unknown } =>
  typeof value === 'object' && value !== null && 'kind' in value;
const kinds: ReadonlySet<unknown> = new Set<SheetStep['kind']>(['add', 'remove', 'result', 'back']);

/**
 * A kept scan as it is sent now; null = its step can't be read. Pickup sheets once kept `mode`: add, done, or failed
 * with its reason.
 */
function readSheetScan(kept: {
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

/** Scans of a sheet, those of one step together. */
export const sheetSender: ScanSender<SheetScan, SheetResult> = {
  read: readSheetScan,
  together: sameStep,
  send: async (scans, { id, ...outgoing }) => {
    const [first] = scans;
    const codes = scans.map(({ code }) => code);
    const results = first ? await sendStep(id, first.step, codes, outgoing) : [];
    return new Map(results.map((result) => [result.package_code, result]));
  },
  // What it is told of again has been done already.
  refusal: (result) => (result.ok || result.code === 'EPK031' ? null : result.code),
};

/** Does the step to the packages of some codes; each is answered for itself. */
export async function sendStep(
  id: number,
  step: SheetStep,
  codes: readonly string[],
  outgoing: Omit<ScanCall, 'id'> | undefined = undefined,
): Promise<readonly SheetResult[]> {
  const { kind, ...told } = step;
  const input = { params: { id }, ...outgoing };
  const named = { codes: [...codes] };
  if (kind === 'add') return (await call('POST /runsheets/{id}/packages', { ...input, body: named })).results;
  if (kind === 'remove')
    return (await call('PATCH /runsheets/{id}/packages/remove', { ...input, body: named })).results;
  if (kind === 'back')
    return (await call('PATCH /runsheets/{id}/scan-back', { ...input, body: { ...told, ...named } })).results;
  return (
    await call('PATCH /runsheets/{id}/results', {
      ...input,
      body: { ...(told as Omit<Extract<SheetStep, { kind: 'result' }>, 'kind'>), ...named },
    })
  ).results;
}

/** Refused to come back in because nobody has said what came of it. */
export function isUnreported(result: SheetResult): boolean {
  return !result.ok && result.code === 'EPK011' && result.package !== null && unreported.has(result.package.status);
}
