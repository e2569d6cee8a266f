import { useParams } from 'wouter';
import { RecordPending } from '~console/resource/record-pending';
import { useTrip } from '~console/linehaul/use-trip';
import { TripView } from '../trip-view';

/** One trip between hubs: its truck, its bags, its departure. */
export function LinehaulRunsheet() {
  const trip = useTrip(Number(useParams<{ id: string }>().id));
  if (trip.data) return <TripView key={trip.data.id} trip={trip.data} />;
  return <RecordPending queries={[trip]} list="/linehaul-monitoring/detail" />;
}
