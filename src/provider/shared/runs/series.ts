import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import { run as send, Values } from '../sql/statement';
import { begunLately } from './run-months';

/** What the calls of a series look like, to stand behind LIKE; of any other call each one is a run by itself. */
export const seriesCall = `any(array['%/packages-batch/_%', '%#_%'])`;

/** The same, told here. */
const isOfSeries = (call: string): boolean => /\/packages-batch\/.|#./s.test(call);

/** A call of an endpoint whose body says which series it is of. */
export function callOf(name: string, series: string | undefined): string {
  return series === undefined ? name : `${name}#${series}`;
}

/** The same of one action: a call that does two things to packages is two runs. */
export function callOfAction(call: string, action: string): string {
  return call.includes('#') ? `${call} ${action}` : call;
}

interface SeriesRun {
  readonly id: number;
  readonly action: string;
}

/**
 * The first call of the series that this call belongs to: the run is known by it. Null = none yet, or it is of no
 * series.
 */
export async function firstOfSeries(db: Kysely<Database>, userId: number, call: string): Promise<SeriesRun | null> {
  if (!isOfSeries(call)) return null;
  const values = new Values();
  const name = values.add(call);
  // Its calls first, by their own index: asked for the least id at once, the planner may walk through all the user's
  // runs.
  const text = `
    select id, action from (
      select id, action from package_runs where user_id = ${values.add(userId)} and call = ${name}
        and ${name} like ${seriesCall} and ${begunLately('created_at', values)} offset 0
    ) calls order by id limit 1`;
  const [first] = await send<SeriesRun>(db, text, values);
  return first ?? null;
}
