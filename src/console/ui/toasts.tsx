import { useEffect, useState, type CSSProperties } from 'react';
import { Slide, toast, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import { OverDialogs } from '~console/platform/over-dialogs';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import './toasts.css';

const { timeoutMs, max, dragDismissPercent } = limits.toast;

/** px: where they begin on a desk, as in toasts.css, how far two of them reach, and how wide they are with their edge. */
const usual = { top: 100, reach: 120, width: 360 };
/** As wide as the screen where it is no wider than this, px. */
const phoneWidth = 480;
/** px that they keep from a field, and from the frame's head. */
const apart = { field: 8, head: 4 };

/** Where they begin, px from above: on a phone beneath the command line, over the page's title. */
function usualTop(): number {
  if (window.innerWidth > phoneWidth) return usual.top;
  return (document.querySelector('header')?.getBoundingClientRect().bottom ?? 0) + apart.head;
}

/** … and where they would lie over the field that is typed in, beneath it. */
function topBeside(field: Element | null): number {
  const from = usualTop();
  if (!field?.matches('input, textarea, select')) return from;
  const { top, bottom, right } = field.getBoundingClientRect();
  const isUnder = bottom > from && top < from + usual.reach && right > window.innerWidth - usual.width;
  return isUnder ? bottom + apart.field : from;
}

/**
 * Settled with each that comes, and with each field that is gone to while some are there. Whoever goes to a button of
 * theirs finds it where it was.
 */
function usePlace(): CSSProperties {
  const [top, setTop] = useState(usual.top);
  useEffect(() => {
    const settle = (): void => setTop(topBeside(document.activeElement));
    const settleThose = ({ target }: Event): void => {
      const isOne = target instanceof Element && target.closest('.Toastify__toast') !== null;
      if (!isOne && document.querySelector('.Toastify__toast') !== null) settle();
    };
    const leave = toast.onChange(({ status }) => void (status === 'added' && settle()));
    document.addEventListener('focusin', settleThose);
    window.addEventListener('resize', settleThose);
    return () => {
      leave();
      document.removeEventListener('focusin', settleThose);
      window.removeEventListener('resize', settleThose);
    };
  }, []);
  return { '--toastify-toast-top': `${top}px` } as CSSProperties;
}

/**
 * Whether they let the mouse through: whoever works where the first of them comes goes on with what lies beneath, until
 * the pointer has left their place once.
 */
function usePassing(): boolean {
  const [passing, setPassing] = useState(false);
  useEffect(() => {
    let pointer = { x: -1, y: -1 };
    let shown = 0;
    const isBeneath = ({ x, y }: typeof pointer): boolean => {
      const box = document.querySelector('.Toastify__toast-container')?.getBoundingClientRect();
      return box !== undefined && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    };
    const follow = ({ pointerType, clientX: x, clientY: y }: PointerEvent): void => {
      pointer = pointerType === 'mouse' ? { x, y } : { x: -1, y: -1 };
      if (shown > 0 && !isBeneath(pointer)) setPassing(false);
    };
    const leave = toast.onChange(({ status }) => {
      if (status === 'updated') return;
      shown = Math.max(0, shown + (status === 'added' ? 1 : -1));
      // Where it stands is known once it is drawn.
      if (status === 'added' && shown === 1) requestAnimationFrame(() => setPassing(isBeneath(pointer)));
      if (shown === 0) setPassing(false);
    });
    window.addEventListener('pointermove', follow);
    return () => {
      leave();
      window.removeEventListener('pointermove', follow);
    };
  }, []);
  return passing;
}

/**
 * Where toasts appear; mounted once, lazily. Unstyled, because the library would put its style in at run time; ours
 * comes as a file. `draggable` true = by mouse too, not by touch alone. Its bar is "hidden" from screen readers alone,
 * which would tell of each in English.
 */
export function Toasts({ onMounted }: { readonly onMounted: () => void }) {
  const t = useText();
  const style = usePlace();
  const passing = usePassing();
  useEffect(onMounted, [onMounted]);
  return (
    <OverDialogs>
      <ToastContainer
        position="top-right"
        autoClose={timeoutMs}
        limit={max}
        transition={Slide}
        draggable
        draggablePercent={dragDismissPercent}
        closeOnClick={false}
        closeButton={renderClose}
        hideProgressBar
        pauseOnFocusLoss={false}
        style={style}
        className={passing ? 'passing' : ''}
        aria-label={t('ui:notices')}
      />
    </OverDialogs>
  );
}

const renderClose = ({ closeToast }: CloseButtonProps) => <CloseButton onClose={() => closeToast(true)} />;

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const t = useText('ui');
  return (
    <button
      type="button"
      aria-label={t('hide_notice')}
      className="absolute top-1 right-1 size-6 rounded text-dim hover:text-ink"
      // By the mouse it leaves the focus where somebody is typing.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClose}
    >
      <span aria-hidden="true">✕</span>
    </button>
  );
}
