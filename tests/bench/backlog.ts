import { get, runRaw } from './calls';
import { recordTurns, section } from './figures';
import { byTurns } from './measure';
import type { Statement } from '../helpers/recorded-statements';
import type { Network } from './network';
import type { Scale } from './scale';
import { jumpShare } from './windows';

const windowRows = 100;
const jumps = 30;

/**
 * As somebody would write it who knows the rules and wants the figures by hub and stage: nothing of the product's in
 * it.
 */
const plainReport = `
  select hub_id, stage, count(*) as total,
    count(*) filter (where anchor > now() - interval '24 hours') as n,
    count(*) filter (where anchor <= now() - interval '24 hours' and anchor > now() - interval '48 hours') as n1,
    count(*) filter (where anchor <= now() - interval '48 hours') as n2,
    count(*) filter (where (now() at time zone 'Asia/Ho_Chi_Minh')::date > ((anchor + case when stage = 'return' then interval '72 hours' else interval '24 hours' end) at time zone 'Asia/Ho_Chi_Minh')::date) as late,
    min(anchor) as oldest
  from (
    select coalesce(current_hub_id, fm_hub_id) as hub_id, greatest(stage_entered_at, reattempt_date) as anchor, case
        when status in ('Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt', 'Pickup_failed') then 'pickup'
        when status in ('Waiting_for_linehaul', 'Planned_for_linehaul', 'Pickup_successful') then 'linehaul'
        when status in ('Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt') then 'delivery'
        when status in ('Waiting_for_confirmation', 'Delivery_failed', 'Delivery_cancelled') then 'confirmation'
        when status in ('Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt', 'Return_failed') then 'return'
        when status in ('Return_waiting_for_linehaul', 'Return_planned_for_linehaul') then 'return_linehaul'
        when status in ('Waiting_for_handover', 'Handover_failed', '3pl_cancelled') then 'handover'
        else 'missing' end as stage
    from packages
    where status in ('Waiting_for_pickup', 'Planned_for_pickup', 'In_pickup', 'Pickup_failed_attempt', 'Pickup_failed', 'Waiting_for_linehaul', 'Planned_for_linehaul',
      'Pickup_successful', 'Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery', 'In_30_delivery', 'Delivery_failed_attempt', 'Waiting_for_confirmation', 'Delivery_failed',
      'Delivery_cancelled', 'Waiting_for_return', 'Planned_for_return', 'In_return', 'Return_failed_attempt', 'Return_failed', 'Return_waiting_for_linehaul',
      'Return_planned_for_linehaul', 'Waiting_for_handover', 'Handover_failed', '3pl_cancelled', 'Missing', 'Missing_courier')
      and (reattempt_date is null or reattempt_date <= now())
  ) backlog group by 1, 2`;

type Row = readonly [name: string, api: (index: number) => Promise<unknown>, raw: (index: number) => Promise<unknown>];

/** The backlog's figures and its list over HTTP, each beside raw SQL through the same driver, by turns. */
export async function backlogTimes(network: Network, { rounds, slowCalls }: Scale): Promise<void> {
  const call = (path: string) => () => get(network.url + path, network.token);
  const own = async (path: string) => {
    // The total is kept for some seconds: taken before, so that it is in none of them.
    await get(network.url + path, network.token);
    const statements = await network.statementsOf(path);
    return () => runRaw(network, statements);
  };
  const report = '/v1/backlog-report';
  const first = `/v1/backlog-packages?limit=${windowRows}`;
  const narrow = `${first}&type=delivery&bucket=over_48h`;
  const listed = await listTotal(network);
  const jumpPaths = Array.from(
    { length: jumps },
    (_, index) => `${first}&from=${Math.floor(jumpShare(index) * Math.max(0, listed - windowRows))}`,
  );
  const jumpStatements: Statement[][] = [];
  for (const path of jumpPaths) {
    await listTotal(network);
    jumpStatements.push(await network.statementsOf(path));
  }
  const rows: Row[] = [
    ['report beside a plain statement', call(report), () => network.pool.query(plainReport)],
    ['report beside its own statement', call(report), await own(report)],
    ['first window', call(first), await own(first)],
    ['first window, one stage over 48 h', call(narrow), await own(narrow)],
    [
      'random jump',
      (index) => get(network.url + (jumpPaths[index % jumps] ?? ''), network.token),
      (index) => runRaw(network, jumpStatements[index % jumps] ?? []),
    ],
  ];
  const to = section('backlog', `${listed.toLocaleString('en')} packages in it, over HTTP and over the driver`);
  for (const [name, api, raw] of rows)
    recordTurns(to, name, 'raw SQL', await byTurns(rounds, slowCalls, api, raw), 'p50');
}

async function listTotal(network: Network): Promise<number> {
  const response = await network.app.inject({
    method: 'GET',
    url: '/v1/backlog-packages?limit=1',
    headers: { authorization: `Bearer ${network.token}` },
  });
  return response.json<{ meta: { total: number } }>().meta.total;
}
