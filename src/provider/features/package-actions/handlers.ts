import type { Kysely } from 'kysely';
import { singleActions, type ActionEndpoints, type packageActionEndpoints } from '~contract/features/package-actions';
import { singleCall } from '~domain/package-machine';
import type { ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { type HandlersOf, isRefusal, type Refusal, type SignedInUser, declaredBy } from '../../calls/handler';
import type { ActionCall } from '../../shared/package-actions/action-call';
import type { Database } from '../../db/schema';
import { changeOf, judge } from '../../shared/package-actions/judge';
import { openPlanner } from '../../shared/package-actions/planners';
import { changePackage } from '../../shared/packages/change-packages';
import { changesNothing, seePackage } from '../../shared/packages/package-change';
import { type PackageDetail, readDetail } from '../../shared/packages/package-row';

interface SingleRequest extends ActionRequest {
  readonly body: { readonly version?: number | undefined };
}

/** One for each action that has a call for one package. */
export const packageActionHandlers = Object.fromEntries(
  singleActions.map((action) => {
    const endpoint = singleCall(action);
    return [
      endpoint,
      ({ body: { version, ...args }, ...request }: SingleRequest) =>
        act(endpoint, request, version, { action, args } as ActionCall),
    ];
  }),
) as unknown as HandlersOf<ActionEndpoints>;

interface ActionRequest {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly params: { readonly id: number };
}

/**
 * The one path of a single package's action: the package in the user's scope, the machine's judgement, the action's own
 * guards and fields, then the conditional update with its history row. An edit that would change nothing is answered as
 * done and leaves no trace.
 */
async function act<N extends ActionEndpoint>(
  name: N,
  { db, user, params }: ActionRequest,
  version: number | undefined,
  call: ActionCall,
): Promise<{ data: PackageDetail } | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const seen = await seePackage(db, user, params.id);
  if (!seen) return declaredBy(name, 'EPK009');
  const judged = judge(call, seen, version, user);
  if (!judged.ok) return declaredBy(name, judged.code);
  const plan = await openPlanner(call, db, [seen]);
  const planned = plan(seen, judged.action);
  if (isRefusal(planned)) return declaredBy(name, planned.refused, planned.errors);
  const change = changeOf(judged, planned);
  const data = changesNothing(seen, change)
    ? await readDetail(db, user, seen.id)
    : await changePackage(db, user, seen, change);
  return data ? { data } : declaredBy(name, 'EPK030');
}

type ActionEndpoint = keyof typeof packageActionEndpoints;
