import type { ReactNode } from 'react';
import { courierRecord } from '~commands/couriers';
import { PageLink } from '~console/terminal/links/page-link';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/active-record';
import { RecordPage } from '~console/resource/record-page';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { useCourier, type CourierDetail } from './use-courier';

/**
 * A page of one courier: at hand for commands while it is open; what it is while he is read, and where he is not there.
 */
export function WithCourier({ children }: { readonly children: (courier: CourierDetail) => ReactNode }) {
  const t = useText('couriers');
  const id = usePathId();
  const courier = useCourier(id);
  useActiveRecord(courier.data && courierRecord.read(courier.data));
  const back = <PageLink to="/couriers" />;
  if (id === 0)
    return (
      <EmptyState page title={t('absent')}>
        {back}
      </EmptyState>
    );
  if (courier.data)
    return (
      <RecordPage queries={[courier]} list="/couriers">
        {children(courier.data)}
      </RecordPage>
    );
  if (!courier.isError)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <ErrorState page error={courier.error} retry={() => void courier.refetch()}>
      {back}
    </ErrorState>
  );
}
