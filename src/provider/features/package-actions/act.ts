import type { Kysely } from 'kysely';
import type { ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { isRefusal, type Refusal, type SignedInUser } from '../../calls/handler';
import { changeOf, judge } from '../../shared/package-actions/judge';
import type { ActionCall } from '../../shared/package-actions/action-call';
import { openPlanner } from '../../shared/package-actions/planners';
import { changePackage } from '../../shared/packages/change-packages';
import { changesNothing, seePackage } from '../../shared/packages/package-change';
import type { PackageDetail } from '../../shared/packages/package-detail';
import { readDetail } from '../../shared/packages/read-detail';
import { declared, type ActionEndpoint } from './declared';

export interface ActionRequest {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly params: { readonly id: number };
}

/**
 * The one path of a single package's action: the package in the user's scope, the machine's judgement, the action's own
 * guards and fields, then the conditional update with its history row. An edit that would change nothing is answered as
 * done and leaves no trace.
 */
export async function act<N extends ActionEndpoint>(
  name: N,
  { db, user, params }: ActionRequest,
  version: number | undefined,
  call: ActionCall,
): Promise<{ data: PackageDetail } | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const seen = await seePackage(db, user, params.id);
  if (!seen) return declared(name, 'EPK009');
  const judged = judge(call, seen, version, user);
  if (!judged.ok) return declared(name, judged.code);
  const plan = await openPlanner(call, db, [seen]);
  const planned = plan(seen, judged.action);
  if (isRefusal(planned)) return declared(name, planned.refused, planned.errors);
  const change = changeOf(judged, planned);
  const data = changesNothing(seen, change) ? await readDetail(db, user, seen.id) : await changePackage(db, user, seen, change);
  return data ? { data } : declared(name, 'EPK030');
}
