import type { Kysely } from 'kysely';
import type { LabelDrawing } from '~contract/features/labels';
import type { LabelKind, LabelSize } from '~domain/labels';
import { decide, type PackageFacts } from '~domain/package-decision';
import type { Database } from '../../db/schema';
import { refuse, type Refusal, type SignedInUser } from '../../calls/handler';
import { run, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';
import { drawLabel } from './draw-label';
import { labelFacts, type LabelRecord } from './facts';
import { readLabels } from './read-labels';

interface LabelForm {
  readonly kind: LabelKind;
  readonly size: LabelSize;
}

export function drawn(record: LabelRecord, { kind, size }: LabelForm): LabelDrawing {
  return drawLabel(labelFacts(record, kind), size);
}

/** All of them or none: a sheet of labels with one missing would send a package out without. */
export async function mayPrintAll(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
): Promise<Refusal<'EPK009' | 'EPK011' | 'EUS008'> | Map<number, { readonly code: string }>> {
  const values = new Values();
  const text = `
    select p.id, p.code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl
    from packages p where p.id = any(${values.add(ids)}::bigint[]) and ${visiblePackage(user, values)}`;
  const found = await run<PackageFacts & { id: number; code: string }>(db, text, values);
  if (found.length < new Set(ids).size) return refuse('EPK009');
  for (const item of found) {
    const decision = decide('print', item, user);
    if (!decision.ok) return refuse(decision.code === 'EUS008' ? 'EUS008' : 'EPK011');
  }
  return new Map(found.map((item) => [item.id, item]));
}

/** The labels of packages that the user may see, in the order of the ids. */
export async function visibleLabels(
  db: Kysely<Database>,
  user: SignedInUser,
  ids: readonly number[],
  kind: LabelKind,
): Promise<LabelRecord[] | Refusal<'EPK009' | 'EPK011' | 'EUS008'>> {
  const allowed = await mayPrintAll(db, user, ids);
  if ('refused' in allowed) return allowed;
  const values = new Values();
  const records = await readLabels(db, { ids, kind, userId: user.id, scope: visiblePackage(user, values), values });
  // Between the two reads one may have been cancelled; or it is not on its way back.
  return records.length < allowed.size ? refuse('EPK011') : records;
}
