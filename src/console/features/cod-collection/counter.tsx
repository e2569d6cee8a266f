import { useState, type RefObject } from 'react';
import { useText } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoney } from '~console/platform/format';
import { addMoney } from '~domain/money';
import { CountForm } from './count-form';
import { TakenTable, type Scanned } from './taken-table';
import type { CourierCash } from './use-cash';

interface CounterProps {
  readonly cash: CourierCash;
  readonly now: number;
  /** The user may count. */
  readonly mayCount: boolean;
  readonly scanned: Scanned | null;
  readonly onDone: () => void;
  /** Around the field that the cash is counted in. */
  readonly first: RefObject<HTMLSpanElement | null>;
}

/** What a courier owes, the cash he puts down and his packages, of which some may wait for another count. */
export function Counter({ cash, now, mayCount, scanned, onDone, first }: CounterProps) {
  const t = useText('cod-collection');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const lines = cash.lines.filter(({ id }) => !left.has(id));
  // Differences of his sheets go along with the last of his packages.
  const expected = left.size === 0 ? cash.expected : addMoney(...lines.map((line) => line.cash));
  const toggle = (id: number): void => setLeft((before) => (before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id])));
  return (
    <>
      <Figures cash={cash} lines={lines} expected={expected} />
      {cash.lines.length === 0 ? (
        <EmptyState title={t('nothing_in_hand')} hint={cash.carried === 0 ? undefined : t('carried_hint')} />
      ) : (
        <>
          {mayCount && <CountForm cash={cash} lines={lines} expected={expected} onDone={onDone} first={first} />}
          <TakenTable lines={cash.lines} now={now} left={left} onToggle={mayCount ? toggle : null} scanned={scanned} onLeave={() => first.current?.querySelector('input')?.focus()} />
        </>
      )}
    </>
  );
}

interface FiguresProps extends Pick<CounterProps, 'cash'> {
  readonly lines: CourierCash['lines'];
  readonly expected: number;
}

function Figures({ cash, lines, expected }: FiguresProps) {
  const t = useText('cod-collection');
  const left = cash.lines.length - lines.length;
  const waiting = addMoney(cash.expected, -expected);
  const figures = [
    ['packages', formatCount(cash.packages)],
    ['transfers', formatCount(cash.transfers)],
    ['recorded', formatMoney(cash.recorded)],
    ...(cash.carried === 0 ? [] : [['carried', formatMoney(cash.carried)] as const]),
    ...(left === 0 ? [] : [['left', t('left_sum', { count: left, n: formatCount(left), sum: formatMoney(waiting) })] as const]),
    ['expected', formatMoney(expected)],
  ] as const;
  return (
    <dl aria-live="polite" className="flex shrink-0 flex-wrap border-b border-line">
      {figures.map(([figure, value]) => (
        <div key={figure} className="border-r border-line px-4 py-1.5">
          <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
          <dd className={`font-semibold tabular-nums ${figure === 'expected' ? 'text-title' : ''} ${figure === 'carried' || figure === 'left' ? 'text-attention' : ''}`}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
