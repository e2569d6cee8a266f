import type { Selectable } from 'kysely';
import type { MoneyDocumentTable } from '../../db/schema-money';
import type { SignedInUser } from '../../calls/handler';

type Written = Pick<Selectable<MoneyDocumentTable>, 'created_by' | 'editors'>;

/** Whether a user has made a document or changed it since: who has may not approve it. */
export const hasWritten = (document: Written, { id }: Pick<SignedInUser, 'id'>): boolean =>
  document.created_by === id || document.editors.includes(id);

/**
 * What is to be saved with a change of a document that is held: who changes it stands among its editors from then on.
 */
export const withEditor = (document: Written, user: Pick<SignedInUser, 'id'>): { readonly editors?: number[] } =>
  hasWritten(document, user) ? {} : { editors: [...document.editors, user.id] };

/** All who have, of a document `d`, in SQL. */
export const writersOf = 'array_append(d.editors, d.created_by)';
