import type { AnchorHTMLAttributes, MouseEvent, ComponentProps } from 'react';
import { useGo } from '~console/terminal/go-from-here';
import { pageCommands } from '~commands/pages';
import { listAddress, returnTo } from '~console/platform/list-place';
import { useLanguage } from '~console/platform/use-language';
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

interface PageLinkProps {
  /** Of a page without numbers in its path; what follows a question mark belongs to the link alone. */
  readonly to: string;
  /** It leads back to the list as it was left: a sign says so. */
  readonly back?: boolean;
  readonly className?: string;
}

/** A link that is called as the page is called everywhere. */
export function PageLink({ to, back = false, className = 'text-accent underline' }: PageLinkProps) {
  const language = useLanguage();
  const [path] = to.split('?');
  const command = pageCommands.find(({ effect }) => effect.kind === 'page' && effect.path === path);
  const place = back ? listAddress(to) : to;
  return (
    <GoLink to={place} className={className} onClick={() => back && returnTo(place)}>
      {back && <span aria-hidden="true">‹ </span>}
      {command?.title[language] ?? path}
    </GoLink>
  );
}

/** A link among buttons, as they look. */
export function ButtonLink({ className = '', ...rest }: ComponentProps<typeof GoLink>) {
  return (
    <GoLink
      {...rest}
      className={`inline-flex h-control shrink-0 items-center rounded border border-line bg-raised px-2.5 whitespace-nowrap hover:border-line-strong ${className}`}
    />
  );
}
