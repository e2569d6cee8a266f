import type { Kysely } from 'kysely';
import { boundFor } from '~domain/unloading';
import type { PackageStatus } from '~domain/statuses';
import { isWellFormedCode } from '~domain/tracking-code';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { run, Values } from '../sql/statement';
import { visiblePackage } from '../access/visibility';

/** Why a code leads to no package that its user may see, with what may be told of it. */
export interface Missing {
  readonly code: 'EPK012' | 'EPK027' | 'EPK029';
  readonly errors?: { elsewhere: string[] };
}

interface Row {
  readonly code: string;
  readonly status: PackageStatus;
  readonly fm_hub_id: number | null;
  readonly lm_hub_id: number | null;
  readonly hub: string;
  readonly fm: string | null;
  readonly lm: string | null;
}

/**
 * Of a package that none of the user's hubs has anything to do with this much is told, and nothing else, to who has it
 * in hand and names its code: which hub it belongs to and, while it is on its way, where it is bound (`elsewhere`).
 * Asks the database only where a code is missing.
 */
export async function missingCodes(
  db: Kysely<Database>,
  user: SignedInUser,
  codes: readonly string[],
): Promise<(code: string) => Missing> {
  const fit = codes.filter(isWellFormedCode);
  const found = new Map(fit.length === 0 ? [] : (await readElsewhere(db, user, fit)).map((row) => [row.code, row]));
  return (code) => {
    const row = found.get(code);
    if (row) return { code: 'EPK012', errors: { elsewhere: placesOf(row) } };
    return { code: isWellFormedCode(code) ? 'EPK029' : 'EPK027' };
  };
}

function readElsewhere(db: Kysely<Database>, user: SignedInUser, codes: readonly string[]): Promise<readonly Row[]> {
  const values = new Values();
  const text = `
    select p.code, p.status, p.fm_hub_id, p.lm_hub_id, h.code as hub, fm.code as fm, lm.code as lm
    from packages p join hubs h on h.id = coalesce(p.current_hub_id, p.fm_hub_id)
      left join hubs fm on fm.id = p.fm_hub_id left join hubs lm on lm.id = p.lm_hub_id
    where p.code = any(${values.add(codes)}::text[]) and not coalesce(${visiblePackage(user, values)}, false)`;
  return run<Row>(db, text, values);
}

/** The hub it belongs to, then the one it is bound for. */
function placesOf(row: Row): string[] {
  const bound = boundFor(row);
  const to = bound === null ? null : bound === row.fm_hub_id ? row.fm : row.lm;
  return to === null ? [row.hub] : [row.hub, to];
}
