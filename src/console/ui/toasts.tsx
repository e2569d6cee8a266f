import { useEffect } from 'react';
import { Slide, ToastContainer } from 'react-toastify/unstyled';
import { useText } from '~console/platform/text';
import { limits } from '~domain/limits';
import './toasts.css';

const { timeoutMs, max, dragDismissPercent } = limits.toast;

/**
 * Where toasts appear; mounted once, lazily. Unstyled, because the library would put its style in at run time; ours
 * comes as a file. `draggable` true = by mouse too, not by touch alone.
 */
export function Toasts({ onMounted }: { readonly onMounted: () => void }) {
  const t = useText();
  useEffect(onMounted, [onMounted]);
  return (
    <ToastContainer
      position="top-right"
      autoClose={timeoutMs}
      limit={max}
      transition={Slide}
      draggable
      draggablePercent={dragDismissPercent}
      closeOnClick={false}
      pauseOnFocusLoss={false}
      aria-label={t('ui:notices')}
    />
  );
}
