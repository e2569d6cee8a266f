import { useParams } from 'wouter';
import { RecordPending } from '~console/resource/record-pending';
import { useText } from '~console/platform/text';
import { useTrip } from '~console/linehaul/use-trip';
import { TripView } from '../trip-view';

/** One trip between hubs: its truck, its bags, its departure. */
export function LinehaulRunsheet() {
  const t = useText('linehaul');
  const trip = useTrip(Number(useParams<{ id: string }>().id));
  if (trip.data) return <TripView key={trip.data.id} trip={trip.data} />;
  return <RecordPending queries={[trip]} all={{ to: '/linehaul-monitoring/detail', title: t('trip.all') }} />;
}
