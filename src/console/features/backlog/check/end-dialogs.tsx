import { useQueryClient } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useGo } from '~console/terminal/leave-guard';
import { AskDialog } from '~console/ui/ask-dialog';
import { formatCount } from '~console/platform/format';
import type { Check } from './use-check';

interface EndDialogProps {
  readonly check: Check;
  readonly kind: 'finish' | 'discard';
  readonly onClose: () => void;
}

/** Asks before a check ends: finished it can't be scanned into any more, thrown away its scans are gone. */
export function EndDialog({ check, kind, onClose }: EndDialogProps) {
  const t = useText('backlog');
  const client = useQueryClient();
  const go = useGo();
  const params = { id: check.id };
  const end = async (): Promise<void> => {
    if (kind === 'finish') {
      const { data } = await call('POST /backlog-checks/{id}/finish', { params });
      client.setQueryData(['packages', 'backlog-check', check.id], data);
      await client.invalidateQueries({ queryKey: ['packages', 'backlog-check', check.id, 'lines'] });
    } else {
      await call('DELETE /backlog-checks/{id}', { params });
      go('/backlog/check');
    }
    void client.invalidateQueries({ queryKey: ['backlog-checks'] });
  };
  return (
    <AskDialog title={t(`check.${kind}_title`)} keep={t('check.go_on')} confirm={t(`check.${kind}`)} look={kind === 'finish' ? 'primary' : 'danger'} onConfirm={end} onClose={onClose}>
      {kind === 'finish' ? t('check.finish_text', { n: formatCount(check.counts.waiting) }) : t('check.discard_text', { n: formatCount(check.counts.matched + check.counts.unexpected) })}
    </AskDialog>
  );
}
