import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { CellLink } from '~console/resource/cells';
import { useText } from '~console/platform/text';
import { formatCount, formatShort, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { filterByWords } from '~console/ui/filter-by-words';
import type { CourierCash } from './use-cash';

/** A package under the scanner; each scan is one of its own. */
export interface Scanned {
  readonly code: string;
}

const columns = ['package', 'seller', 'receiver', 'sheet', 'at', 'cash'] as const;

interface TakenTableProps {
  readonly lines: CourierCash['lines'];
  readonly now: number;
  /** Those that wait for another count. */
  readonly left: ReadonlySet<number>;
  /** Leaves one out or counts it again; null = the user may not count. */
  readonly onToggle: ((id: number) => void) | null;
  readonly scanned: Scanned | null;
  /** Back to the count. */
  readonly onLeave: () => void;
}

/** The lines that the words find, and the one that the keys mean: typed at, scanned, or gone to. */
function useLineAtHand({ lines, scanned, onToggle, onLeave }: Omit<TakenTableProps, 'now' | 'left'>) {
  const [text, setText] = useState('');
  const [hand, setHand] = useState<number | null>(null);
  const [seen, setSeen] = useState<Scanned | null>(null);
  if (scanned !== seen) {
    setSeen(scanned);
    const found = lines.find((line) => line.package_code === scanned?.code);
    if (found) {
      setText('');
      setHand(found.id);
    }
  }
  const named = useMemo(
    () =>
      lines.map((line) => ({
        line,
        label: line.package_code,
        hint: [line.seller_code, line.receiver_name, line.runsheet_code].join(' '),
      })),
    [lines],
  );
  const shown = filterByWords(named, text);
  const at = Math.max(
    shown.findIndex(({ line }) => line.id === hand),
    0,
  );
  const atHand = hand === null && text === '' ? undefined : shown[at]?.line;
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setHand(shown[atHand ? Math.min(Math.max(at + step, 0), shown.length - 1) : 0]?.line.id ?? null);
    }
    if (event.key === 'Enter' && atHand && onToggle) {
      event.preventDefault();
      setHand(atHand.id);
      setText('');
      onToggle(atHand.id);
    }
    if (event.key === 'Escape') {
      event.stopPropagation();
      if (text === '') onLeave();
      setText('');
    }
  };
  const find = (words: string): void => {
    setText(words);
    setHand(null);
  };
  return { text, find, shown, atHand, onKeyDown };
}

/** What a courier was paid at each door: one is found by typing or by its label, and Enter leaves it out. */
export function TakenTable({ lines, now, left, onToggle, scanned, onLeave }: TakenTableProps) {
  const t = useText('cod-collection');
  const id = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const { text, find, shown, atHand, onKeyDown } = useLineAtHand({ lines, scanned, onToggle, onLeave });
  const handId = atHand?.id;
  // Among others it may be anywhere, once the words that found it are gone.
  const many = shown.length;
  useEffect(() => {
    if (handId !== undefined && many > 0)
      body.current?.querySelector(`[data-line="${handId}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [handId, many]);
  const rowId = (line: number): string => `${id}-${line}`;
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <input
          type="search"
          aria-label={t('find_line')}
          aria-controls={`${id}-lines`}
          aria-activedescendant={atHand && rowId(atHand.id)}
          autoComplete="off"
          name="line"
          placeholder={t('find_line_hint')}
          className="control w-64"
          value={text}
          onChange={(event) => find(event.target.value)}
          onKeyDown={onKeyDown}
        />
        {text !== '' && (
          <output className="tabular-nums">
            {t('lines_found', { n: formatCount(shown.length), of: formatCount(lines.length) })}
          </output>
        )}
        {onToggle && <span className="text-label text-dim">{t('lines_hint')}</span>}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section tabIndex={0} aria-label={t('lines')} className="min-h-0 flex-1 overflow-auto border-t border-line">
        <table id={`${id}-lines`} className="w-full border-collapse">
          <caption className="sr-only">{t('lines')}</caption>
          <thead className="sticky top-0 z-1 bg-panel">
            <tr className="head-row [&>th]:px-3">
              {columns.map((column) => (
                <th key={column} scope="col" className={column === 'cash' || column === 'at' ? 'text-right!' : ''}>
                  {t(`column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody ref={body}>
            {shown.map(({ line }) => (
              <TakenRow
                key={line.id}
                id={rowId(line.id)}
                line={line}
                now={now}
                atHand={line.id === handId}
                left={left.has(line.id)}
                onToggle={onToggle}
              />
            ))}
          </tbody>
        </table>
        {shown.length === 0 && <p className="p-4 text-center text-dim">{t('line_not_found')}</p>}
      </section>
    </>
  );
}

interface TakenRowProps extends Pick<TakenTableProps, 'now' | 'onToggle'> {
  readonly id: string;
  readonly line: CourierCash['lines'][number];
  readonly atHand: boolean;
  /** It waits for another count. */
  readonly left: boolean;
}

function TakenRow({ id, line, now, atHand, left, onToggle }: TakenRowProps) {
  const t = useText('cod-collection');
  return (
    <tr
      id={id}
      data-line={line.id}
      data-at-hand={atHand}
      className={`h-row scroll-mt-8 border-b border-line -outline-offset-1 outline-accent tabular-nums data-[at-hand=true]:outline [&>td]:px-3 ${left ? 'bg-raised text-dim' : ''}`}
    >
      <td className="font-mono text-mono whitespace-nowrap">
        {onToggle && (
          // The field above has the keys for all of them.
          <input
            type="checkbox"
            tabIndex={-1}
            className="mr-2 align-middle accent-accent"
            aria-label={t('take', { code: line.package_code })}
            checked={!left}
            onChange={() => onToggle(line.id)}
          />
        )}
        <CellLink to={`/packages/${line.id}`}>{line.package_code}</CellLink>
        {left && <span className="ml-2 font-sans text-attention">{t('left')}</span>}
      </td>
      <td className="font-mono text-mono">{line.seller_code}</td>
      <td className="max-w-40 truncate" title={line.receiver_name}>
        {line.receiver_name}
      </td>
      <td className="font-mono text-mono">{line.runsheet_code ?? noValue}</td>
      <td className="text-right whitespace-nowrap">{formatShort(line.at, now)}</td>
      <td className="text-right whitespace-nowrap">
        {line.cash === 0 ? (
          <span className="text-dim">{t('transferred', { amount: formatAmount(line.transferred) })}</span>
        ) : (
          formatAmount(line.cash)
        )}
      </td>
    </tr>
  );
}
