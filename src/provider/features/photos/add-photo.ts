import type { ResponseOf } from '~contract/endpoints';
import { issueText, type ValidationKey } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { decide } from '~domain/package-decision';
import { photoActions, type PhotoKind } from '~domain/photos';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type Request } from '../../calls/handler';
import { recordPhoto } from '../../shared/packages/change-packages';
import { seePackage } from '../../shared/packages/package-change';
import { redraw } from '../../shared/files/picture';

type AddName = 'POST /packages-epod/{id}/photo' | 'POST /packages-delivery/{id}/photo' | 'POST /packages-return/{id}/photo';
type AddCode = 'EPK009' | 'EPK011' | 'EPK012' | 'EPL002' | 'EUS008' | 'ESP000';

/** Judged before the picture is looked at; written with its history and audit rows, or not at all. */
export async function addPhoto(kind: PhotoKind, { db, user, params, file, locale }: Request<AddName>): Promise<ResponseOf<AddName> | Refusal<AddCode>> {
  const invalid = (key: ValidationKey) => refuse('ESP000', { photo: [issueText({ message: key }, locale)] });
  const seen = await seePackage(db, user, params.id);
  if (!seen) return refuse('EPK009');
  const decision = decide(photoActions[kind], seen, user);
  if (!decision.ok) return refuse(decision.code as Exclude<AddCode, 'ESP000' | 'EPK009'>);
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return invalid(drawn);

  // Two uploads at once would both find room for the last one: they take turns on the package's row.
  await db.selectFrom('packages').select('id').where('id', '=', seen.id).forNoKeyUpdate().executeTakeFirst();
  const { count } = await db
    .selectFrom('photos')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('package_id', '=', seen.id)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  if (count >= limits.photo.perKind) return invalid('photo_count');

  const { width, height } = drawn;
  const data = await db
    .insertInto('photos')
    .values({ package_id: seen.id, kind, actor_id: user.id, actor_name: user.name, width, height })
    .returning(['id', 'kind', 'at', 'actor_name', 'width', 'height'])
    .executeTakeFirstOrThrow();
  await db.insertInto('photo_files').values({ photo_id: data.id, picture: drawn.picture, thumbnail: drawn.thumbnail }).execute();
  await recordPhoto(db, user, seen, { photo: data.id, photo_kind: kind });
  await audit(db, { actorId: user.id, action: 'create', entity: 'photo', entityId: data.id, after: { package_id: seen.id, kind, width, height, bytes: drawn.picture.length } });
  return { data };
}
