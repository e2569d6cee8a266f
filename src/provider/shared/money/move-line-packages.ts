import type { Kysely } from 'kysely';
import { kindRow } from '~domain/money-documents';
import type { PackageAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { moveFound } from '../packages/change-packages';
import { Values } from '../sql/statement';
import { statusesBefore } from './document-steps';
import type { MoneyDocument } from './lock-document';

interface LineMove {
  readonly document: { readonly id: number; readonly code: string };
  readonly action: PackageAction;
  readonly from: readonly PackageStatus[];
  readonly to: PackageStatus;
  /** The document is not decided on by it. */
  readonly open?: boolean;
}

const linesOf = (id: string): string =>
  `from money_lines l join packages p on p.id = l.package_id where l.document_id = ${id}`;

/**
 * Takes every package of a document a step on. All or none: false = some stood elsewhere, and the caller refuses the
 * whole. It is no run: undone alone, a package would contradict its document.
 */
export function moveLinePackages(
  tx: Kysely<Database>,
  user: SignedInUser,
  { document, action, from, to, open = false }: LineMove,
): Promise<boolean> {
  const values = new Values();
  const id = `${values.add(document.id)}::bigint`;
  const settled = `settled as (
      update money_lines l set open = ${values.add(open)}, from_status = coalesce(l.from_status, p.status) from packages p where l.document_id = ${id} and p.id = l.package_id
    )`;
  return moveFound(
    tx,
    user,
    values,
    { from: linesOf(id), locks: true, action, fromStatuses: from, to, note: document.code },
    settled,
  );
}

interface LineMoveBack extends Pick<LineMove, 'action' | 'to'> {
  readonly document: Pick<MoneyDocument, 'id' | 'code' | 'kind'>;
}

/** Takes the packages of a document back to where its first step took them from, as `moveLinePackages` does. */
export function moveLinePackagesBack(
  tx: Kysely<Database>,
  user: SignedInUser,
  { document, action, to }: LineMoveBack,
): Promise<boolean> {
  const { action: approved, reserves = approved } = kindRow(document.kind);
  const values = new Values();
  return moveFound(tx, user, values, {
    from: linesOf(`${values.add(document.id)}::bigint`),
    locks: true,
    action: 'undo',
    fromStatuses: [to],
    to: { column: 'l.from_status', among: statusesBefore(reserves) },
    note: document.code,
    undoes: { action, note: document.code },
  });
}
