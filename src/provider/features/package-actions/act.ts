import type { Kysely } from 'kysely';
import type { ErrorsOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { decide, type ActingUser, type Decision, type PackageFacts } from '~domain/package-decision';
import type { PackageAction } from '~domain/package-machine';
import type { Database } from '../../db/schema';
import { isRefusal, type Refusal, type SignedInUser } from '../../http/handler';
import { changePackage, changesNothing, seePackage, type PackageFields, type SeenPackage } from '../../shared/package-change';
import type { PackageDetail } from '../../shared/package-detail';
import { readDetail } from '../../shared/read-detail';
import { declared, type ActionName as AnyActionName } from './declared';

type ActionName = Extract<AnyActionName, `PATCH ${string}`>;

interface ActionRequest {
  readonly db: Kysely<Database>;
  readonly user: SignedInUser;
  readonly params: { readonly id: number };
  readonly body: { readonly version?: number | undefined };
}

/** What an allowed action writes: columns, and the words of its history row. */
export interface Plan {
  readonly set: PackageFields;
  readonly reason?: string | undefined;
  readonly note?: string | undefined;
}

type Judge<Action extends PackageAction> = (facts: PackageFacts, user: ActingUser) => { readonly action: Action; readonly decision: Decision };

/** The judge of an endpoint behind which stands one row of the machine. */
export function byAction<Action extends PackageAction>(action: Action): Judge<Action> {
  return (facts, user) => ({ action, decision: decide(action, facts, user) });
}

/**
 * The one path of every package action: the parcel in the user's scope, the machine's judgement, the feature's own
 * guards and fields (`plan`), then the conditional update with its history row. An edit that would change nothing is
 * answered as done and leaves no trace.
 */
export async function act<N extends ActionName, Action extends PackageAction>(
  name: N,
  { db, user, params, body }: ActionRequest,
  judge: Judge<Action>,
  plan: (seen: SeenPackage, action: Action) => Plan | Refusal<ErrorsOf<N>> | Promise<Plan | Refusal<ErrorsOf<N>>>,
): Promise<{ data: PackageDetail } | Refusal<ErrorsOf<N> | CommonErrorCode>> {
  const seen = await seePackage(db, user, params.id);
  if (!seen) return declared(name, 'EPK009');
  // Whoever looks at an older state is told so first: what else could be said would be about a parcel he has not seen.
  if (body.version !== undefined && body.version !== seen.version) return declared(name, 'EPK030');
  const { action, decision } = judge(seen, user);
  if (!decision.ok) return declared(name, decision.code);
  const planned = await plan(seen, action);
  if (isRefusal(planned)) return planned;
  const change = { action, to: decision.to, set: planned.set, reason: planned.reason ?? null, note: planned.note || null };
  const data = changesNothing(seen, change) ? await readDetail(db, user, seen.id) : await changePackage(db, user, seen, change);
  return data ? { data } : declared(name, 'EPK030');
}
