import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { ResponseOf } from '~contract/endpoints';
import type { ValidationKey } from '~contract/issue-text';
import { limits } from '~domain/limits';
import { courierPapersRow, neededPapers, type PaperKind } from '~domain/papers';
import { decidePerson } from '~domain/person-machine';
import { refuse, type Refusal, type Request, type SignedInUser, wrongField } from '../../calls/handler';
import type { Database } from '../../db/schema';
import { inHubScope } from '../../shared/access/visibility';
import { redraw } from '../../shared/files/picture';
import { changeCourier, lockCourier } from '../../shared/people/change-courier';
import { read, Values } from '../../shared/sql/statement';

/** Judged before the picture is looked at; drawn anew, and written with its history row, or not at all. */
export async function addPaper({
  db,
  user,
  params,
  file,
  locale,
}: Request<'POST /couriers/{id}/papers/{kind}'>): Promise<
  ResponseOf<'POST /couriers/{id}/papers/{kind}'> | Refusal<'EUS006' | 'ESP000'>
> {
  const { id, kind } = params;
  const invalid = (key: ValidationKey) => wrongField('photo', key, locale);
  const held = await lockCourier(db, user, id);
  if (!held) return refuse('EUS006');
  if ((await countOf(db, held.id, kind)) >= limits.paperPhotos) return invalid('paper_count');
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return invalid(drawn);
  const { picture, thumbnail, width, height } = drawn;
  const data = await db
    .insertInto('courier_papers')
    .values({ courier_id: held.id, kind, actor_id: user.id, actor_name: user.name, width, height })
    .returning(['id', 'kind', 'at', 'actor_name', 'width', 'height'])
    .executeTakeFirstOrThrow();
  await db.insertInto('courier_paper_files').values({ paper_id: data.id, picture, thumbnail }).execute();
  await changeCourier(db, user, held, {
    action: 'paper.upload',
    set: { paper_status: courierPapersRow('upload').to },
    before: { paper_status: held.paper_status },
    after: { paper: data.id, kind },
  });
  return { data };
}

/** Photos of one paper, or of all. */
async function countOf(db: Kysely<Database>, courierId: number, kind?: PaperKind): Promise<number> {
  let papers = db.selectFrom('courier_papers').where('courier_id', '=', courierId);
  if (kind) papers = papers.where('kind', '=', kind);
  const { count } = await papers.select((of) => of.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count;
}

/**
 * Takes a photo away; nothing of it is kept but that it was there. What he has left is looked at anew. Verified ones
 * stay.
 */
export async function removePaper({
  db,
  user,
  params,
}: Request<'DELETE /courier-papers/{id}'>): Promise<
  ResponseOf<'DELETE /courier-papers/{id}'> | Refusal<'ESY081' | 'ESY084'>
> {
  const paper = await db
    .selectFrom('courier_papers')
    .selectAll()
    .where('id', '=', sql<number>`${params.id}::bigint`)
    .executeTakeFirst();
  const held = paper ? await lockCourier(db, user, paper.courier_id) : null;
  if (!paper || !held) return refuse('ESY084');
  const decision = decidePerson(courierPapersRow('remove'), { status: held.paper_status, hub_id: held.hub_id }, user);
  if (!decision.ok) return refuse('ESY081');
  await db.deleteFrom('courier_paper_files').where('paper_id', '=', paper.id).execute();
  const { numDeletedRows } = await db.deleteFrom('courier_papers').where('id', '=', paper.id).executeTakeFirst();
  // Somebody else took it away while this call waited for the courier.
  if (numDeletedRows === 0n) return refuse('ESY084');
  return changeCourier(db, user, held, {
    action: 'paper.remove',
    set: { paper_status: (await countOf(db, held.id)) === 0 ? 'not_uploaded' : decision.to },
    before: { paper_status: held.paper_status, paper },
  });
}

export async function verifyPapers({
  db,
  user,
  params,
  body: { verified, note, version },
}: Request<'PATCH /couriers/{id}/paper-verify'>): Promise<
  ResponseOf<'PATCH /couriers/{id}/paper-verify'> | Refusal<'EUS006' | 'EUS008' | 'ESY081' | 'ESY085' | 'ESY086'>
> {
  const held = await lockCourier(db, user, params.id);
  if (!held) return refuse('EUS006');
  // Another photo meanwhile is one that nobody has looked at.
  if (held.version !== version) return refuse('ESY086');
  const action = verified ? 'verify' : 'refuse';
  const decision = decidePerson(courierPapersRow(action), { status: held.paper_status, hub_id: held.hub_id }, user);
  if (!decision.ok) return refuse(decision.code as 'ESY081');
  if (verified) for (const kind of neededPapers) if ((await countOf(db, held.id, kind)) === 0) return refuse('ESY085');
  return changeCourier(db, user, held, {
    action: `paper.${action}`,
    set: { paper_status: decision.to },
    before: { paper_status: held.paper_status },
    after: { note: note || null },
  });
}

/** The JPEG; null = no such paper for this user. Whoever sees it leaves his trace in the same statement. */
export async function paperFile(
  pool: pg.Pool,
  user: SignedInUser,
  id: number,
  size: 'thumb' | 'full',
): Promise<Buffer | null> {
  const values = new Values();
  const text = `
    with found as (
      select c.id as courier_id, ${size === 'thumb' ? 'f.thumbnail' : 'f.picture'} as jpeg
      from courier_papers p join courier_paper_files f on f.paper_id = p.id join couriers c on c.id = p.courier_id
      where p.id = ${values.add(id)}::bigint and ${inHubScope('c.hub_id', user, values)}
    ), traced as (insert into courier_data_reads (user_id, courier_id, what)
      select ${values.add(user.id)}::int, courier_id, 'paper' from found)
    select jpeg from found`;
  const [record] = await read<{ jpeg: Buffer }>(pool, text, values);
  return record?.jpeg ?? null;
}
