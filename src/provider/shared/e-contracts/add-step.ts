import type { Kysely } from 'kysely';
import type { ContractAction, ContractStatus } from '~domain/e-contract';
import type { Database } from '../../db/schema';
import { drawContract } from './draw-contract';
import { sha256, stepHash } from './step-hash';
import { drawingSteps, type ContractDocument } from './terms';

interface NewStep {
  readonly contractId: number;
  readonly action: ContractAction;
  readonly to: ContractStatus;
  readonly at: string;
  readonly actor: { readonly id: number; readonly name: string };
  readonly note: string | null;
  /** As it is after the step; drawn where the step changes what it shows. */
  readonly document: ContractDocument;
}

/** A step with its hash, its document where it made one, and the contract's status. The caller holds the courier. */
export async function addStep(
  tx: Kysely<Database>,
  { contractId, action, to, at, actor, note, document }: NewStep,
): Promise<void> {
  const last = await tx
    .selectFrom('e_contract_steps')
    .select(['position', 'document_sha256', 'sha256'])
    .where('contract_id', '=', contractId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  const pdf = drawingSteps.includes(action) ? await drawContract(document) : null;
  const document_sha256 = pdf ? sha256(pdf) : last?.document_sha256;
  if (!document_sha256) throw new Error(`contract ${contractId} has no document`);
  const position = (last?.position ?? 0) + 1;
  const step = {
    contract_id: contractId,
    position,
    action,
    to_status: to,
    at,
    actor_id: actor.id,
    note,
    document_sha256,
  };
  await tx
    .insertInto('e_contract_steps')
    .values({ ...step, actor_name: actor.name, sha256: stepHash(step, last?.sha256 ?? null) })
    .execute();
  if (pdf) await tx.insertInto('e_contract_documents').values({ contract_id: contractId, position, pdf }).execute();
  await tx.updateTable('e_contracts').set({ status: to, changed_at: at }).where('id', '=', contractId).execute();
}
