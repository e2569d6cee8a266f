import type { ReactNode } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { AccountMark } from './marks';
import type { CourierRow } from './use-courier';

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
