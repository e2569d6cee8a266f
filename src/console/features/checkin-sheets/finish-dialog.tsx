import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { AskDialog } from '~console/ui/ask-dialog';
import { formatCount } from '~console/platform/format';
import { useTakeCheckin, type Checkin } from './use-checkin';

interface FinishDialogProps {
  readonly sheet: Checkin;
  /** Why it can't end yet. */
  readonly unable: string | undefined;
  readonly onClose: () => void;
}

/** Asks before a check-in ends: what was not scanned is missing from then on. */
export function FinishDialog({ sheet, unable, onClose }: FinishDialogProps) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(sheet.id);
  const { counts } = sheet;
  const finish = async (): Promise<string | undefined> => {
    if (unable !== undefined) return unable;
    took((await call('PATCH /checkin-runsheets/{id}/finish', { params: { id: sheet.id } })).data);
    return undefined;
  };
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
