import { expect } from 'vitest';
import { behindPooler } from '../../helpers/pooler';
import type { TestApp } from './app';

/** What must hold, by name, each as a query whose rows contradict it. */
export type Contradictions = Readonly<Record<string, string>>;

/** What somebody asked for in a model, and its refusal. */
export interface Told {
  readonly what: string;
  readonly code: string | null;
}

/** How often a model is played, and what of. */
export interface Playing {
  readonly runs: number;
  readonly seed: number;
  /** One connection: a check is planned once for each, and that takes longer than asking it. */
  readonly checks: TestApp['pool'];
}

/** Where a package with these hubs must be counted, written down a second time. */
const sides = `
  select 'all' as side, 0 as hub_id, 0 as second_hub_id, 0 as third_hub_id
  union all select 'current', c.current_hub_id, 0, 0 where c.current_hub_id > 0
  union all select 'fm', c.fm_hub_id, 0, 0 where c.fm_hub_id > 0
  union all select 'lm', c.lm_hub_id, 0, 0 where c.lm_hub_id > 0
  union all select 'custody', coalesce(c.current_hub_id, c.fm_hub_id, 0), 0, 0
  union all select case count(*) when 1 then 'any' when 2 then 'pair' else 'triple' end, min(each.hub), case when count(*) > 1 then coalesce((array_agg(each.hub order by each.hub))[2], 0) else 0 end, case when count(*) > 2 then max(each.hub) else 0 end
    from (select distinct chosen.hubs from (
      select array(select distinct hub from unnest(picked.hubs) hub where hub is not null order by hub) as hubs
      from (values (array[c.current_hub_id]), (array[c.fm_hub_id]), (array[c.lm_hub_id]), (array[c.current_hub_id, c.fm_hub_id]), (array[c.current_hub_id, c.lm_hub_id]), (array[c.fm_hub_id, c.lm_hub_id]), (array[c.current_hub_id, c.fm_hub_id, c.lm_hub_id])) picked (hubs)
    ) chosen where cardinality(chosen.hubs) > 0) subset cross join lateral unnest(subset.hubs) each (hub) group by subset.hubs`;

