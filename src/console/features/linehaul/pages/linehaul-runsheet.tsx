import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { useTrip } from '~console/linehaul/use-trip';
import { TripView } from '../trip-view';

/** One trip between hubs: its truck, its bags, its departure. */
export function LinehaulRunsheet() {
  const t = useText('linehaul');
  const trip = useTrip(Number(useParams<{ id: string }>().id));
  if (trip.data) return <TripView key={trip.data.id} trip={trip.data} />;
  if (!trip.isError)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <ErrorState page error={trip.error} retry={() => void trip.refetch()}>
      <GoLink to="/linehaul-monitoring/detail" className="text-accent underline">
        {t('trip.all')}
      </GoLink>
    </ErrorState>
  );
}
