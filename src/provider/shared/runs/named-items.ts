import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import { errorText } from '~domain/errors';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { visiblePackage } from '../access/visibility';
import { missingCodes } from '../packages/elsewhere';
import { run, Values } from '../sql/statement';
import type { BatchItem } from './judge-chunk';

/** A code that leads to no package that the user may see, in its place. */
export type MissedCode = Extract<RunLine, { package_code: string }> & { readonly position: number };

/** What a batch is on, each in its place. */
interface NamedItems {
  readonly items: readonly BatchItem[];
  readonly missed: readonly MissedCode[];
}

interface Named {
  readonly items?: readonly Omit<BatchItem, 'position'>[] | undefined;
  readonly codes?: readonly string[] | undefined;
}

/** The packages that a batch names by what was seen of them, or by their codes. */
export async function namedItems(
  db: Kysely<Database>,
  user: SignedInUser,
  { items = [], codes }: Named,
  locale: string,
): Promise<NamedItems> {
  if (!codes) return { items: items.map((item, position) => ({ ...item, position })), missed: [] };
  const values = new Values();
  const text = `select p.id, p.code from packages p where p.code = any(${values.add(codes)}::text[])
    and ${visiblePackage(user, values)}`;
  const found = new Map((await run<{ id: number; code: string }>(db, text, values)).map(({ id, code }) => [code, id]));
  const placed = codes.map((code, position) => ({ code, position, id: found.get(code) }));
  const lost = placed.filter(({ id }) => id === undefined);
  const why = await missingCodes(
    db,
    user,
    lost.map(({ code }) => code),
  );
  return {
    items: placed.flatMap(({ id, position }) => (id === undefined ? [] : [{ id, position }])),
    missed: lost.map(({ code: package_code, position }) => {
      const { code, errors } = why(package_code);
      return {
        position,
        package_code,
        ok: false,
        code,
        message: errorText(code, locale),
        ...(errors ? { errors } : {}),
      };
    }),
  };
}
