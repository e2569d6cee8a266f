import type { ErrorsOf, ResponseOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { refuse, type Refusal, type Request } from '../../http/handler';
import { findOwner, linesInForce, plainLine } from './effective';
import { beginning } from './from-when';
import { readStanding } from './read';
import { dateTaken, insertVersion, isTaken, lockOwner } from './write';

const name = 'POST /prices';

/** A hub's or shop's first own table: the lines sent, else those that hold for it now. */
export async function createTable({ db, user, locale, body }: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<ErrorsOf<typeof name> | CommonErrorCode>> {
  const ids = { hub_id: body.hub_id ?? null, shop_id: body.shop_id ?? null };
  const found = await findOwner(db, ids);
  if (!found) return refuse(ids.shop_id === null ? 'ESY064' : 'EUS006');
  await lockOwner(db, ids);
  const standing = await readStanding(db, ids);
  if (standing && standing.state !== 'withdrawn') return refuse('ESY066');
  const begins = await beginning(db, body.valid_from);
  if (begins === null) return refuse('EPK020');
  if (await isTaken(db, ids, begins, null)) return dateTaken(locale);
  const lines = body.lines ?? (await linesInForce(db, found.charged)).map(plainLine);
  if (lines.length === 0) return refuse('ESY064');
  return { data: await insertVersion(db, user, { ...ids, name: body.name ?? `${found.owner.code ?? ''} · ${found.owner.name ?? ''}`, begins, lines }) };
}
