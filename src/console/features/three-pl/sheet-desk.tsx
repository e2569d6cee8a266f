import type { ReactNode } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CollectField } from './collect-codes';
import { Refused, type Outcome } from './outcomes';

interface SheetDeskProps {
  readonly back: { readonly to: string; readonly text: string };
  readonly code: string;
  readonly carrier: { readonly code: string; readonly name: string };
  readonly hub: string;
  /** Behind the code: how far it is, and what else is told of it. */
  readonly mark: ReactNode;
  readonly more?: ReactNode;
  readonly actions: ReactNode;
  readonly sum: string;
  /** It is being filled. */
  readonly open: boolean;
  readonly outcomes: readonly Outcome[];
  /** Above the lines. */
  readonly bar?: ReactNode;
  readonly children: ReactNode;
}

/** A sheet or bag for a carrier: whose it is, what is done with it, the field it is filled by, and its packages. */
export function SheetDesk({
  back,
  code,
  carrier,
  hub,
  mark,
  more,
  actions,
  sum,
  open,
  outcomes,
  bar,
  children,
}: SheetDeskProps) {
  const t = useText('three-pl');
  return (
    <section className="page-column" aria-labelledby="desk-title">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 px-3 py-1.5">
        <GoLink to={back.to} className="text-dim hover:text-accent">
          {back.text}
        </GoLink>
        <h1 id="desk-title" className="font-mono text-title">
          {code}
        </h1>
        {mark}
        <span>
          <span className="font-mono text-mono">{carrier.code}</span> {carrier.name} ·{' '}
          <span className="font-mono text-mono">{hub}</span>
        </span>
        {more}
        <span className="ml-auto flex flex-wrap items-center gap-2">{actions}</span>
      </header>
      <div className="flex shrink-0 flex-col gap-2 border-y border-line px-3 py-2">
        <output aria-label={t('sheet.progress')} aria-live="polite" className="tabular-nums">
          {sum}
        </output>
        {open && <CollectField />}
        <Refused outcomes={outcomes} />
      </div>
      {bar}
      {/* It scrolls by keyboard only if it can be reached. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={t('sheet.lines')} tabIndex={0} className="min-h-0 flex-1 overflow-auto">
        {children}
      </section>
    </section>
  );
}
