import { useSyncExternalStore } from 'react';
import { useText } from '../text';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export function OfflineBar() {
  const t = useText();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <output className="block">
      {online ? null : <p className="border-attention/40 bg-attention-soft border-b px-4 py-1">{t('offline')}</p>}
    </output>
  );
}
