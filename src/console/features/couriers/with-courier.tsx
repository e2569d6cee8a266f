import type { ReactNode } from 'react';
import { courierRecord } from '~commands/couriers';
import { usePathId } from '~console/platform/path-id';
import { useActiveRecord } from '~console/terminal/subject';
import { RecordPage } from '~console/resource/record-page';
import { RecordHead } from '~console/resource/record-head';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { useCourier, type CourierRow } from './use-courier';
import { AccountMark } from './marks';

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

interface CourierHeadProps {
  readonly courier: Pick<CourierRow, 'id' | 'courier_code' | 'first_name' | 'hub' | 'account_status'>;
  /** The heading, where it is not his name: then a way leads back to his file. */
  readonly title?: string;
  readonly actions?: ReactNode;
}

/** Who it is, and the way back. */
export function CourierHead({ courier, title, actions }: CourierHeadProps) {
  const { id, first_name: name } = courier;
  return (
    <RecordHead
      list="/couriers"
      {...(title === undefined ? {} : { of: { to: `/couriers/${id}/info`, title: name } })}
      title={title ?? name}
      status={<AccountMark status={courier.account_status} />}
      actions={actions}
    >
      <span className="font-mono text-mono">{courier.courier_code}</span>
      <span className="font-mono text-mono text-dim">{courier.hub.code}</span>
    </RecordHead>
  );
}