/** What is kept beside the packages is what they come to, whatever was done to them and however it ended. */
const countContradictions: Contradictions = {
  'a count of packages that is no recount': `
    select side, hub_id, second_hub_id, third_hub_id, status, sum(packages) as off, sum(with_cod) as with_cod_off, sum(cod) as cod_off from (
      select side, hub_id, second_hub_id, third_hub_id, status, packages, with_cod, cod from package_counts
      union all
      select s.side, s.hub_id, s.second_hub_id, s.third_hub_id, c.status, c.packages, c.with_cod, c.cod
      from (
        select status, current_hub_id, fm_hub_id, lm_hub_id, packages, with_cod, cod from package_count_steps
        union all select status, current_hub_id, fm_hub_id, lm_hub_id, -count(*), -count(*) filter (where cod > 0), -sum(cod) from packages group by 1, 2, 3, 4
      ) c cross join lateral (${sides}) s
    ) each group by 1, 2, 3, 4, 5 having sum(packages) <> 0 or sum(with_cod) <> 0 or sum(cod) <> 0`,
  'an hour that has other packages': `
    select hour, sum(packages) from (
      select hour, packages from package_hours union all select hour, packages from package_hour_steps
      union all select date_bin('1 hour', created_at, '2000-01-01T00:00:00Z'), -count(*) from packages group by 1
    ) each group by 1 having sum(packages) <> 0`,
  'an hour since which other packages wait': `
    select hub_id, type, since, chosen, sum(packages) from (
      select hub_id, type, day + (place - 1) * interval '1 hour' as since, chosen, packages from backlog_days cross join lateral unnest(hours) with ordinality each (packages, place)
      union all select hub_id, type, since, chosen, packages from backlog_steps
      union all select coalesce(current_hub_id, fm_hub_id, 0), backlog_type(status), date_bin('1 hour', greatest(stage_entered_at, reattempt_date), '2000-01-01T00:00:00Z'), coalesce(reattempt_date > stage_entered_at, false), -count(*)
        from packages where backlog_type(status) is not null group by 1, 2, 3, 4
    ) each group by 1, 2, 3, 4 having sum(packages) <> 0`,
  'a package that is listed at another moment than that of its change': `
    select coalesce(p.id, u.package_id), p.updated_at, u.at from packages p full join package_updates u on u.package_id = p.id where p.updated_at is distinct from u.at`,
  'sheets of a hub that are others': `
    select hub_id, destination_hub_id, type, status, sum(sheets) from (
      select * from runsheet_counts union all select * from runsheet_count_changes
      union all select hub_id, coalesce(destination_hub_id, 0), type, status, -count(*) from runsheets group by 1, 2, 3, 4
    ) each group by 1, 2, 3, 4 having sum(sheets) <> 0`,
  'a sheet that is not as its lines are': `
    select k.*, l.* from sheet_counts k cross join lateral (
      select count(*) as lines, count(*) filter (where l.result = 'done') as well, count(*) filter (where l.result is not null) as told, max(l.result_at) as latest,
        coalesce(sum(coalesce(l.cash, p.cod_collected)) filter (where l.result = 'done' and l.leg = 'outbound'), 0) as taken
      from runsheet_packages l join packages p on p.id = l.package_id where l.runsheet_id = k.runsheet_id and l.removed_at is null
    ) l where (k.packages, k.done, k.done + k.failed, k.last_at, k.cash) is distinct from (l.lines, l.well, l.told, l.latest, l.taken)
      and not exists (select from sheet_count_changes c where c.runsheet_id = k.runsheet_id)`,
};

/**
 * All of them, and those of the counts, in one statement, which a connection plans once: asked after every step, each
 * by itself would cost more than the step.
 */
export function contradictionCheck(
  name: string,
  ...contradictions: readonly Contradictions[]
): (pool: TestApp['pool'], told: string) => Promise<void> {
  const each = [...contradictions, countContradictions]
    .flatMap((some) => Object.entries(some))
    .map(([what, text]) => `select '${what}' as what, (select jsonb_agg(to_jsonb(x)) from (${text}) x) as found`);
  const text = `select what, found from (${each.join('\nunion all ')}) c where found is not null`;
  return async (pool, told) => {
    const { rows } = await pool.query<{ what: string; found: unknown }>(behindPooler ? text : { name, text });
    expect([told, rows]).toEqual([told, []]);
  };
}

/**
 * A day of its own for each run: its steps and its seed alone tell what happened, and no run reads what another left
 * behind.
 */
export async function forgetMoney(pool: TestApp['pool']): Promise<void> {
  // The journal is final: its triggers refuse this to everybody. One text is one transaction.
  const journal = ['ledger_entries', 'ledger_transactions'];
  const final = (how: 'disable' | 'enable'): string =>
    journal.map((table) => `alter table ${table} ${how} trigger ${table}_final;`).join(' ');
  // What names packages without a foreign key.
  const { rows } = await pool.query<{ tables: string }>(
    `select string_agg(tgrelid::regclass::text, ', ') as tables from pg_trigger where tgname = 'names_package'`,
  );
  await pool.query(
    `${final('disable')} truncate ${rows[0]?.tables}, packages, package_history, runsheets, money_documents, ledger_accounts, ledger_transactions, ledger_entries, ledger_days, ledger_day_changes, ledger_sums, resting_money, resting_money_changes, payable_packages, payable_sums, payable_changes, receivable_packages, receivable_sums, unclaimed_packages, unclaimed_sums, cash_days, cash_held, cash_changes, audit_log, idempotency_keys restart identity cascade; ${final('enable')}`,
  );
}
