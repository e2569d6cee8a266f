import type { PackageAction } from '~domain/package-machine';
import { lineEffects } from '~domain/runsheet-lines';
import type { PackageStatus } from '~domain/statuses';
import type { Values } from '../sql/statement';

/** A step that packages take, or `undo` of one, and where it leads. */
export interface Move {
  readonly action: PackageAction | 'undo';
  readonly to: PackageStatus;
}

/** What the step says, as SQL over `changed`: the packages after it. */
interface Step {
  readonly action: string;
  readonly reason: string;
  readonly note: string;
}

/** The last line of a package on a sheet of that kind, of a sheet that still stands as it did. */
const last = `
  l.removed_at is null and exists (select from runsheets r where r.id = l.runsheet_id and r.status = e.revives)
  and not exists (select from runsheet_packages n where n.package_id = l.package_id and n.leg = l.leg and n.removed_at is null and (n.added_at, n.runsheet_id) > (l.added_at, l.runsheet_id))`;

/**
 * A further CTE of the statement that moves packages: their lines on runsheets follow, whoever moved them and by
 * whichever call. Empty where no line can be concerned.
 */
export function carriedLines(values: Values, moves: readonly Move[], { action, reason, note }: Step): string {
  const steps = new Map(moves.map((move) => [`${move.action} ${move.to}`, move]));
  const effects = [...steps.values()].flatMap((step) =>
    lineEffects(step.action, step.to).map((effect) => ({ ...effect, action: step.action, to: step.to })),
  );
  if (effects.length === 0) return '';
  const column = (type: string, list: readonly unknown[]): string => `${values.add(list)}::${type}[]`;
  const table = [
    column(
      'text',
      effects.map((effect) => effect.action),
    ),
    column(
      'text',
      effects.map((effect) => effect.to),
    ),
    column(
      'text',
      effects.map((effect) => effect.leg),
    ),
    column(
      'text',
      effects.map((effect) => effect.result),
    ),
    column(
      'boolean',
      effects.map((effect) => effect.writes),
    ),
    column(
      'boolean',
      effects.map((effect) => effect.live),
    ),
    column(
      'boolean',
      effects.map((effect) => effect.removes),
    ),
    column(
      'text',
      effects.map((effect) => effect.revives),
    ),
  ].join(', ');
  const concerned = effects.some((effect) => effect.revives !== null)
    ? `(l.live or (e.revives is not null and ${last}))`
    : 'l.live';
  return `, carried as (
      update runsheet_packages l set
        result = case when e.writes then e.result else coalesce(l.result, e.result) end,
        result_at = case when e.writes then case when e.result is not null then now() end else coalesce(l.result_at,
          case when e.result is not null then now() end) end,
        result_reason = case when e.writes then case when e.result is not null then ${reason} end
          else l.result_reason end,
        note = case when e.writes then case when e.result is not null then ${note} end else l.note end,
        cash = case when e.writes then case when e.result = 'done'
          and e.leg = 'outbound' then changed.cod_collected end else l.cash end,
        live = e.live,
        removed_at = case when e.removes then now() else l.removed_at end,
        back_at = case when e.live then null else l.back_at end,
        back_by = case when e.live then null else l.back_by end
      from changed join unnest(${table}) as e (action, to_status, leg, result, writes, live, removes,
        revives) on e.action = ${action} and e.to_status = changed.status
      where l.package_id = changed.id and l.leg = e.leg and ${concerned}
    )`;
}
