import type { Kysely } from 'kysely';
import type { BodyOf } from '~contract/endpoints';
import { addMoney } from '~domain/money';
import { kindRow } from '~domain/money-documents';
import { machineRow } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { addLines } from '../../shared/money/create-document';
import { withEditor } from '../../shared/money/editors';
import type { MoneyDocument } from '../../shared/money/lock-document';
import { lockPackages, readPackages } from './lost-packages';
import { keepCompensations, planDocument, whoAnswers, type ClaimKind } from './plan-document';

export type ClaimEdit = Omit<BodyOf<'PATCH /claim-losts/{id}'>, 'version'> & { readonly share?: number | undefined };
type EditCode = 'ESP000' | 'EPK009' | 'EPK011' | 'EPK015' | 'ELC003' | 'EUS006' | 'EUS009' | 'ESY026';

/**
 * Changes a claim or a charge that is held and judged; whoever does may not approve it either. Packages that stay are
 * reckoned anew with those that come.
 */
export async function editClaim(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  kind: ClaimKind,
  document: MoneyDocument,
  edit: ClaimEdit,
): Promise<Refusal<EditCode> | null> {
  if (document.contra_of !== null) return refuse('EUS009');
  const current = (
    await tx
      .selectFrom('money_lines')
      .select('package_id')
      .where('document_id', '=', document.id)
      .orderBy('package_id')
      .execute()
  ).map(({ package_id }) => package_id);
  const share = edit.share ?? document.share ?? 100;
  const relisted =
    edit.ids !== undefined || edit.share !== undefined
      ? await relist(tx, user, locale, kind, document, current, edit.ids ?? current, share)
      : null;
  if (isRefusal(relisted)) return relisted;
  const names = edit.liable !== undefined || edit.courier_id !== undefined || edit.carrier !== undefined;
  const told = names
    ? await whoAnswers(tx, locale, document.hub_id, edit, await readPackages(tx, user, edit.ids ?? current))
    : null;
  if (isRefusal(told)) return told;
  const after = {
    ...relisted,
    ...told,
    ...(kind === 'hub_lost_claim' ? { share } : {}),
    ...(edit.note === undefined ? {} : { note: edit.note || null }),
    ...withEditor(document, user),
  };
  await tx
    .updateTable('money_documents')
    .set({ ...after, version: document.version + 1 })
    .where('id', '=', document.id)
    .execute();
  const { lines, expected, liable, courier_id, carrier_id, note } = document;
  await audit(tx, {
    actorId: user.id,
    action: `${kind}.edit`,
    entity: 'money_document',
    entityId: document.id,
    before: { lines, expected, liable, courier_id, carrier_id, share: document.share, note, packages: current },
    after: { ...after, ...(edit.ids ? { packages: edit.ids } : {}) },
  });
  return null;
}

interface Sums {
  readonly lines: number;
  readonly expected: number;
  readonly counted: number;
}

async function relist(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  kind: ClaimKind,
  document: MoneyDocument,
  current: readonly number[],
  ids: readonly number[],
  share: number,
): Promise<Sums | Refusal<EditCode>> {
  // Packages are held before lines are taken off: whoever puts one of them on another document waits for this, not this
  // for him.
  await lockPackages(tx, [...current, ...ids]);
  // Nobody decided on it: what it says of packages is written anew. No money that rests anywhere is of these, for what
  // is lost has none; whatever else takes lines away has to tell `resting_money`.
  await tx.deleteFrom('lost_compensations').where('document_id', '=', document.id).execute();
  await tx.deleteFrom('money_lines').where('document_id', '=', document.id).execute();
  const planned = await planDocument(tx, user, locale, { kind, ids, share, document });
  if (isRefusal(planned)) return planned;
  const { packages, lines } = planned;
  const { from } = machineRow(kindRow(kind).action);
  if (!Array.isArray(from)) throw new Error(`${kind} starts anywhere`);
  const left = await addLines(tx, document.id, kind, lines, from);
  if (left.length > 0) return refuse('ELC003', { packages: left });
  if (!(await keepCompensations(tx, document.id, packages))) return refuse('ELC003');
  const sum = addMoney(...lines.map(({ amount }) => amount));
  return { lines: lines.length, expected: sum, counted: sum };
}
