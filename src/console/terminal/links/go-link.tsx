import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { useGo } from '~console/terminal/leave-guard';
import { usePrefetchPage } from './use-prefetch-pages';

interface GoLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: string;
}

/**
 * A link inside the console that asks first where a form is not saved. Opening it in another tab stays the browser's.
 */
export function GoLink({ to, onClick, children, ...rest }: GoLinkProps) {
  const go = useGo();
  const prefetchPage = usePrefetchPage();
  const onPlainClick = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    event.preventDefault();
    go(to);
  };
  return (
    <a
      href={to}
      onClick={onPlainClick}
      onPointerEnter={() => prefetchPage(to)}
      onFocus={() => prefetchPage(to)}
      {...rest}
    >
      {children}
    </a>
  );
}
