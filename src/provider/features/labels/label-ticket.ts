import type { ResponseOf } from '~contract/endpoints';
import { isRefusal, refuse, type Refusal, type Request } from '../../calls/handler';
import { writeTicket } from './ticket';
import { mayPrintAll } from './visible-labels';

const name = 'POST /packages-awb-ticket';

export async function labelTicket({ db, user, body, services }: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<'EPK009' | 'EPK011' | 'EUS008'>> {
  const ids = [...new Set(body.ids)];
  const allowed = await mayPrintAll(db, user, ids);
  if (isRefusal(allowed)) return allowed;
  const first = allowed.get(ids[0] ?? 0);
  if (!first) return refuse('EPK009');
  return { data: { ticket: writeTicket(services.secrets, { userId: user.id, packageIds: ids }, new Date()), code: first.code } };
}
