import { useState, type ReactNode } from 'react';
import { Icon, type IconName } from '~console/platform/icons';
import { Popover } from '../ui/popover';

interface ToolButtonProps {
  readonly icon: IconName;
  readonly label: string;
  /** Beside the icon, where there is room. */
  readonly text: string | undefined;
  readonly children: (close: () => void) => ReactNode;
}

/** A button at the end of a list's filters, and the panel that it opens. */
export function ToolButton({ icon, label, text, children }: ToolButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  return (
    <>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        title={label}
        className="inline-flex h-control max-w-56 items-center gap-1.5 rounded px-2 whitespace-nowrap text-dim hover:bg-raised hover:text-ink aria-expanded:bg-raised aria-expanded:text-ink"
        onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
      >
        <Icon name={icon} />
        {text !== undefined && <span className="truncate max-desk:hidden">{text}</span>}
      </button>
      {anchor && (
        <Popover anchor={anchor} label={label} align="end" onClose={close}>
          {children(close)}
        </Popover>
      )}
    </>
  );
}
