import { useCallback, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useDismiss } from './use-dismiss';

export interface MenuEntry {
  readonly id: string;
  readonly content: ReactNode;
  /** What typing its first letters finds. */
  readonly text: string;
  readonly onSelect: () => void;
  /** Given for choices: whether this is the present one. */
  readonly checked?: boolean;
}

interface MenuProps {
  /** Says what the button opens, to who cannot see it. */
  readonly label: string;
  readonly button: ReactNode;
  readonly entries: readonly MenuEntry[];
  readonly align?: 'start' | 'end';
  readonly className?: string;
}

/** A menu button after the ARIA practices: arrows, Home, End, first letters, Esc back to the button. */
export function Menu({ label, button, entries, align = 'end', className = '' }: MenuProps) {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();

  const items = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
  const focusAt = (index: number): void => {
    const all = items();
    all[(index + all.length) % all.length]?.focus();
  };
  const close = useCallback((): void => {
    setOpen(false);
    if (list.current?.contains(document.activeElement)) trigger.current?.focus();
  }, []);
  useDismiss(area, open, close);

  const openAt = (last: boolean): void => {
    // At once, so that the next key finds the focus in the list, however soon it comes.
    flushSync(() => setOpen(true));
    const checked = items().findIndex((item) => item.getAttribute('aria-checked') === 'true');
    focusAt(last ? -1 : Math.max(checked, 0));
  };
  const onListKey = (event: KeyboardEvent): void => {
    const at = items().indexOf(document.activeElement as HTMLElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const target = moves[event.key] ?? byLetter(entries, event, at);
    if (event.key === 'Tab') setOpen(false);
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    focusAt(target);
  };

  return (
    // On a narrow screen the list is as wide as whatever it stands in.
    <div ref={area} className={`desk:relative ${className}`}>
      <button
        ref={trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        title={label}
        className={`text-dim hover:text-ink hover:bg-raised h-control flex items-center gap-1 rounded px-2 ${open ? 'bg-raised text-ink' : ''}`}
        onClick={() => (open ? close() : openAt(false))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          openAt(event.key === 'ArrowUp');
        }}
      >
        {button}
        <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0">
          <path d="M0 2h8L4 7z" fill="currentColor" />
        </svg>
      </button>
      {open ? (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onListKey}
          className={`border-line bg-panel shadow-pop absolute top-full z-40 mt-1 max-h-[70vh] min-w-48 overflow-y-auto rounded-lg border p-1 max-desk:inset-x-1 desk:max-w-90 ${align === 'end' ? 'desk:right-0' : 'desk:left-0'}`}
        >
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} onClose={close} />
          ))}
        </div>
      ) : null}
    </div>
  );
}

interface EntryProps {
  readonly entry: MenuEntry;
  readonly onClose: () => void;
}

function Entry({ entry, onClose }: EntryProps) {
  return (
    <button
      type="button"
      data-entry=""
      role={entry.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={entry.checked}
      tabIndex={-1}
      onClick={() => {
        onClose();
        entry.onSelect();
      }}
      className="hover:bg-raised focus:bg-raised hand:min-h-11 flex min-h-7 w-full items-center gap-2 rounded px-2 text-left whitespace-nowrap"
    >
      <span aria-hidden="true" className="text-accent w-3 shrink-0">
        {entry.checked ? '✓' : ''}
      </span>
      <span className="flex min-w-0 flex-1 items-center gap-2">{entry.content}</span>
    </button>
  );
}

/** The next entry, from `at` on and round, that begins with the letter pressed. */
function byLetter(entries: readonly MenuEntry[], event: KeyboardEvent, at: number): number | undefined {
  if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey || event.key === ' ') return undefined;
  const letter = event.key.toLowerCase();
  const order = [...entries.keys()].map((_, step) => (at + 1 + step) % entries.length);
  return order.find((index) => entries[index]?.text.toLowerCase().startsWith(letter));
}
