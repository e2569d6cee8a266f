import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useTrip } from '~console/linehaul/use-trip';
import { TripView } from '../trip-view';

/** One trip between hubs: its truck, its bags, its departure. */
export function LinehaulRunsheet() {
  const trip = useTrip(usePathId());
  return (
    <RecordPage queries={[trip]} list="/linehaul-monitoring/detail">
      {trip.data && <TripView key={trip.data.id} trip={trip.data} />}
    </RecordPage>
  );
}
