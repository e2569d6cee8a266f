import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import { Popover } from '~console/ui/popover';

export interface Action {
  readonly id: string;
  readonly button: ReactNode;
}

interface ActionRowProps {
  readonly label: string;
  /** What may be done, the likeliest first. */
  readonly actions: readonly Action[];
  /** What may not, each with its reason: always folded. */
  readonly barred?: readonly Action[];
  /** So many at most stand in the row, however wide it is. */
  readonly most?: number;
  readonly className?: string;
}

/** Actions in one row, however narrow: those that fit, the rest and what can't be done behind one more button. */
export function ActionRow({ label, actions, barred = [], most = Infinity, className = '' }: ActionRowProps) {
  const { t } = useTranslation();
  const inRow = actions.slice(0, most);
  const [row, fitting] = useFitting();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const rest = actions.slice(fitting);
  const more = t('terminal:actions.more');
  return (
    <div role="toolbar" aria-label={label} className={`flex min-w-0 items-center gap-1.5 [&_button]:px-2 ${className}`}>
      {/* Those that don't fit stand unseen in rows below, so that it shows when they fit again; the padding is for the ring of the focus. */}
      <div
        ref={row}
        className="-m-1 flex h-[calc(var(--spacing-control)+0.5rem)] min-w-0 flex-wrap gap-1.5 overflow-hidden p-1 empty:hidden"
      >
        {inRow.map(({ id, button }, index) => (
          <span key={id} className={`inline-flex max-w-full empty:hidden ${index < fitting ? '' : 'invisible'}`}>
            {button}
          </span>
        ))}
      </div>
      {rest.length + barred.length > 0 && (
        <Button
          look="quiet"
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={(event) => setAnchor(anchor ? null : event.currentTarget)}
        >
          {more}
          <svg viewBox="0 0 8 8" aria-hidden="true" className="size-2 shrink-0">
            <path d="M0 2h8L4 7z" fill="currentColor" />
          </svg>
        </Button>
      )}
      {anchor && (
        <Popover anchor={anchor} label={more} align="end" once onClose={() => setAnchor(null)}>
          <Folded label={`${label}: ${more}`} rest={rest} barred={barred} />
        </Popover>
      )}
    </div>
  );
}

interface FoldedProps {
  readonly label: string;
  readonly rest: readonly Action[];
  readonly barred: readonly Action[];
}

/** What the row has no room for, and under a heading what can't be done, with its reasons. Arrows walk it. */
function Folded({ label, rest, barred }: FoldedProps) {
  const { t } = useTranslation();
  return (
    <div
      role="toolbar"
      aria-label={label}
      aria-orientation="vertical"
      tabIndex={-1}
      onKeyDown={walk}
      className="flex w-72 max-w-full flex-col p-1 [&_:is(a,button)]:w-full [&_:is(a,button)]:justify-between [&_:is(a,button)]:border-transparent! [&_:is(a,button)]:bg-transparent [&_:is(a,button):hover]:bg-raised"
    >
      {rest.map(({ id, button }) => (
        <div key={id}>{button}</div>
      ))}
      {barred.length > 0 && (
        <h3
          className={`px-2 pt-2 pb-1 text-label font-semibold text-dim ${rest.length > 0 ? 'mt-1 border-t border-line' : ''}`}
        >
          {t('terminal:actions.barred', { count: barred.length })}
        </h3>
      )}
      {barred.map(({ id, button }) => (
        <div key={id}>{button}</div>
      ))}
    </div>
  );
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('a[href],button')];
  const at = stops.findIndex((stop) => stop === document.activeElement);
  stops[(at + step + stops.length) % stops.length]?.focus();
}

/** How many of a row's children stand whole in its first line. */
function useFitting(): [RefObject<HTMLDivElement | null>, number] {
  const box = useRef<HTMLDivElement>(null);
  const [fitting, setFitting] = useState(Infinity);
  useLayoutEffect(() => {
    const row = box.current;
    if (!row) return undefined;
    const measure = (): void => {
      const children = [...row.children].filter((child) => child instanceof HTMLElement);
      const drawn = children.filter((child) => child.childElementCount > 0);
      const under = drawn.find((child) => child.offsetTop > (drawn[0]?.offsetTop ?? 0));
      // One alone stands in the first line however narrow that is.
      const cut = drawn.find((child) => child.scrollWidth > child.clientWidth);
      const missed = [under, cut].flatMap((child) => (child ? children.indexOf(child) : []));
      setFitting(Math.min(children.length, ...missed));
    };
    const size = new ResizeObserver(measure);
    const watch = (): void => {
      size.disconnect();
      for (const element of [row, ...row.children]) size.observe(element);
      measure();
    };
    const others = new MutationObserver(watch);
    others.observe(row, { childList: true });
    watch();
    return () => {
      others.disconnect();
      size.disconnect();
    };
  }, []);
  return [box, fitting];
}
