/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a div grid: see grid.tsx */
import type { KeyboardEvent, ReactNode } from 'react';

const buttons = 'button:not(:disabled)';

interface MenuPanelProps {
  readonly label: string;
  /** Its buttons are menu items, all of them; otherwise they are a group of buttons. */
  readonly menu?: boolean;
  readonly children: ReactNode;
}

/** The inside of a popover that is a menu: arrows, Home and End go through its buttons. */
export function MenuPanel({ label, menu = false, children }: MenuPanelProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(buttons)];
    const at = all.findIndex((one) => one === document.activeElement);
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 };
    const to = moves[event.key];
    if (to === undefined || all.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    all[(to + all.length) % all.length]?.focus();
  };
  const common = { 'aria-label': label, tabIndex: -1, className: 'min-w-56 p-1 outline-none', onKeyDown, children };
  return menu ? <div role="menu" {...common} /> : <div role="group" {...common} />;
}

interface MenuItemProps {
  readonly children: ReactNode;
  readonly hint?: string;
  /** Given for choices. */
  readonly checked?: boolean;
  readonly kind?: 'menuitemcheckbox' | 'menuitemradio';
  readonly onSelect: () => void;
}

export function MenuItem({ children, hint, checked, kind = 'menuitemcheckbox', onSelect }: MenuItemProps) {
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : kind}
      aria-checked={checked}
      className="flex min-h-7 w-full items-center gap-2 rounded px-2 text-left whitespace-nowrap hover:bg-raised focus:bg-raised"
      onClick={onSelect}
    >
      <span aria-hidden="true" className="w-3 shrink-0 text-accent">
        {checked ? '✓' : ''}
      </span>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <kbd className="text-label text-dim hand:hidden">{hint}</kbd>}
    </button>
  );
}

export function MenuLine() {
  return <hr className="my-1 border-line" />;
}
