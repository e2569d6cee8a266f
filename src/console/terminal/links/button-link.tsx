import type { ComponentProps } from 'react';
import { GoLink } from './go-link';

/** A link among buttons, as they look. */
export function ButtonLink({ className = '', ...rest }: ComponentProps<typeof GoLink>) {
  return (
    <GoLink
      {...rest}
      className={`inline-flex h-control shrink-0 items-center rounded border border-line bg-raised px-2.5 whitespace-nowrap hover:border-line-strong ${className}`}
    />
  );
}
