import type pg from 'pg';
import type { photoEndpoints } from '~contract/features/photos';
import type { ResponseOf } from '~contract/endpoints';
import type { ValidationKey } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { decide } from '~domain/package-decision';
import { photoActions, type PhotoKind } from '~domain/photos';
import {
  isRefusal,
  refuse,
  type HandlersOf,
  type Refusal,
  type Request,
  type SignedInUser,
  wrongField,
} from '../../calls/handler';
import { audit } from '../../calls/audit';
import { recordPhoto } from '../../shared/packages/change-packages';
import { seePackage, type PackageSnapshot } from '../../shared/packages/package-change';
import { redraw } from '../../shared/files/picture';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

export const photoHandlers: HandlersOf<typeof photoEndpoints> = {
  'POST /packages-epod/{id}/photo': (request) => addPhoto('epod', request),

  'POST /packages-delivery/{id}/photo': (request) => addPhoto('delivery', request),

  'POST /packages-return/{id}/photo': (request) => addPhoto('return', request),

  'GET /packages/{id}/photos': async ({ services, user, params }) => {
    const data = await photosOf(services.pool, user, params.id);
    return data ? { data } : refuse('EPK009');
  },

  'GET /photos/{id}': async ({ services, user, params, query }) =>
    (await photoFile(services.pool, user, params.id, query.size)) ?? refuse('EPK009'),
};

type AddName =
  | 'POST /packages-epod/{id}/photo'
  | 'POST /packages-delivery/{id}/photo'
  | 'POST /packages-return/{id}/photo';
type AddCode = 'EPK009' | 'EPK011' | 'EPK012' | 'EPL002' | 'EUS008' | 'ESP000';

/** The package, where it may have such a photo of this user now. */
async function seeFor(
  kind: PhotoKind,
  { db, user, params }: Pick<Request<AddName>, 'db' | 'user' | 'params'>,
): Promise<PackageSnapshot | Refusal<AddCode>> {
  const seen = await seePackage(db, user, params.id);
  if (!seen) return refuse('EPK009');
  const decision = decide(photoActions[kind], seen, user);
  return decision.ok ? seen : refuse(decision.code as Exclude<AddCode, 'ESP000' | 'EPK009'>);
}

/** Judged before the picture is looked at; written with its history and audit rows, or not at all. */
async function addPhoto(
  kind: PhotoKind,
  { db, user, params, file, locale }: Request<AddName>,
): Promise<ResponseOf<AddName> | Refusal<AddCode>> {
  const invalid = (key: ValidationKey) => wrongField('photo', key, locale);
  const before = await seeFor(kind, { db, user, params });
  if (isRefusal(before)) return before;
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return invalid(drawn);

  // Two uploads at once would both find room for the last one: they take turns on the package's row. Meanwhile it may
  // have gone where it takes none.
  await db.selectFrom('packages').select('id').where('id', '=', before.id).forNoKeyUpdate().executeTakeFirst();
  const seen = await seeFor(kind, { db, user, params });
  if (isRefusal(seen)) return seen;
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
  await db
    .insertInto('photo_files')
    .values({ photo_id: data.id, picture: drawn.picture, thumbnail: drawn.thumbnail })
    .execute();
  await recordPhoto(db, user, seen, { photo: data.id, photo_kind: kind });
  await audit(db, {
    actorId: user.id,
    action: 'create',
    entity: 'photo',
    entityId: data.id,
    after: { package_id: seen.id, kind, width, height, bytes: drawn.picture.length },
  });
  return { data };
}

type Photo = ResponseOf<'GET /packages/{id}/photos'>['data'][number];

/** The newest first; null = no such package for this user. */
async function photosOf(pool: pg.Pool, user: SignedInUser, packageId: number): Promise<Photo[] | null> {
  const values = new Values();
  const text = `
    select f.id, f.kind, f.at, f.actor_name, f.width, f.height
    from packages p left join photos f on f.package_id = p.id
    where p.id = ${values.add(packageId)} and ${visiblePackage(user, values)}
    order by f.id desc`;
  // The one row of a package without photos is empty.
  const records = await read<{ [Field in keyof Photo]: Photo[Field] | null }>(pool, text, values);
  if (records.length === 0) return null;
  return records.filter((record): record is Photo => record.id !== null);
}

/** The JPEG; null = no such photo for this user. */
async function photoFile(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  size: 'thumb' | 'full',
): Promise<Buffer | null> {
  const values = new Values();
  const text = `
    select ${size === 'thumb' ? 'thumbnail' : 'picture'} as jpeg
    from photos f join photo_files on photo_files.photo_id = f.id join packages p on p.id = f.package_id
    where f.id = ${values.add(id)} and ${visiblePackage(user, values)}`;
  const [record] = await read<{ jpeg: Buffer }>(pool, text, values);
  return record?.jpeg ?? null;
}
