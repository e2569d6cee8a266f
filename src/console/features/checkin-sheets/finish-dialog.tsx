import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { AskDialog } from '~console/ui/ask-dialog';
import { formatCount } from '~console/platform/format';
import { useTakeCheckin, type Checkin } from './use-checkin';

/** Asks before a check-in ends: what was not scanned is missing from then on. */
export function FinishDialog({ sheet, onClose }: { readonly sheet: Checkin; readonly onClose: () => void }) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(sheet.id);
  const { counts } = sheet;
  const finish = async (): Promise<void> =>
    took((await call('PATCH /checkin-runsheets/{id}/finish', { params: { id: sheet.id } })).data);
  return (
    <AskDialog
      title={t('finish.title')}
      keep={t('finish.back')}
      confirm={t('step.finish')}
      onConfirm={finish}
      onClose={onClose}
    >
      {counts.waiting > 0
        ? t('finish.missing', { n: formatCount(counts.waiting) })
        : t('finish.all', { n: formatCount(counts.matched) })}
    </AskDialog>
  );
}
