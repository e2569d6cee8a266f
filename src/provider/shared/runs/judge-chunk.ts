import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { isRefusal, type SignedInUser } from '../../calls/handler';
import { changeOf, judge, type Allowed } from '../package-actions/judge';
import type { ActionCall } from '../package-actions/action-call';
import { openPlanner, touchedColumns } from '../package-actions/planners';
import { seePackages } from '../packages/package-change';
import { runPrepared } from '../sql/statement';
import type { Verdict } from './outcome';
import { verdictOf } from './write-chunk';

export interface BatchItem {
  readonly id: number;
  readonly version?: number | undefined;
  readonly position: number;
}

/** What the single call does to each of the items, decided for all of them with a few reads. */
export async function judgeChunk(
  tx: Kysely<Database>,
  user: SignedInUser,
  call: ActionCall,
  items: readonly BatchItem[],
): Promise<Verdict[]> {
  const seen = await seePackages(
    tx,
    user,
    items.map((item) => item.id),
    touchedColumns(call.action),
    runPrepared,
  );
  const judged = items.map((item) => ({ item, judgement: judgeItem(call, seen.get(item.id), item, user) }));
  const plan = await openPlanner(
    call,
    tx,
    judged.flatMap(({ judgement }) => (judgement.ok ? judgement.seen : [])),
  );
  return judged.map(({ item, judgement }): Verdict => {
    const refused = {
      kind: 'refused',
      position: item.position,
      packageId: item.id,
      seen: seen.get(item.id) ?? null,
    } as const;
    if (!judgement.ok) return { ...refused, code: judgement.code };
    const planned = plan(judgement.seen, judgement.action);
    return isRefusal(planned)
      ? { ...refused, code: planned.refused }
      : verdictOf({ position: item.position, seen: judgement.seen, change: changeOf(judgement, planned) });
  });
}

function judgeItem(
  call: ActionCall,
  seen: Allowed['seen'] | undefined,
  item: BatchItem,
  user: SignedInUser,
): ReturnType<typeof judge> {
  return seen ? judge(call, seen, item.version, user) : { ok: false, code: 'EPK009' };
}
