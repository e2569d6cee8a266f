import type pg from 'pg';
import { sql, type Kysely } from 'kysely';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { refuse, type Refusal, type SignedInUser, wrongField } from '../../calls/handler';
import { redraw } from '../files/picture';
import { read, run, Values } from '../sql/statement';
import { withEditor } from './editors';
import type { MoneyDocument } from './lock-document';

interface Slip {
  readonly id: number;
  readonly at: string;
  readonly actor_name: string;
  readonly width: number;
  readonly height: number;
}

/** Adds the picture of a bank slip or a receipt to a document that the caller holds. */
export async function addSlip(
  tx: Kysely<Database>,
  user: SignedInUser,
  locale: 'vi' | 'en',
  document: MoneyDocument,
  file: Buffer,
): Promise<{ readonly data: Slip } | Refusal<'ESP000'>> {
  const { count } = await tx
    .selectFrom('money_slips')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('document_id', '=', document.id)
    .executeTakeFirstOrThrow();
  if (count >= limits.photo.perKind) return wrongField('photo', 'photo_count', locale);
  const drawn = await redraw(file);
  if (typeof drawn === 'string') return wrongField('photo', drawn, locale);
  const { width, height, picture, thumbnail } = drawn;
  const row = await tx
    .insertInto('money_slips')
    .values({ document_id: document.id, actor_id: user.id, width, height, picture, thumbnail })
    .returning(['id', 'at', 'width', 'height'])
    .executeTakeFirstOrThrow();
  // Whoever adds the proof has written on the document: another approves it.
  const editor = withEditor(document, user);
  if (editor.editors) await tx.updateTable('money_documents').set(editor).where('id', '=', document.id).execute();
  await audit(tx, {
    actorId: user.id,
    action: `${document.kind}.slip`,
    entity: 'money_document',
    entityId: document.id,
    after: { slip: row.id, width, height, bytes: picture.length },
  });
  return { data: { ...row, actor_name: user.name } };
}

/**
 * The document that a picture is of, and its kind; null = there is no such picture. To be held before the picture is
 * touched.
 */
export async function documentOfSlip(
  tx: Kysely<Database>,
  id: number,
): Promise<Pick<MoneyDocument, 'id' | 'kind'> | null> {
  const values = new Values();
  const [document] = await run<Pick<MoneyDocument, 'id' | 'kind'>>(
    tx,
    `select d.id, d.kind from money_slips i join money_documents d on d.id = i.document_id
      where i.id = ${values.add(id)}::bigint`,
    values,
  );
  return document ?? null;
}

/**
 * Takes a picture off a document that the caller holds; nothing of it is kept but that it was there. The document is
 * another one then: who saw it with the picture does not approve it unseen.
 */
export async function removeSlip(
  tx: Kysely<Database>,
  user: SignedInUser,
  document: MoneyDocument,
  id: number,
): Promise<Refusal<'ESY061'> | null> {
  const row = await tx
    .deleteFrom('money_slips')
    .where('id', '=', sql<number>`${id}::bigint`)
    .where('document_id', '=', document.id)
    .returning(['at', 'actor_id', 'width', 'height'])
    .executeTakeFirst();
  if (!row) return refuse('ESY061');
  await tx
    .updateTable('money_documents')
    .set({ ...withEditor(document, user), version: document.version + 1 })
    .where('id', '=', document.id)
    .execute();
  await audit(tx, {
    actorId: user.id,
    action: `${document.kind}.slip_removed`,
    entity: 'money_document',
    entityId: document.id,
    before: { slip: id, ...row },
  });
  return null;
}

/** Pictures of a document, the first one first. */
export function slipsOf(pool: pg.Pool, documentId: number): Promise<Slip[]> {
  const values = new Values();
  return read<Slip>(
    pool,
    `select i.id, i.at, u.name as actor_name, i.width, i.height from money_slips i join users u on u.id = i.actor_id
      where i.document_id = ${values.add(documentId)}::bigint order by i.id`,
    values,
  );
}

/** How many a document (`d`) has. */
export const slipCount = '(select count(*)::int from money_slips i where i.document_id = d.id)';

/** Whether a document has any. */
export async function hasSlip(tx: Kysely<Database>, documentId: number): Promise<boolean> {
  return (
    (await tx.selectFrom('money_slips').select('id').where('document_id', '=', documentId).executeTakeFirst()) !==
    undefined
  );
}

/** The JPEG; null = no such picture, or of no document (`d`) that is `visible`. */
export async function slipFile(
  pool: pg.Pool,
  id: number,
  size: 'thumb' | 'full',
  visible: (values: Values) => string,
): Promise<Buffer | null> {
  const values = new Values();
  const text = `select ${size === 'thumb' ? 'i.thumbnail' : 'i.picture'} as jpeg from money_slips i
    join money_documents d on d.id = i.document_id where i.id = ${values.add(id)}::bigint and ${visible(values)}`;
  const [record] = await read<{ jpeg: Buffer }>(pool, text, values);
  return record?.jpeg ?? null;
}
