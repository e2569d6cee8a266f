import type { ReactNode } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { useText } from '~console/platform/text';
import { CollectField, Refused, type Outcome } from './collect-codes';

interface SheetDeskProps {
  /** The list it stands in. */
  readonly list: string;
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
  list,
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
      <RecordHead id="desk-title" list={list} code={code} status={mark} actions={actions}>
        <span>
          <span className="font-mono text-mono">{carrier.code}</span> {carrier.name} ·{' '}
          <span className="font-mono text-mono">{hub}</span>
        </span>
        {more}
      </RecordHead>
      <div className="flex shrink-0 flex-col gap-2 border-y border-line px-3 py-2">
        <output aria-label={t('sheet.progress')} aria-live="off" className="tabular-nums">
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
