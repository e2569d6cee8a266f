import { Command } from 'cmdk';
import { memo, useState, type KeyboardEvent, type ReactNode } from 'react';
import { allRows, optionId, type PaletteGroup, type PaletteRow } from './row';

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

/**
 * An input over a list. cmdk keeps roles, arrows and scrolling; which row is selected follows from the query and the rows
 * in the same render, so that the selected row, aria-activedescendant and what Enter runs never differ by a frame.
 */
export function PaletteList({ label, query, onQuery, placeholder, groups, lead, fixed = false, notice, hint, empty, renderPreview, renderFooter, onBack, onClose }: PaletteListProps) {
  const [chosen, setChosen] = useState<{ query: string; value: string } | null>(null);
  const rows = allRows(groups);
  const kept = chosen?.query === query ? rows.find(({ value }) => value === chosen.value) : undefined;
  const selectedRow = kept ?? rows[0];
  const selected = selectedRow?.value ?? '';

  const onKeyDown = (event: KeyboardEvent): void => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' || (mod && event.code === 'KeyK')) onClose();
    else if (event.key === 'Backspace' && query === '' && !mod) onBack();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  /** cmdk tells of what is selected already too, which is no choice and no reason to draw anew. */
  const onValueChange = (value: string): void => {
    if (value !== selected) setChosen({ query, value });
  };

  return (
    <Command label={label} shouldFilter={false} vimBindings={false} loop value={selected} onValueChange={onValueChange} onKeyDown={onKeyDown} className="flex min-h-0 flex-1 flex-col">
      <div className="border-line flex h-10 shrink-0 items-center gap-2 border-b px-3">
        <span aria-hidden="true" className="text-accent font-mono">
          ›
        </span>
        {lead}
        <Command.Input asChild value={query} onValueChange={onQuery}>
          {/* The dialog opens to be typed in; the focus returns when it closes. */}
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
          <input autoFocus readOnly={fixed} placeholder={placeholder} aria-activedescendant={selected === '' ? undefined : optionId(selected)} className="h-full min-w-0 flex-1 bg-transparent outline-none" />
        </Command.Input>
      </div>
      {notice ? (
        <p role="alert" className="text-failed px-3 pt-2">
          {notice}
        </p>
      ) : null}
      {hint ? <p className="text-dim px-3 pt-2">{hint}</p> : null}
      {rows.length === 0 && empty ? <p className="text-dim px-3 py-3">{empty}</p> : null}
      <div className="flex min-h-0 flex-1">
        <Command.List className="min-h-0 flex-1 overflow-y-auto p-1" label={label}>
          {groups.map((group, at) =>
            group.rows.length === 0 ? null : (
              <Command.Group
                // oxlint-disable-next-line react/no-array-index-key
                key={at}
                value={group.id}
                heading={group.heading}
                className="[&_[cmdk-group-heading]]:text-dim [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:uppercase"
              >
                {group.rows.map((row, index) => (
                  // By place: while typing the rows in sight change, and changing an element is cheaper than making another.
                  // oxlint-disable-next-line react/no-array-index-key
                  <Option key={index} row={row} selected={row.value === selected} />
                ))}
              </Command.Group>
            ),
          )}
        </Command.List>
        {renderPreview?.(selectedRow)}
      </div>
      {renderFooter ? <div className="border-line flex shrink-0 items-center justify-between gap-4 border-t px-3 py-2">{renderFooter(selectedRow)}</div> : null}
    </Command>
  );
}

/** cmdk learns of a new row after it is drawn; what is selected is said by the row itself at once. What can't be run is not aria-disabled, for cmdk would pass over it: its reason is there to be read. */
const Option = memo(function Option({ row, selected }: { readonly row: PaletteRow; readonly selected: boolean }) {
  return (
    <Command.Item asChild value={row.value} onSelect={row.onSelect}>
      <div
        id={optionId(row.value)}
        aria-selected={selected}
        data-selected={selected}
        className={`aria-selected:bg-raised aria-selected:border-accent flex min-h-8 cursor-default items-center gap-3 rounded-sm border-l-2 border-transparent px-2 py-1 ${row.unavailable === undefined ? '' : 'text-dim'}`}
      >
        {row.content}
      </div>
    </Command.Item>
  );
});
