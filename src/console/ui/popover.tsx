import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface PopoverProps {
  /** What it opens beside; focus returns there when it closes. */
  readonly anchor: HTMLElement;
  readonly label: string;
  readonly onClose: () => void;
  readonly align?: 'start' | 'end';
  /** Its buttons are choices: pressing one that is allowed closes it. */
  readonly once?: boolean;
  readonly children: ReactNode;
}

const gap = 4;
const focusable =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]';

/**
 * A small panel over the page, outside of whatever scrolls or clips its anchor. Escape and a press elsewhere close it;
 * Tab goes round within it. What should have the focus first bears `data-autofocus`.
 */
export function Popover({ anchor, label, onClose, align = 'start', once = false, children }: PopoverProps) {
  const panel = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useLayoutEffect(() => {
    const element = panel.current;
    if (!element) return undefined;
    const settle = (): void => place(element, anchor, align);
    settle();
    const size = new ResizeObserver(settle);
    size.observe(element);
    window.addEventListener('resize', settle);
    window.addEventListener('scroll', settle, true);
    return () => {
      size.disconnect();
      window.removeEventListener('resize', settle);
      window.removeEventListener('scroll', settle, true);
    };
  }, [anchor, align]);

  useEffect(() => {
    const element = panel.current;
    const first =
      element?.querySelector<HTMLElement>('[data-autofocus]') ??
      element?.querySelector<HTMLElement>(focusable) ??
      element;
    first?.focus({ preventScroll: true });
    const pressElsewhere = (event: PointerEvent): void => {
      if (event.target instanceof Node && !element?.contains(event.target) && !anchor.contains(event.target))
        close.current();
    };
    const press = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) {
        event.preventDefault();
        event.stopPropagation();
        close.current();
      }
      if (event.key === 'Tab' && element) goRound(event, element);
    };
    // What had the focus in it may be gone: the key must not leave what lies beneath.
    const pressNowhere = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && event.target === document.body) press(event);
    };
    // On the document, behind React: were the panel gone before, the choice itself would never hear of its press.
    const pressWithin = (event: MouseEvent): void => {
      if (
        once &&
        element &&
        event.composedPath().includes(element) &&
        event.target instanceof Element &&
        event.target.closest('button:not([aria-disabled="true"])')
      )
        close.current();
    };
    element?.addEventListener('keydown', press);
    document.addEventListener('keydown', pressNowhere, true);
    document.addEventListener('click', pressWithin);
    document.addEventListener('pointerdown', pressElsewhere, true);
    return () => {
      element?.removeEventListener('keydown', press);
      document.removeEventListener('keydown', pressNowhere, true);
      document.removeEventListener('click', pressWithin);
      document.removeEventListener('pointerdown', pressElsewhere, true);
      // Only if the focus would be lost: a press elsewhere has given it to something already.
      if (document.activeElement === document.body || element?.contains(document.activeElement))
        anchor.focus({ preventScroll: true });
    };
  }, [anchor, once]);

  return createPortal(
    <dialog
      ref={panel}
      open
      aria-label={label}
      tabIndex={-1}
      className="fixed right-auto bottom-auto z-40 m-0 max-w-[calc(100vw-8px)] overflow-auto rounded-lg border border-line bg-panel text-ink shadow-pop outline-none"
    >
      {children}
    </dialog>,
    document.body,
  );
}

function goRound(event: KeyboardEvent, panel: HTMLElement): void {
  const stops = [...panel.querySelectorAll<HTMLElement>(focusable)].filter((stop) => stop.tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  if (document.activeElement !== edge && document.activeElement !== panel) return;
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/** Below the anchor, above it where there is more room; never over the edge of the window. */
function place(element: HTMLElement, anchor: HTMLElement, align: 'start' | 'end'): void {
  const box = anchor.getBoundingClientRect();
  const below = window.innerHeight - box.bottom - gap * 2;
  const above = box.top - gap * 2;
  element.style.maxHeight = '';
  const up = element.offsetHeight > below && above > below;
  element.style.maxHeight = `${Math.max(up ? above : below, 80)}px`;
  const left = align === 'start' ? box.left : box.right - element.offsetWidth;
  element.style.left = `${Math.max(gap, Math.min(left, window.innerWidth - element.offsetWidth - gap))}px`;
  element.style.top = up ? `${Math.max(gap, box.top - gap - element.offsetHeight)}px` : `${box.bottom + gap}px`;
}
