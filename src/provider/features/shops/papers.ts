import type { ResponseOf } from '~contract/endpoints';
import { issueText } from '~contract/issue-text';
import { decidePapers } from '~domain/shop-papers';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { redraw } from '../../shared/files/picture';
import { seenShop } from '../../shared/access/seen-shop';
import { readOnce, Values } from '../../shared/sql/statement';
import { visibleShop } from '../../shared/access/visibility';
import { setShop } from './write-shop';

type Upload = 'POST /shops/{id}/papers/{kind}';

/** The one before is kept, and no longer counts; the papers wait to be verified anew. */
export async function addPaper({ db, user, params, file, locale }: Request<Upload>): Promise<ResponseOf<Upload> | Refusal<'ESY093' | 'ESP000'>> {
  const seen = await seenShop(db, user, params.id);
  if (!seen) return refuse('ESY093');
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return refuse('ESP000', { photo: [issueText({ message: drawn }, locale)] });
  const shop = await seenShop(db, user, seen.id, true);
  if (!shop) return refuse('ESY093');
  const { kind } = params;
  await db.updateTable('shop_photos').set({ replaced_at: new Date() }).where('shop_id', '=', shop.id).where('kind', '=', kind).where('replaced_at', 'is', null).execute();
  const { width, height, picture, thumbnail } = drawn;
  const made = await db
    .insertInto('shop_photos')
    .values({ shop_id: shop.id, kind, actor_id: user.id, width, height, picture, thumbnail, replaced_at: null })
    .returning(['id', 'kind', 'at', 'width', 'height'])
    .executeTakeFirstOrThrow();
  const decision = decidePapers('upload', shop.paper_status);
  const paper_status = decision.ok ? decision.to : shop.paper_status;
  await setShop(db, user, shop.id, 'upload_paper', { paper_status, paper_note: null, papers_checked_by: null, papers_checked_at: null }, { before: { paper_status: shop.paper_status }, after: { paper_status, kind, photo: made.id } });
  return { data: { ...made, actor_name: user.name } };
}

/** The JPEG; null = no such paper for this user. */
export async function paperFile({ db, user, params, query, services: { pool } }: Request<'GET /shop-papers/{id}'>): Promise<Buffer | null> {
  const values = new Values();
  const column = query.size === 'thumb' ? 'thumbnail' : 'picture';
  const [record] = await readOnce<{ jpeg: Buffer }>(pool, `select f.${column} as jpeg from shop_photos f join shops s on s.id = f.shop_id where f.id = ${values.add(params.id)}::bigint and ${visibleShop(user, values)}`, values);
  if (record && query.size === 'full') await audit(db, { actorId: user.id, action: 'read_paper', entity: 'shop_photo', entityId: params.id });
  return record?.jpeg ?? null;
}
