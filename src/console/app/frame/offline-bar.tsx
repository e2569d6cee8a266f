import { useQueueView } from '~console/terminal/offline/use-queue';
import { formatCount } from '~console/platform/format';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';

/** Says that there is no network, what becomes of what is done meanwhile, and when that can't be kept. */
export function OfflineBar() {
  const t = useText();
  const online = useOnline();
  const { lines, trouble } = useQueueView();
  const waiting = lines.filter(({ state }) => state === 'waiting' || state === 'running').length;
  return (
    <output className="block">
      {online ? null : (
        <p className="border-attention/40 bg-attention-soft border-b px-4 py-1">
          {t('offline')}{' '}
          {trouble
            ? t(`terminal:queue.trouble_${trouble}`)
            : waiting > 0
              ? t('terminal:queue.waiting_offline', { count: waiting, shown: formatCount(waiting) })
              : t('terminal:queue.will_wait')}
        </p>
      )}
    </output>
  );
}
