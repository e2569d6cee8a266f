import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '~console/app/api';
import { failureText } from '~console/app/failure-text';
import { useText } from '~console/app/text';
import { useGo } from '~console/terminal/leave-guard';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { formatCount } from '~console/ui/format';
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
  const confirm = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const params = { id: check.id };

  const end = async (): Promise<void> => {
    setBusy(true);
    try {
      if (kind === 'finish') {
        const { data } = await call('POST /backlog-checks/{id}/finish', { params });
        client.setQueryData(['packages', 'backlog-check', check.id], data);
        await client.invalidateQueries({ queryKey: ['packages', 'backlog-check', check.id, 'lines'] });
      } else {
        await call('DELETE /backlog-checks/{id}', { params });
        go('/backlog/check');
      }
      void client.invalidateQueries({ queryKey: ['backlog-checks'] });
      onClose();
    } catch (error) {
      setFault(failureText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={t(`check.${kind}_title`)}
      onClose={onClose}
      initialFocus={confirm}
      actions={
        <>
          <Button onClick={onClose}>{t('check.go_on')}</Button>
          <Button ref={confirm} look={kind === 'finish' ? 'primary' : 'danger'} busy={busy} onClick={() => void end()}>
            {t(`check.${kind}`)}
          </Button>
        </>
      }
    >
      {kind === 'finish' ? t('check.finish_text', { n: formatCount(check.counts.waiting) }) : t('check.discard_text', { n: formatCount(check.counts.matched + check.counts.unexpected) })}
      {fault !== null && (
        <p role="alert" className="mt-2 text-failed">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
