import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { useBag } from '~console/linehaul/use-trip';
import { BagView } from '../bag-view';

/** One bag: scanned into, sealed, received, and what was done with it. */
export function MobileUnit() {
  const t = useText('linehaul');
  const bag = useBag(Number(useParams<{ id: string }>().id));
  if (bag.data) return <BagView key={bag.data.id} bag={bag.data} />;
  if (!bag.isError) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState page error={bag.error} retry={() => void bag.refetch()}>
      <GoLink to="/mobile-units" className="text-accent underline">
        {t('bag.all')}
      </GoLink>
    </ErrorState>
  );
}
