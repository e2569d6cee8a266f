import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { GoLink } from '~console/terminal/go-link';
import { refusalText } from '~console/platform/refusal-text';
import { StatusMark } from '~console/ui/status';
import type { TranscriptEntry } from '../runs/transcript';
import { outcomeLines, type OutcomeLine } from './outcome-lines';

const lineHeight = 20;

/** Every package of an entry: failures first, each with its reason and a link. Only those in sight are drawn. */
export function PackageLines({ entry }: { readonly entry: TranscriptEntry }) {
  const { t } = useTranslation();
  const lines = useMemo(() => outcomeLines(entry), [entry]);
  const area = useRef<HTMLElement>(null);
  // Nothing here is memoised on what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({ count: lines.length, getScrollElement: () => area.current, estimateSize: () => lineHeight, overscan: 8, initialRect: { width: 0, height: 12 * lineHeight } });
  return (
    // A scrolling region must be reachable by key.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section ref={area} tabIndex={0} aria-label={t('terminal:transcript.packages')} className="border-line my-1 ml-3 max-h-60 overflow-y-auto border-l pl-3 -outline-offset-2">
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <li key={line.key} aria-setsize={lines.length} aria-posinset={index + 1} className="absolute inset-x-0 flex items-center gap-4" style={{ height: lineHeight, transform: `translateY(${start}px)` }}>
              <Line line={line} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

function Line({ line: { package: item, code, fault, errors } }: { readonly line: OutcomeLine }) {
  return (
    <>
      <span className={fault === null ? 'text-done' : 'text-failed'} aria-hidden="true">
        {fault === null ? '✓' : '✗'}
      </span>
      {item ? (
        <GoLink to={`/packages/${item.id}`} className="hover:text-accent w-36 shrink-0 underline-offset-2 hover:underline">
          {code}
        </GoLink>
      ) : (
        <span className="w-36 shrink-0">{code}</span>
      )}
      <span className="min-w-0 truncate font-sans">
        {fault === null && item ? <StatusMark status={item.status} /> : null}
        {fault === null ? null : refusalText({ code: fault, errors })}
      </span>
    </>
  );
}
