import { createHash } from 'node:crypto';
import type { ContractAction, ContractStatus } from '~domain/e-contract';

export const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

export interface HashedStep {
  readonly contract_id: number;
  readonly position: number;
  readonly action: ContractAction;
  readonly to_status: ContractStatus;
  /** To the millisecond. */
  readonly at: string;
  readonly actor_id: number;
  readonly note: string | null;
  readonly document_sha256: Buffer;
}

/** Over a step and the hash of the one before it: whoever changes one must change all that follow. */
export function stepHash(step: HashedStep, before: Buffer | null): Buffer {
  const { contract_id, position, action, to_status, at, actor_id, note, document_sha256 } = step;
  const text = JSON.stringify([
    contract_id,
    position,
    action,
    to_status,
    new Date(at).toISOString(),
    actor_id,
    note,
    document_sha256.toString('hex'),
  ]);
  return createHash('sha256')
    .update(before ?? Buffer.alloc(0))
    .update(text)
    .digest();
}

/** Whether every step's hash follows from the one before, and the last document is the one that was hashed. */
export function isIntact(steps: readonly (HashedStep & { readonly sha256: Buffer })[], document: Buffer): boolean {
  const chained = steps.every((step, index) => stepHash(step, steps[index - 1]?.sha256 ?? null).equals(step.sha256));
  return chained && (steps.at(-1)?.document_sha256.equals(sha256(document)) ?? false);
}
