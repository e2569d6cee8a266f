import { useEffect } from 'react';
import { Slide, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import { OverDialogs } from '~console/platform/over-dialogs';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import './toasts.css';

const { timeoutMs, max, dragDismissPercent } = limits.toast;

/**
 * Where toasts appear; mounted once, lazily. Unstyled, because the library would put its style in at run time; ours
 * comes as a file. `draggable` true = by mouse too, not by touch alone. Its bar is "hidden" from screen readers alone,
 * which would tell of each in English.
 */
export function Toasts({ onMounted }: { readonly onMounted: () => void }) {
  const t = useText();
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
