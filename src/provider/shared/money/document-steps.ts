import type { Kysely } from 'kysely';
import { kindRow } from '~domain/money-documents';
import { machineRow, type PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import type { Owners } from '../ledger/accounts';
import type { MoneyDocument } from './lock-document';

/** Where a step takes packages, the only one or the first. */
export function stepStatus(action: PackageAction): PackageStatus {
  const { to } = machineRow(action);
  const status = to === 'same' ? undefined : to[0];
  if (status === undefined) throw new Error(`${action} leads nowhere`);
  return status;
}

/** Where a step of money takes packages from. */
export function statusesBefore(action: PackageAction): readonly PackageStatus[] {
  const { from } = machineRow(action);
  if (typeof from === 'string') throw new Error(`${action} starts anywhere`);
  return from;
}

/** Where the approval of a kind takes its packages. */
export const approvedStatus = (kind: MoneyDocument['kind']): PackageStatus => stepStatus(kindRow(kind).action);

/** Who takes part in the movements of a document; courier 0 = nobody known by name. */
export function ownersOf({ kind, hub_id, to_hub_id, courier_id, seller_id, carrier_id }: MoneyDocument): Owners {
  return {
    ...(hub_id === null ? {} : { hub: hub_id }),
    ...(to_hub_id === null ? {} : { to_hub: to_hub_id }),
    ...(courier_id !== null || kindRow(kind).counterpart === 'courier' ? { courier: courier_id ?? 0 } : {}),
    ...(seller_id === null ? {} : { shop: seller_id }),
    ...(carrier_id === null ? {} : { carrier: carrier_id }),
  };
}

export const effectKeyOf = (documentId: number): string => `document ${documentId} approved`;

/** Writes who decided what, and the audit row of it. */
export async function decided(
  tx: Kysely<Database>,
  user: SignedInUser,
  document: MoneyDocument,
  status: 'Approved' | 'Rejected',
  decision_note: string | null,
): Promise<void> {
  const after = {
    status,
    decided_by: user.id,
    decided_at: new Date().toISOString(),
    ...(decision_note === null ? {} : { decision_note }),
  };
  await tx
    .updateTable('money_documents')
    .set({ ...after, version: document.version + 1 })
    .where('id', '=', document.id)
    .execute();
  const verb = status === 'Approved' ? 'approve' : 'reject';
  await audit(tx, {
    actorId: user.id,
    action: `${document.kind}.${verb}`,
    entity: 'money_document',
    entityId: document.id,
    before: { status: document.status },
    after,
  });
}
