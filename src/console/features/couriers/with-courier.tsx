import type { ReactNode } from 'react';
import { courierRecord } from '~commands/couriers';
import { usePathId } from '~console/platform/path-id';
import { useActiveRecord } from '~console/terminal/active-record';
import { RecordPage } from '~console/resource/record-page';
import { useCourier, type CourierDetail } from './use-courier';

/**
 * A page of one courier: at hand for commands while it is open; what it is while he is read, and where he is not there.
 */
export function WithCourier({ children }: { readonly children: (courier: CourierDetail) => ReactNode }) {
  const id = usePathId();
  const courier = useCourier(id);
  useActiveRecord(courier.data && courierRecord.read(courier.data));
  return (
    <RecordPage queries={[courier]} list="/couriers">
      {courier.data && children(courier.data)}
    </RecordPage>
  );
}
