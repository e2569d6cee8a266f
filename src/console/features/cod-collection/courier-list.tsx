import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { useText } from '~console/platform/text';
import { formatCount, formatShort, noValue } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { filterByWords } from '~console/ui/filter-by-words';
import type { CashInHand } from './use-cash';
import { hourMs } from '~domain/time';

interface CourierListProps {
  readonly rows: readonly CashInHand[];
  readonly now: number;
  /** The row that is being counted. */
  readonly chosen: CashInHand | null;
  readonly onChoose: (row: CashInHand) => void;
  readonly input: Ref<HTMLInputElement>;
}

export const rowKey = ({ courier, hub }: Pick<CashInHand, 'courier' | 'hub'>): string =>
  `${courier?.id ?? 0}-${hub.id}`;

/** The couriers that the words find, and the one that the keys mean. */
function useCourierAtHand(rows: readonly CashInHand[], onChoose: (row: CashInHand) => void) {
  const t = useText('cod-collection');
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const named = useMemo(
    () =>
      rows.map((row) => ({
        row,
        label: `${row.courier?.code ?? ''} ${row.courier?.name ?? t('nobody')}`,
        hint: row.hub.code,
      })),
    [rows, t],
  );
  const shown = filterByWords(named, text);
  const at = Math.min(place, Math.max(shown.length - 1, 0));
  const atHand = shown[at]?.row;
  const choose = (row: CashInHand): void => {
    setText('');
    setPlace(Math.max(rows.indexOf(row), 0));
    onChoose(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setPlace(Math.min(Math.max(at + step, 0), Math.max(shown.length - 1, 0)));
    }
    if (event.key === 'Enter' && atHand) {
      event.preventDefault();
      choose(atHand);
    }
    if (event.key === 'Escape' && text !== '') {
      event.stopPropagation();
      setText('');
    }
  };
  const find = (words: string): void => {
    setText(words);
    setPlace(0);
  };
  return { text, find, shown, at, atHand, choose, onKeyDown };
}

/** Who has cash in hand, found by typing: arrows go from one to the other, Enter begins to count. */
export function CourierList({ rows, now, chosen, onChoose, input }: CourierListProps) {
  const t = useText('cod-collection');
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { text, find, shown, at, atHand, choose, onKeyDown } = useCourierAtHand(rows, onChoose);
  const handKey = atHand && rowKey(atHand);
  // Whoever scanned a package sees whose it is, however long the list.
  const chosenKey = chosen && rowKey(chosen);
  useEffect(() => {
    if (chosenKey) list.current?.querySelector(`[data-row="${chosenKey}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [chosenKey]);
  useEffect(() => {
    if (handKey) list.current?.querySelector(`[data-row="${handKey}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [handKey]);
  const optionId = (row: CashInHand): string => `${id}-${rowKey(row)}`;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="shrink-0 border-b border-line p-2">
        <input
          ref={input}
          role="combobox"
          aria-label={t('find')}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={atHand && optionId(atHand)}
          autoComplete="off"
          name="courier"
          placeholder={t('find_hint')}
          className="control w-full"
          value={text}
          onChange={(event) => find(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        // A select can't be typed in.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t('couriers')}
        // The field has the keys: a list that scrolls would be another stop for Tab.
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto"
      >
        {shown.map(({ row }, index) => (
          <CourierOption
            key={rowKey(row)}
            id={optionId(row)}
            row={row}
            now={now}
            selected={chosen !== null && rowKey(chosen) === rowKey(row)}
            atHand={index === at}
            onChoose={() => choose(row)}
          />
        ))}
      </div>
      {shown.length === 0 && <p className="flex-1 p-4 text-center text-dim">{t('not_found')}</p>}
    </div>
  );
}

interface CourierOptionProps extends Pick<CourierListProps, 'now'> {
  readonly id: string;
  readonly row: CashInHand;
  readonly selected: boolean;
  readonly atHand: boolean;
  readonly onChoose: () => void;
}

type Age = 'fresh' | 'late' | 'far_late';

/** Cash a day in hand is late, two are far too late. */
function ageOf(since: string | null, now: number): Age {
  const hours = since === null ? 0 : (now - Date.parse(since)) / hourMs;
  if (hours >= 48) return 'far_late';
  return hours >= 24 ? 'late' : 'fresh';
}

function CourierOption({ id, row, now, selected, atHand, onChoose }: CourierOptionProps) {
  const t = useText('cod-collection');
  return (
    // The search field has the keys for all of them.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      tabIndex={-1}
      data-row={rowKey(row)}
      aria-selected={selected}
      data-at-hand={atHand}
      className="cursor-pointer border-b border-line px-3 py-1.5 -outline-offset-1 outline-accent hover:bg-raised aria-selected:bg-tint data-[at-hand=true]:outline"
      onClick={onChoose}
    >
      <span className="flex items-baseline gap-2">
        <span className="truncate">{row.courier?.name ?? t('nobody')}</span>
        <strong className="ml-auto tabular-nums">{formatMoney(row.expected)}</strong>
      </span>
      <span className="flex items-baseline gap-2 text-label text-dim tabular-nums">
        <span className="font-mono">{row.courier?.code ?? noValue}</span>
        <span className="font-mono">{row.hub.code}</span>
        <span>{t('packages', { n: formatCount(row.packages) })}</span>
        {row.waiting.documents > 0 && (
          <span className="text-attention">{t('waiting', { n: formatCount(row.waiting.documents) })}</span>
        )}
        <span className={`ml-auto ${ageInks[ageOf(row.since, now)]}`}>
          {row.since === null ? noValue : t('since', { at: formatShort(row.since, now) })}
        </span>
      </span>
    </div>
  );
}

const ageInks: Record<Age, string> = { fresh: '', late: 'text-attention', far_late: 'text-failed' };
