import type { Kysely } from 'kysely';
import { lineEffects } from '~domain/runsheet-lines';
import type { PackageStatus } from '~domain/statuses';
import type { Database } from '../../db/schema';
import { run, Values } from '../sql/statement';

/** A package that is to stand again as it stood before its last step. */
interface SetBack {
  readonly id: number;
  readonly to: PackageStatus;
}

/**
 * Those that would be put back into the hands of a sheet that has ended, or has left, meanwhile: nobody has them any
 * more. That counts for what a sheet that left took off itself then, too. The sheets stay as they are until the
 * transaction ends.
 */
export async function onEndedSheets(tx: Kysely<Database>, packages: readonly SetBack[]): Promise<ReadonlySet<number>> {
  const back = packages.flatMap(({ id, to }) =>
    lineEffects('undo', to).flatMap(({ leg, revives }) => (revives === null ? [] : [{ id, leg, stands: revives }])),
  );
  if (back.length === 0) return new Set();
  const values = new Values();
  const given = `unnest(${values.add(back.map(({ id }) => id))}::bigint[], ${values.add(back.map(({ leg }) => leg))}::text[], ${values.add(back.map(({ stands }) => stands))}::text[]) as g (id, leg, stands)`;
  const text = `
    select g.id from ${given} join runsheet_packages l on l.package_id = g.id and l.leg = g.leg
      join runsheets r on r.id = l.runsheet_id
    where r.status <> g.stands and (l.removed_at is null or l.removed_at = r.dispatched_at)
      and not exists (select from runsheet_packages n where n.package_id = l.package_id and n.leg = l.leg
        and n.removed_at is null and (n.added_at, n.runsheet_id) > (l.added_at, l.runsheet_id))
    order by r.id for share of r`;
  return new Set((await run<{ id: number }>(tx, text, values)).map(({ id }) => id));
}
