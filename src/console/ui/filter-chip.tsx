import { useRef, useState, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { Popover } from './popover';

interface FilterChipProps {
  readonly label: string;
  /** What it filters by, in words; null = it filters nothing. */
  readonly value: string | null;
  readonly onClear: () => void;
  readonly children: (close: () => void) => ReactNode;
}

/**
 * A filter in the bar: a quiet button while unused, a chip with its value and a way to take it off (Delete, too) while
 * in use.
 */
export function FilterChip({ label, value, onClear, children }: FilterChipProps) {
  const t = useText('ui');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const button = useRef<HTMLButtonElement>(null);
  const active = value !== null;
  return (
    <span
      className={`inline-flex h-control max-w-full items-stretch rounded border ${active ? 'border-accent/50 bg-tint' : 'border-line bg-panel hover:border-line-strong'}`}
    >
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        className="flex min-w-0 items-center gap-1.5 rounded px-2 whitespace-nowrap"
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        onKeyDown={(event) => {
          if (active && (event.key === 'Delete' || event.key === 'Backspace')) onClear();
        }}
      >
        <span className="text-dim">
          {label}
          {active && ': '}
        </span>
        {active ? (
          <span className="truncate">{value}</span>
        ) : (
          <span aria-hidden="true" className="text-faint">
            ▾
          </span>
        )}
      </button>
      {active && (
        <button
          type="button"
          aria-label={t('filter.remove', { label })}
          className="rounded px-1.5 text-dim hover:text-ink"
          onClick={() => {
            // It goes away with the value; the keys go on at the filter.
            button.current?.focus();
            onClear();
          }}
        >
          <span aria-hidden="true">✕</span>
        </button>
      )}
      {anchor && (
        <Popover anchor={anchor} label={label} onClose={close}>
          {children(close)}
        </Popover>
      )}
    </span>
  );
}
