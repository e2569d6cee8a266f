import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { SignedInUser } from '../../calls/handler';
import { read, Values } from '../../shared/sql/statement';
import { visiblePackage } from '../../shared/access/visibility';

type Photo = ResponseOf<'GET /packages/{id}/photos'>['data'][number];

/** The newest first; null = no such package for this user. */
export async function photosOf(pool: pg.Pool, user: SignedInUser, packageId: number): Promise<Photo[] | null> {
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
export async function photoFile(pool: pg.Pool, user: SignedInUser, id: number, size: 'thumb' | 'full'): Promise<Buffer | null> {
  const values = new Values();
  const text = `
    select ${size === 'thumb' ? 'thumbnail' : 'picture'} as jpeg
    from photos f join photo_files on photo_files.photo_id = f.id join packages p on p.id = f.package_id
    where f.id = ${values.add(id)} and ${visiblePackage(user, values)}`;
  const [record] = await read<{ jpeg: Buffer }>(pool, text, values);
  return record?.jpeg ?? null;
}
