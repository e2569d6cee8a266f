import { useStore } from 'jotai';
import { useCallback } from 'react';
import { toast } from '~console/ui/toast';
import { heardEndAtom } from '../runs/transcript';

/** px of the log, which an entry and what can be done about it take. */
const leastHeight = 48;

/** Whether what came last is seen in the transcript, by its drawer or its pane, with nothing standing over it. */
function transcriptInSight(): boolean {
  const log = document.querySelector('[role="log"]');
  if (!log || document.querySelector('[aria-modal="true"]')) return false;
  const { top, bottom } = log.getBoundingClientRect();
  return bottom - Math.max(top, 0) >= leastHeight && bottom <= window.innerHeight;
}

/** What came of stages of one line, one after the other, is one sentence: it would be heard of the last alone. In ms. */
const breath = 100;

/** Says what came of a line: in a toast, or, where the transcript in sight shows the same, to who hears it alone. */
export function useTellRun(): typeof toast {
  const store = useStore();
  return useCallback(
    (kind, text, action) => {
      if (!transcriptInSight()) return toast(kind, text, action);
      const now = performance.now();
      store.set(heardEndAtom, ({ id, at, text: before }) => ({
        id: id + 1,
        at: now,
        text: now - at < breath ? `${before}; ${text}` : text,
      }));
    },
    [store],
  );
}
