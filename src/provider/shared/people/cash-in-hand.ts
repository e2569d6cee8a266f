import { codStatusesOf } from '~domain/cod-stages';
import { sheetsWithProgress } from '../sheets/kept-progress';

const inHand = codStatusesOf('courier')
  .map((status) => `'${status}'`)
  .join(', ');

/**
 * Cash of couriers that is taken and not handed in, by courier (`courier_id`, `in_hand`): of closed sheets as it was
 * booked, of those on the road what their lines tell. `of` narrows by hub and courier, wherever either stands.
 */
export const cashInHand = (of: (hub: string, courier: string) => string): string => `
  select courier_id, sum(cash) as in_hand from (
    select t.courier_id, t.cash from cod_takings t where t.collected_by is null and ${of('t.hub_id', 't.courier_id')}
    union all
    select s.courier_id, s.cash
      from (${sheetsWithProgress('r.courier_id', `r.type = 'outbound' and r.status = 'Running' and r.courier_id is not null and ${of('r.hub_id', 'r.courier_id')}`)}) s
  ) taken where courier_id is not null group by courier_id`;

/** Cash that a courier (`id`, as SQL) has taken on sheets that are on the road, VND. */
export const cashOnRoad = (id: string): string => `(
  select sum(coalesce(l.cash, p.cod_collected))
  from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null and l.result = 'done'
    join packages p on p.id = l.package_id and p.status in (${inHand}) and (p.cod > 0 or p.cod_collected > 0)
  where r.courier_id = ${id} and r.type = 'outbound' and r.status = 'Running')`;
