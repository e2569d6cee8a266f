import { useContext, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { GoLink, PageLink } from '../terminal/links/go-link';
import { StaleContext } from './record-page';
import { Stale } from './stale';

interface RecordHeadProps {
  /** Of its heading, which names the page's section. */
  readonly id?: string;
  /** The list that the record stands in. */
  readonly list: string;
  /** Between the list and this page: whose page it is. */
  readonly of?: { readonly to: string; readonly title: string };
  /** What it is, before the code. */
  readonly kind?: string;
  readonly code?: string | null;
  /** What it is called besides. */
  readonly title?: ReactNode;
  readonly status?: ReactNode;
  /** What is asked of it first. */
  readonly children?: ReactNode;
  /** What can be done with it, its next step last. */
  readonly actions?: ReactNode;
  /** It stands under the heading of another. */
  readonly under?: boolean;
}

/**
 * The head of every record's page: the way back, code, status, what is asked first, what can be done next, and whether
 * all of it is of before.
 */
export function RecordHead({
  id,
  list,
  of,
  kind,
  code,
  title,
  status,
  children,
  actions,
  under = false,
}: RecordHeadProps) {
  const t = useText('resource');
  const stale = useContext(StaleContext);
  const Heading = under ? 'h2' : 'h1';
  const way = 'inline-flex h-control items-center gap-1 whitespace-nowrap text-dim hover:text-accent';
  return (
    <>
      <header
        data-record={under ? undefined : ''}
        className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5"
      >
        <nav aria-label={t('head.way')} className="flex items-center gap-2">
          <PageLink back to={list} className={way} />
          {of && (
            <GoLink to={of.to} className={way}>
              <span aria-hidden="true">‹ </span>
              {of.title}
            </GoLink>
          )}
        </nav>
        <Heading id={id} className="min-w-0 text-title wrap-anywhere">
          {kind && `${kind} `}
          {code && <span className="font-mono">{code}</span>}
          {code && title ? ' ' : ''}
          {title}
        </Heading>
        <span data-status="" className="contents">
          {status}
        </span>
        {children}
        {actions && <div className="flex min-w-0 flex-[1_1_14rem] items-center justify-end gap-2">{actions}</div>}
      </header>
      {stale && <Stale {...stale} />}
    </>
  );
}
