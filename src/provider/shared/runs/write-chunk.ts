import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { changesNothing } from '../packages/package-change';
import { run as send, Values } from '../sql/statement';
import { changePackages, type Changed, type RunAtOnce, type RunChange, type TakenBack } from './change-packages';
import { countInRun } from './open-run';
import { changedSubject, doneLine, refusedLine, subjectOf, type HubCodes, type Verdict } from './outcome';
import { monthsAround } from '../sql/months';
import { outcomesOf, type RunRef } from './run-months';

/** How the lines of a run are told. */
export interface Telling {
  readonly hubs: HubCodes;
  readonly locale: string;
  /** Its packages were named by codes: what is refused is told with its package. */
  readonly byCode?: boolean;
}

/**
 * Carries out the verdicts of a chunk inside its transaction and returns its lines, in the order of the verdicts.
 * `goesOn` = another chunk comes behind it.
 */
export async function writeChunk(
  tx: Kysely<Database>,
  run: RunRef,
  user: SignedInUser,
  verdicts: readonly Verdict[],
  telling: Telling,
  goesOn = false,
): Promise<RunLine[]> {
  const { positions, lines } = await writeVerdicts(tx, run, user, verdicts, telling);
  const ok = lines.filter((line) => 'ok' in line && line.ok === true).length;
  await countInRun(tx, run, { ok, refused: lines.length - ok, changed: positions.size }, goesOn);
  return lines;
}

/** The same for a whole run that is made with it; a change is among the verdicts. */
export function writeRunAtOnce(
  tx: Kysely<Database>,
  run: Omit<RunAtOnce, 'total' | 'unchanged'>,
  user: SignedInUser,
  verdicts: readonly Verdict[],
  telling: Telling,
): Promise<Written> {
  const unchanged = verdicts.filter((verdict) => verdict.kind === 'unchanged').length;
  return writeVerdicts(tx, { ...run, total: verdicts.length, unchanged }, user, verdicts, telling);
}

interface Written extends Changed {
  readonly lines: RunLine[];
}

async function writeVerdicts(
  tx: Kysely<Database>,
  into: RunRef | RunAtOnce,
  user: SignedInUser,
  verdicts: readonly Verdict[],
  telling: Telling,
): Promise<Written> {
  const changes: RunChange[] = verdicts.flatMap((verdict) => (verdict.kind === 'change' ? verdict : []));
  const { run, positions } =
    changes.length === 0 && 'id' in into
      ? { run: into, positions: new Set<number>() }
      : await changePackages(tx, user, into, changes);
  const others = verdicts.filter((verdict) => verdict.kind !== 'change');
  if (others.length > 0) await keepOthers(tx, run, others);
  const takenBack = changes.flatMap(({ position, undoes }) => (undoes && positions.has(position) ? undoes : []));
  if (takenBack.length > 0) await markUndone(tx, takenBack);
  return { run, positions, lines: verdicts.map((verdict) => lineOf(verdict, positions, telling)) };
}

/** An edit that changes nothing is done, and leaves no trace on the package. */
export function verdictOf(item: RunChange): Verdict {
  return changesNothing(item.seen, item.change)
    ? { kind: 'unchanged', position: item.position, seen: item.seen }
    : { kind: 'change', ...item };
}

function lineOf(verdict: Verdict, changed: ReadonlySet<number>, { hubs, locale, byCode = false }: Telling): RunLine {
  const shown = byCode && verdict.seen ? subjectOf(verdict.seen, hubs) : undefined;
  if (verdict.kind === 'refused') return refusedLine(verdict.packageId, verdict.code, locale, shown);
  if (verdict.kind === 'unchanged') return doneLine(subjectOf(verdict.seen, hubs));
  return changed.has(verdict.position)
    ? doneLine(changedSubject(verdict.seen, verdict.change, hubs))
    : refusedLine(verdict.seen.id, 'EPK030', locale, shown);
}

/** Outcomes without a change. */
async function keepOthers(
  tx: Kysely<Database>,
  run: RunRef,
  verdicts: readonly Exclude<Verdict, { kind: 'change' }>[],
): Promise<void> {
  const values = new Values();
  const column = (type: string, list: readonly unknown[]): string => `${values.add(list)}::${type}[]`;
  const seen = verdicts.map((verdict) => (verdict.kind === 'unchanged' ? verdict.seen : null));
  const version = verdicts.map((verdict) => verdict.seen?.version ?? null);
  const text = `
    insert into package_run_items (run_id, at, position, package_id, code, version_before, version_after, status,
      current_hub_id, fm_hub_id, lm_hub_id, held_by_3pl)
    select ${values.add(run.id)}::bigint, ${values.add(run.at)}::timestamptz, * from unnest(${[
      column(
        'int',
        verdicts.map((verdict) => verdict.position),
      ),
      column(
        'bigint',
        verdicts.map((verdict) => (verdict.kind === 'unchanged' ? verdict.seen.id : verdict.packageId)),
      ),
      column(
        'text',
        verdicts.map((verdict) => (verdict.kind === 'refused' ? verdict.code : null)),
      ),
      column('int', version),
      column(
        'int',
        seen.map((item) => item?.version ?? null),
      ),
      column(
        'text',
        seen.map((item) => item?.status ?? null),
      ),
      column(
        'int',
        seen.map((item) => item?.current_hub_id ?? null),
      ),
      column(
        'int',
        seen.map((item) => item?.fm_hub_id ?? null),
      ),
      column(
        'int',
        seen.map((item) => item?.lm_hub_id ?? null),
      ),
      column(
        'boolean',
        seen.map((item) => item?.held_by_3pl ?? null),
      ),
    ].join(', ')})`;
  await send(tx, text, values);
}

async function markUndone(tx: Kysely<Database>, takenBack: readonly TakenBack[]): Promise<void> {
  const values = new Values();
  const moments = takenBack.map(({ run }) => run.at);
  const runs = values.add(takenBack.map(({ run }) => run.id));
  const positions = values.add(takenBack.map(({ position }) => position));
  const text = `
    with marked as (
      update package_run_items i set undone_at = now()
        from unnest(${runs}::bigint[], ${positions}::int[]) as t (run_id, position)
      where i.run_id = t.run_id and i.position = t.position and i.undone_at is null
        and ${outcomesOf('i.at', moments, values)} returning i.run_id
    ), counted as (
      select run_id, count(*)::int as n from marked group by run_id
    )
    update package_runs r set undone = r.undone + counted.n from counted where r.id = counted.run_id
      and ${monthsAround('r.created_at', moments, values)}`;
  await send(tx, text, values);
}
