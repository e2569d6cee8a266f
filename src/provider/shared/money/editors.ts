import type { Selectable } from 'kysely';
import type { MoneyDocumentTable } from '../../db/schema-money';
import type { SignedInUser } from '../../http/handler';

type Written = Pick<Selectable<MoneyDocumentTable>, 'created_by' | 'editors'>;

/** Whether a user has made a paper or changed it since: who has may not approve it. */
export const hasWritten = (paper: Written, { id }: Pick<SignedInUser, 'id'>): boolean => paper.created_by === id || paper.editors.includes(id);

/** What is to be saved with a change of a paper that is held: who changes it stands among its editors from then on. */
export const withEditor = (paper: Written, user: Pick<SignedInUser, 'id'>): { readonly editors?: number[] } => (hasWritten(paper, user) ? {} : { editors: [...paper.editors, user.id] });

/** All who have, of a paper `d`, in SQL. */
export const writersOf = 'array_append(d.editors, d.created_by)';
