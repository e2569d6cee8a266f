import { useMemo } from 'react';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { ListPage } from '~console/resource/list-page';
import { paged, resource } from '~console/resource/resource';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { comingFilters } from '~console/linehaul/list-filters';
import { useLive } from '~console/linehaul/use-live';
import { tripColumns, type TripRow } from '~console/linehaul/trip-columns';

const path = (row: TripRow): string => `/inbound-runsheet/${row.id}`;

const listName = (hubId: number | null): string => `linehaul-coming-${hubId ?? 'all'}`;

/** Trucks on their way to the hub, and those being unloaded there, the first to have left first. */
function comingTo(hubId: number | null) {
  return resource<TripRow>({
    // The hub is part of what is listed, so it is part of the key.
    name: listName(hubId),
    id: 'linehaul-coming',
    list: paged((query, signal) =>
      call('GET /linehaul-runsheets', {
        query: { status: 'Running', ...(hubId === null ? {} : { destination_hub_id: String(hubId) }), ...query },
        signal,
      }),
    ),
    rowId: (row) => row.id,
    rowName: (row) => row.code,
    rowPath: path,
    defaultSort: 'dispatched_at',
    sorts: ['dispatched_at'],
    filters: comingFilters,
    view: (t) => ({
      title: t('linehaul:title.coming'),
      columns: tripColumns(t, path),
      empty: t('linehaul:coming.empty'),
      emptyHint: t('linehaul:coming.empty_hint'),
      emptyFiltered: t('linehaul:trip.empty_filtered'),
    }),
  });
}

export function InboundRunsheets() {
  const hub = useActiveHub();
  const hubId = hub?.id ?? null;
  useLive(listName(hubId));
  const coming = useMemo(() => comingTo(hubId), [hubId]);
  return <ListPage key={hubId} resource={coming} actions={<CommandButton id="page.inbound" />} />;
}
