import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import type { PackageSnapshot } from '../packages/package-change';
import { missingCodes } from '../packages/elsewhere';
import { run, Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';

/** Packages as a call names them. */
export interface PackageNames {
  readonly codes?: readonly string[] | undefined;
  readonly ids?: readonly number[] | undefined;
}

/** One name of a call: what it was called, and the package behind it or why there is none. */
export type Named =
  | { readonly name: string; readonly seen: PackageSnapshot }
  | {
      readonly name: string;
      readonly seen: null;
      readonly refusal: ErrorCode;
      readonly errors?: Record<string, string[]>;
    };

/**
 * In the order named, codes first; a package named twice is there once. `onSheet` = its packages are the sheet's crew's
 * to see as well.
 */
export async function namedPackages(
  tx: Kysely<Database>,
  user: SignedInUser,
  { codes = [], ids = [] }: PackageNames,
  onSheet: number | null = null,
): Promise<Named[]> {
  const values = new Values();
  const crew =
    onSheet === null
      ? ''
      : `or exists (select from runsheet_packages l where l.runsheet_id = ${values.add(onSheet)}::bigint
        and l.package_id = p.id and l.removed_at is null)`;
  const text = `
    select p.* from packages p
    where (p.code = any(${values.add(codes.filter(isWellFormedCode))}::text[])
      or p.id = any(${values.add(ids)}::bigint[])) and (${visiblePackage(user, values)} ${crew})`;
  const found = await run<PackageSnapshot>(tx, text, values);
  const [byCode, byId] = [
    new Map(found.map((seen) => [seen.code, seen])),
    new Map(found.map((seen) => [seen.id, seen])),
  ];
  const missing = await missingCodes(
    tx,
    user,
    codes.filter((name) => !byCode.has(name)),
  );
  const named = [
    ...codes.map((name): Named => missingOr(name, byCode.get(name), missing(name))),
    ...ids.map((id): Named => missingOr(byId.get(id)?.code ?? String(id), byId.get(id), { code: 'EPK009' })),
  ];
  const known = new Set<string>();
  return named.filter(({ name }) => !known.has(name) && known.add(name));
}

function missingOr(
  name: string,
  seen: PackageSnapshot | undefined,
  { code, errors }: { readonly code: ErrorCode; readonly errors?: Record<string, string[]> },
): Named {
  return seen ? { name, seen } : { name, seen: null, refusal: code, ...(errors ? { errors } : {}) };
}
