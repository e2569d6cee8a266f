import type { ErrorsOf, ResponseOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { decide, type PackageFacts } from '~domain/package-decision';
import { refuse, type Refusal, type Request } from '../../http/handler';
import { run, Values } from '../../shared/statement';
import { visiblePackage } from '../../shared/visibility';
import { declared } from './declared';
import { writeTicket } from './ticket';

const name = 'POST /packages-awb-ticket';

/** All or none: a sheet of labels with one missing would send a parcel out without. */
export async function labelTicket({
  db,
  user,
  body,
  services,
}: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<ErrorsOf<typeof name> | CommonErrorCode>> {
  const ids = [...new Set(body.ids)];
  const values = new Values();
  const text = `
    select p.id, p.code, p.status, p.current_hub_id, p.fm_hub_id, p.lm_hub_id, p.held_by_3pl
    from packages p where p.id = any(${values.add(ids)}::bigint[]) and ${visiblePackage(user, values)}`;
  const found = await run<PackageFacts & { id: number; code: string }>(db, text, values);
  const first = found.find((item) => item.id === ids[0]);
  if (found.length < ids.length || !first) return refuse('EPK009');
  for (const item of found) {
    const decision = decide('print', item, user);
    if (!decision.ok) return declared(name, decision.code);
  }
  return { data: { ticket: writeTicket(services.secrets, { userId: user.id, packageIds: ids }, new Date()), code: first.code } };
}
