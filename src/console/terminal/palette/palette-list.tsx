import { Command } from 'cmdk';
import { useCallback, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { listRows, nextGroup, optionId, type PaletteGroup, type PaletteRow } from './row';
import { Slots } from './slots';
import { useDrawn } from './use-drawn';
import { useScrollTop } from './use-scroll-top';

interface PaletteListProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  readonly placeholder: string;
  readonly groups: readonly PaletteGroup[];
  /** Before the input: what the rows are for. */
  readonly lead?: ReactNode;
  /** Nothing is typed here, the rows are all there is. */
  readonly fixed?: boolean;
  readonly notice?: string | null;
  /** What to do here, where the rows don't say it. */
  readonly hint?: string | undefined;
  readonly empty?: string;
  /** Beside the list, about the selected row. */
  readonly renderPreview?: ((selected: PaletteRow | undefined) => ReactNode) | undefined;
  /** Under the list, about the selected row. */
  readonly renderFooter?: (selected: PaletteRow | undefined) => ReactNode;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/** px; of a row that is not drawn yet. */
const rowHeight = 32;

/**
 * An input over a list. cmdk keeps roles, arrows and scrolling; which row is selected follows from the query and the rows
 * in the same render, so that the selected row, aria-activedescendant and what Enter runs never differ by a frame. cmdk is
 * told of no search: it filters nothing here, and would go through its items for it at every key.
 */
export function PaletteList({ label, query, onQuery, placeholder, groups, lead, fixed = false, notice, hint, empty, renderPreview, renderFooter, onBack, onClose }: PaletteListProps) {
  const [chosen, setChosen] = useState<{ query: string; value: string } | null>(null);
  const listed = useMemo(() => listRows(groups), [groups]);
  const kept = chosen?.query === query ? listed.findIndex(({ row }) => row.value === chosen.value) : -1;
  const selected = kept >= 0 ? kept : Math.min(0, listed.length - 1);
  const selectedRow = listed[selected]?.row;
  const { drawn, drawAll } = useDrawn(query, listed.length);
  const rows = useMemo(() => listed.slice(0, drawn), [listed, drawn]);
  const { list, onScroll } = useScrollTop(query, () => drawn < listed.length && drawAll());

  /** What is on the screen is what a key or a click means, however fast it follows. */
  const shown = useRef(listed);
  useLayoutEffect(() => {
    shown.current = listed;
  }, [listed]);
  const onSelect = useCallback((place: string) => shown.current[Number(place)]?.row.onSelect(), []);
  const choose = (at: number): void => {
    const row = listed[at]?.row;
    if (row && at !== selected) setChosen({ query, value: row.value });
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey } = event;
    const mod = event.ctrlKey || event.metaKey;
    const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
    const leaves = key === 'End' || (step === 1 && selected + 1 >= drawn) || (step === -1 && selected === 0) || (step !== 0 && (mod || altKey));
    if (leaves && drawn < listed.length) flushSync(drawAll);
    const group = altKey && step !== 0 ? nextGroup(listed, selected, step) : null;
    if (group !== null) {
      flushSync(() => choose(group));
      document.getElementById(optionId(listed[group]?.row.value ?? ''))?.scrollIntoView({ block: 'nearest' });
    } else if (key === 'Escape' || (mod && event.code === 'KeyK')) onClose();
    else if (key === 'Backspace' && query === '' && !mod) onBack();
    else if (key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Command label={label} shouldFilter={false} vimBindings={false} loop value={String(selected)} onValueChange={(place) => choose(Number(place))} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div className="border-line flex h-10 shrink-0 items-center gap-2 border-b px-3">
        <span aria-hidden="true" className="text-accent font-mono">
          ›
        </span>
        {lead}
        <Command.Input asChild value="" onValueChange={onQuery}>
          {/* The dialog opens to be typed in; the focus returns when it closes. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input autoFocus readOnly={fixed} value={query} placeholder={placeholder} aria-activedescendant={selectedRow && optionId(selectedRow.value)} className="h-full min-w-0 flex-1 bg-transparent outline-none" />
        </Command.Input>
      </div>
      {notice ? (
        <p role="alert" className="text-failed px-3 pt-2">
          {notice}
        </p>
      ) : null}
      {hint ? <p className="text-dim px-3 pt-2">{hint}</p> : null}
      {listed.length === 0 && empty ? <p className="text-dim px-3 py-3">{empty}</p> : null}
      <div className="flex min-h-0 flex-1">
        {/* cmdk writes the height of its inner box into a style after every change, for nobody here; a box of none has no changes. Kerning would take a tenth of the time of a key. */}
        <Command.List ref={list} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto p-1 contain-content [text-rendering:optimizeSpeed] [&>[cmdk-list-sizer]]:contents" label={label}>
          <Slots rows={rows} total={listed.length} selected={selected} onSelect={onSelect} />
          {drawn < listed.length ? <div aria-hidden="true" style={{ height: (listed.length - drawn) * rowHeight }} /> : null}
        </Command.List>
        {renderPreview?.(selectedRow)}
      </div>
      {renderFooter ? <div className="border-line flex shrink-0 items-center justify-between gap-4 border-t px-3 py-2">{renderFooter(selectedRow)}</div> : null}
    </Command>
  );
}
