import type { ReactNode } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { AccountMark } from './marks';
import type { CourierRow } from './use-courier';

interface CourierHeadProps {
  readonly courier: Pick<CourierRow, 'id' | 'courier_code' | 'first_name' | 'hub' | 'account_status'>;
  /** The heading, where it is not his name. */
  readonly title?: string;
  /** Back to the file instead of the list. */
  readonly toFile?: boolean;
  readonly children?: ReactNode;
}

/** Who it is, and the way back. */
export function CourierHead({ courier, title, toFile = false, children }: CourierHeadProps) {
  const t = useText('couriers');
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <GoLink to={toFile ? `/couriers/${courier.id}/info` : '/couriers'} className="text-dim hover:text-accent">
        {t(toFile ? 'to_info' : 'all')}
      </GoLink>
      <h1 className="text-title">{title ?? courier.first_name}</h1>
      <span className="font-mono text-mono">{courier.courier_code}</span>
      <span className="font-mono text-mono text-dim">{courier.hub.code}</span>
      <AccountMark status={courier.account_status} />
      <span className="ml-auto flex flex-wrap gap-2">{children}</span>
    </header>
  );
}
