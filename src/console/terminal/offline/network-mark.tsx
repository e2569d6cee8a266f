import { useTranslation } from 'react-i18next';
import { useOnline } from '~console/platform/network';
import { formatCount } from '~console/platform/format';
import { runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useQueueView } from './use-queue';

/** In the footer: whether there is a network, and how much waits for it or for somebody. */
export function NetworkMark() {
  const { t } = useTranslation();
  const online = useOnline();
  const { lines, scans, sending } = useQueueView();
  const queued = lines.filter(({ state }) => state === 'waiting' || state === 'running').length;
  const kept = scans.filter(({ state }) => state !== 'aside').length;
  const asking = lines.length - queued + scans.length - kept;
  return (
    <span className="inline-flex items-center gap-3">
      {lines.length + scans.length > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => runUiAction(uiCommands.queue)}
          className="text-attention hover:text-ink inline-flex items-center gap-2 font-semibold"
        >
          {queued > 0 ? (
            <span>
              {t(sending ? 'terminal:footer.sending' : 'terminal:footer.queued', { shown: formatCount(queued) })}
            </span>
          ) : null}
          {kept > 0 ? <span>{t('terminal:footer.kept_scans', { count: kept, shown: formatCount(kept) })}</span> : null}
          {asking > 0 ? (
            <span className="text-failed">{t('terminal:footer.asking', { shown: formatCount(asking) })}</span>
          ) : null}
        </button>
      ) : null}
      <span className={online ? '' : 'text-attention'}>
        ● {t(online ? 'terminal:footer.online' : 'terminal:footer.offline')}
      </span>
    </span>
  );
}
