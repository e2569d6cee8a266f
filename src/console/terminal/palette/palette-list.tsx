import { Command } from 'cmdk';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { allRows, optionId, type PaletteGroup } from './row';

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
  /** Under the list, about the selected row. */
  readonly renderFooter?: (selected: string) => ReactNode;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

/**
 * An input over a list. cmdk keeps roles, arrows and scrolling; which row is selected follows from the query and the rows
 * in the same render, so that the selected row, aria-activedescendant and what Enter runs never differ by a frame.
 */
export function PaletteList({ label, query, onQuery, placeholder, groups, lead, fixed = false, notice, hint, empty, renderFooter, onBack, onClose }: PaletteListProps) {
  const [chosen, setChosen] = useState<{ query: string; value: string } | null>(null);
  const rows = allRows(groups);
  const kept = chosen?.query === query ? rows.find(({ value }) => value === chosen.value) : undefined;
  const selected = (kept ?? rows[0])?.value ?? '';

  const onKeyDown = (event: KeyboardEvent): void => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.key === 'Escape' || (mod && event.code === 'KeyK')) onClose();
    else if (event.key === 'Backspace' && query === '' && !mod) onBack();
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <Command label={label} shouldFilter={false} vimBindings={false} loop value={selected} onValueChange={(value) => setChosen({ query, value })} onKeyDown={onKeyDown} className="flex min-h-0 flex-col">
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
      <Command.List className="min-h-0 flex-1 overflow-y-auto p-1" label={label}>
        {groups.map((group) =>
          group.rows.length === 0 ? null : (
            <Command.Group
              key={group.id}
              value={group.id}
              heading={group.heading}
              className="[&_[cmdk-group-heading]]:text-dim [&_[cmdk-group-heading]]:text-label [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:tracking-wider [&_[cmdk-group-heading]]:uppercase"
            >
              {group.rows.map((row) => (
                <Command.Item key={row.value} asChild value={row.value} onSelect={row.onSelect}>
                  {/* cmdk learns of a new row after it is drawn; what is selected is said by the row itself at once. */}
                  <div
                    id={optionId(row.value)}
                    aria-selected={row.value === selected}
                    data-selected={row.value === selected}
                    className={`aria-selected:bg-raised aria-selected:border-accent flex min-h-8 cursor-default items-center gap-3 rounded-sm border-l-2 border-transparent px-2 py-1 ${row.unavailable === undefined ? '' : 'text-dim'}`}
                  >
                    {row.content}
                  </div>
                </Command.Item>
              ))}
            </Command.Group>
          ),
        )}
      </Command.List>
      {renderFooter ? <div className="border-line flex shrink-0 items-center justify-between gap-4 border-t px-3 py-2">{renderFooter(selected)}</div> : null}
    </Command>
  );
}
