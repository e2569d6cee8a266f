import { useStore } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { OverDialogs } from '~console/platform/over-dialogs';
import { Said } from '~console/platform/said';
import { ownName } from '~console/platform/tab-title';
import { lastScanAtom } from '../scan/scan-state';

/** The title of a page stands for so long before it is said: that of a record comes with its record. In ms. */
const settlesMs = 400;
/** So long a title that doesn't tell the page is waited for, in ms. */
const patienceMs = 4_000;

const pageOf = (title: string): string => title.replace(` · ${ownName}`, '');

/**
 * Which page has come up, by the title of its tab, for who hears it: the browser tells of a page only where it is
 * loaded anew. One that a scan has led to was told by the scan.
 */
export function PageNews() {
  const [path] = useLocation();
  const store = useStore();
  const [news, setNews] = useState({ path: '', text: '' });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const until = performance.now() + patienceMs;
    const tell = (): void => {
      const title = document.title;
      if (title === ownName && performance.now() < until) return settle();
      watcher.disconnect();
      const scanned = store.get(lastScanAtom)?.code;
      const known = title === ownName || (scanned !== undefined && title.startsWith(scanned));
      setNews({ path, text: known ? '' : pageOf(title) });
    };
    const settle = (): void => {
      clearTimeout(timer);
      timer = setTimeout(tell, settlesMs);
    };
    const watcher = new MutationObserver(settle);
    watcher.observe(document.head, { subtree: true, childList: true, characterData: true });
    settle();
    return () => {
      clearTimeout(timer);
      watcher.disconnect();
    };
  }, [path, store]);
  return (
    <OverDialogs>
      <Said text={news.path === path ? news.text : ''} />
    </OverDialogs>
  );
}
