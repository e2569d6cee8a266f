import type { ReactNode } from 'react';
import { formatMoment, formatShort, noValue } from '~console/platform/format';
import { GoLink } from '../terminal/links/go-link';

/** Where a row has no value. */
export const nothing = <span className="text-dim">{noValue}</span>;

interface CellLinkProps {
  readonly to: string;
  /** Instead of its words, where they don't say where it leads. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** A link within a row: the keys open the row, so Tab passes it by. */
export function CellLink({ to, label, children }: CellLinkProps) {
  return (
    <GoLink to={to} tabIndex={-1} aria-label={label} className="hover:text-accent hover:underline">
      {children}
    </GoLink>
  );
}

/** Short; to the second where the mouse rests. */
export const moment = (at: string | null) =>
  at === null ? nothing : <span title={formatMoment(at)}>{formatShort(at, Date.now())}</span>;
