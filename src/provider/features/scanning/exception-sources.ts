import { backlogStatuses } from '~domain/backlog';
import { exceptionDays, passingHours, travelMinutes, weightTolerance, type ExceptionKind } from '~domain/exceptions';
import { machineRow } from '~domain/package-machine';
import { backlogTypes } from '~domain/stages';
import { deliveredStatuses, statusFamily, type PackageStatus } from '~domain/statuses';

/** Which packages (`p`) are of a kind, and what each column of the answer is: `expected`, `found`, `hubs`, `since`. */
interface ExceptionSource {
  readonly columns: string;
  readonly from: string;
  readonly where: string;
}

const list = (statuses: readonly string[]): string => statuses.map((status) => `'${status}'`).join(', ');
const plain = 'null::numeric as expected, null::numeric as found, null::text[] as hubs, p.stage_entered_at as since';
const startsOf = (action: 'lost_approval' | 'abandon'): readonly PackageStatus[] => {
  const { from } = machineRow(action);
  if (!Array.isArray(from)) throw new Error(`${action} starts anywhere`);
  return from as readonly PackageStatus[];
};

/** The statement's text is made of constants of the domain only. */
export const exceptionSources: Readonly<Record<ExceptionKind, ExceptionSource>> = {
  missing: { columns: plain, from: '', where: `p.status in (${list(startsOf('lost_approval'))})` },
  abandonable: { columns: plain, from: '', where: `p.status in (${list(startsOf('abandon'))})` },
  // Past its pickup a package lies somewhere, and goes somewhere.
  no_hub: {
    columns: plain,
    from: '',
    where: `p.status in (${list(backlogStatuses(backlogTypes))}) and (coalesce(p.current_hub_id, p.fm_hub_id) is null or p.lm_hub_id is null)`,
  },
  overdue: {
    columns: 'null::numeric as expected, null::numeric as found, null::text[] as hubs, entered.at as since',
    // Planning and attempts don't begin a new stay, so the stay is at least as old as the status: the cheap test comes first.
    from: `
      join (values ${Object.entries(passingHours).map(([status, hours]) => `('${status}', interval '${hours} hours')`).join(', ')}) passing (status, most) on passing.status = p.status and p.stage_entered_at < now() - passing.most
      cross join lateral (
        select coalesce(max(h.at), p.stage_entered_at) as at from package_history h where h.package_id = p.id and h.to_status = p.status and h.from_status is distinct from h.to_status
      ) entered`,
    where: 'entered.at < now() - passing.most',
  },
  cod: {
    columns: 'p.cod as expected, p.cod_collected as found, null::text[] as hubs, p.updated_at as since',
    from: '',
    // Nothing is expected to have been taken before the cash is counted.
    where: `p.cod_collected <> p.cod and (p.cod_collected > 0 or p.status in (${list(deliveredStatuses.filter((status) => statusFamily(status) === 'money'))}))`,
  },
  weight: {
    columns: 'measured.declared as expected, measured.kg as found, null::text[] as hubs, measured.at as since',
    from: `
      cross join lateral (
        select (h.before ->> 'weight')::numeric as declared, (h.after ->> 'weight')::numeric as kg, h.at
        from package_history h where h.package_id = p.id and h.before ? 'weight' order by h.id desc limit 1
      ) measured`,
    where: `p.id in (select package_id from package_history where before ? 'weight' and at > now() - interval '${exceptionDays} days')
      and p.weight = measured.kg and abs(measured.kg - measured.declared) > ${weightTolerance} * measured.declared`,
  },
  two_hubs: {
    columns: 'null::numeric as expected, null::numeric as found, twice.hubs, twice.at as since',
    from: `
      join (
        select distinct on (s.package_id) s.package_id, array[a.code, b.code] as hubs, s.at
        from (
          select package_id, hub_id, at, lag(hub_id) over w as other_id, lag(at) over w as before_at
          from scans where package_id is not null and hub_id is not null and at > now() - interval '${exceptionDays} days'
          window w as (partition by package_id order by at, id)
        ) s join hubs a on a.id = s.other_id join hubs b on b.id = s.hub_id
        where s.other_id <> s.hub_id and s.at - s.before_at < interval '${travelMinutes} minutes'
        order by s.package_id, s.at desc
      ) twice on twice.package_id = p.id`,
    where: 'true',
  },
};
