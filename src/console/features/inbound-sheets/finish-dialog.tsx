import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { AskDialog } from '~console/ui/ask-dialog';
import { formatCount } from '~console/platform/format';
import type { Unloading } from './use-unloading';

/** Asks before an unloading ends: what was not scanned is missing then, what was found and not settled stands elsewhere still; somebody must have said why. */
export function FinishDialog({ unloading, onClose }: { readonly unloading: Unloading; readonly onClose: () => void }) {
  const t = useText('linehaul');
  const client = useQueryClient();
  const { id, code } = unloading.runsheet;
  const { waiting, over, misrouted, settled } = unloading.counts;
  const open = over + misrouted - settled;
  const finish = async (note: string): Promise<void> => {
    const { data } = await call('PATCH /linehaul-runsheets/{id}/unloading/finish', { params: { id }, body: note === '' ? {} : { note } });
    client.setQueryData(['linehaul', 'unloading', id], data);
    for (const queryKey of [['linehaul'], ['linehaul-list'], ['packages'], ['package'], ['history']]) void client.invalidateQueries({ queryKey });
  };
  return (
    <AskDialog
      title={t('unloading.finish_title', { code })}
      keep={t('unloading.go_on')}
      confirm={t('unloading.finish')}
      {...(waiting + open > 0 ? { look: 'danger', note: t(waiting > 0 ? 'unloading.why' : 'unloading.why_open') } : {})}
      onConfirm={finish}
      onClose={onClose}
    >
      {waiting === 0 ? <p>{t('unloading.finish_all')}</p> : <p className="text-attention">{t('unloading.finish_short', { n: formatCount(waiting) })}</p>}
      {open > 0 && <p className="text-attention">{t('unloading.finish_open', { n: formatCount(open) })}</p>}
    </AskDialog>
  );
}
