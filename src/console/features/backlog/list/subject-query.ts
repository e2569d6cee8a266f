import type { Filters } from '~console/resource/list-state';
import type { ListFilters } from '~commands/source';
import { backlogTypes } from '~domain/stages';

/** What the list shows, as the calls that read packages for commands know it; the oldest first, as far as they can. */
export function subjectQuery({ type, bucket, hub_id, seller_id, days_over, q }: Filters): ListFilters {
  return {
    backlog_type: type ?? backlogTypes.join(','),
    ...(bucket === undefined ? {} : { backlog_bucket: bucket }),
    ...(hub_id === undefined ? {} : { hub_id, hub_role: 'custody' }),
    ...(seller_id === undefined ? {} : { seller_id }),
    ...(days_over === undefined ? {} : { days_over }),
    ...(q === undefined ? {} : { q }),
    sort: 'stage_entered_at',
  };
}
