import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '~console/platform/session';
import { ListPage } from '~console/resource/list-page';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useLive } from '~console/linehaul/use-live';
import { may } from '~domain/access';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { NewBetween } from '~console/linehaul/new-between';
import { PlateInput } from '~console/package/plate-input';
import { paged, resource } from '~console/resource/resource';
import { tripFilters } from '~console/linehaul/list-filters';
import { tripColumns, type TripRow } from '~console/linehaul/trip-columns';

const path = (row: TripRow): string => `/linehaul-runsheet/${row.id}`;

/** Trips between hubs as a list page. */
const trips = resource<TripRow>({
  name: 'linehaul-list',
  list: paged((query, signal) => call('GET /linehaul-runsheets', { query, signal })),
  rowId: (row) => row.id,
  rowName: (row) => row.code,
  rowPath: path,
  defaultSort: '-created_at',
  sorts: ['created_at', 'dispatched_at'],
  filters: tripFilters,
  view: (t) => ({
    title: t('linehaul:title.trips'),
    columns: tripColumns(t, path),
    empty: t('linehaul:trip.empty'),
    emptyHint: t('linehaul:trip.empty_hint'),
    emptyFiltered: t('linehaul:trip.empty_filtered'),
  }),
});

/** Trips one by one: on the road, late, short, and those being loaded. */
export function MonitoringDetail() {
  const user = useUser();
  useLive(trips.name);
  return (
    <ListPage
      resource={trips}
      actions={
        <>
          <CommandButton id="page.linehaul-monitoring" />
          {user && may(user, 'package.linehaul_dispatch') && <NewTrip />}
        </>
      }
    />
  );
}

/** A new trip from a hub of one's own. */
function NewTrip() {
  const t = useText('linehaul');
  const fromHere = useGoFromHere();
  const client = useQueryClient();
  const [plate, setPlate] = useState('');
  const create = async (hub_id: number, destination_hub_id: number): Promise<void> => {
    const open = fromHere();
    const { data } = await call('POST /linehaul-runsheets', {
      body: { hub_id, destination_hub_id, ...(plate.trim() === '' ? {} : { license_plate: plate }) },
    });
    client.setQueryData(['linehaul', 'trip', data.id], data);
    void client.invalidateQueries({ queryKey: ['linehaul-list'] });
    open(`/linehaul-runsheet/${data.id}`, data.code);
  };
  return (
    <NewBetween command="linehaul.new" title={t('trip.new')} onCreate={create}>
      <label className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-2">
        <span className="text-dim">{t('column.plate')}</span>
        <PlateInput value={plate} onValue={setPlate} />
      </label>
    </NewBetween>
  );
}
