import { codStatusesOf } from '~domain/cod-stages';
import { limits } from '~domain/limits';

const inHand = codStatusesOf('courier')
  .map((status) => `'${status}'`)
  .join(', ');

/** Cash of couriers that is taken and not handed in, by courier (`courier_id`, `in_hand`); `where` narrows sheets (`r`). */
export const cashInHand = (where: string): string => `
  select r.courier_id, sum(coalesce(l.cash, p.cod_collected)) as in_hand
  from runsheets r join runsheet_packages l on l.runsheet_id = r.id and l.removed_at is null and l.result = 'done' join packages p on p.id = l.package_id and p.status in (${inHand}) and (p.cod > 0 or p.cod_collected > 0)
  where r.type = 'outbound' and r.status in ('Running', 'Closed') and r.dispatched_at > now() - interval '${limits.cashDays} days' and coalesce(l.cash, p.cod_collected) > 0 and ${where}
  group by r.courier_id`;
