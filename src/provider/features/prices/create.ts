import type { ErrorsOf, ResponseOf } from '~contract/endpoints';
import type { CommonErrorCode } from '~domain/errors';
import { limits } from '~domain/limits';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { findOwner, linesInForce, plainLine, type Owner } from './effective';
import { beginning } from './from-when';
import { judgeLines } from './judge-lines';
import { readStanding } from './read';
import { dateTaken, insertVersion, isTaken, lockOwner } from './write';

const name = 'POST /prices';
const standardName = { vi: 'Bảng giá chuẩn', en: 'Standard prices' };

/** As long as a typed one may be: a hub's own name may be longer. */
const nameOf = ({ kind, code, name: known }: Owner['owner'], locale: 'vi' | 'en'): string =>
  kind === 'standard'
    ? standardName[locale]
    : Array.from(`${code ?? ''} · ${known ?? ''}`)
        .slice(0, limits.name)
        .join('')
        .trim();

/** The first table of a hub, a shop or the standard: the lines sent, else those that hold for it now, else none yet. */
export async function createTable({
  db,
  user,
  locale,
  body,
}: Request<typeof name>): Promise<ResponseOf<typeof name> | Refusal<ErrorsOf<typeof name> | CommonErrorCode>> {
  const ids = { hub_id: body.hub_id ?? null, shop_id: body.shop_id ?? null };
  const found = await findOwner(db, ids);
  if (!found) return refuse(ids.shop_id === null ? 'ESY064' : 'EUS006');
  const wrong = body.lines && judgeLines(found.owner.kind, body.lines, locale);
  if (wrong) return wrong;
  await lockOwner(db, ids);
  const standing = await readStanding(db, ids);
  if (standing && standing.state !== 'withdrawn') return refuse('ESY066');
  const begins = await beginning(db, body.valid_from);
  if (begins === null) return refuse('EPK020');
  if (await isTaken(db, ids, begins, null)) return dateTaken(locale);
  const lines = body.lines ?? (await linesInForce(db, found.charged)).map(plainLine);
  return {
    data: await insertVersion(db, user, { ...ids, name: body.name ?? nameOf(found.owner, locale), begins, lines }),
  };
}
