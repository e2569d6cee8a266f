import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NextStepButton } from '~console/terminal/next-step-button';
import { toast } from '~console/ui/toast';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { runsheetRecord } from '~commands/runsheets';
import { useTakeCheckin, type Checkin } from './use-checkin';

const FinishDialog = lazy(() => import('./finish-dialog').then((m) => ({ default: m.FinishDialog })));

/** Begins, ends or gives up a check-in. What takes nothing away runs at once, the end is asked about. */
export function CheckinSteps({ sheet }: { readonly sheet: Checkin }) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(sheet.id);
  const [finishing, setFinishing] = useState(false);
  const record = runsheetRecord.read(sheet);
  const params = { id: sheet.id };
  const step = useMutation({
    mutationFn: async (kind: 'start' | 'cancel') => (kind === 'start' ? await call('PATCH /checkin-runsheets/{id}/start', { params }) : await call('PATCH /checkin-runsheets/{id}/cancel', { params })).data,
    onSuccess: took,
    onError: (error) => toast('error', failureText(error)),
  });
  useCommandHandler('checkin.start', () => step.mutate('start'));
  useCommandHandler('checkin.cancel', () => step.mutate('cancel'));
  useCommandHandler('checkin.finish', () => setFinishing(true));
  if (sheet.status === 'Created') {
    return (
      <>
        <CommandButton id="checkin.cancel" record={record} label={t('step.cancel')} />
        <NextStepButton id="checkin.start" record={record} busy={step.isPending} label={t('step.start', { n: sheet.reported })} />
      </>
    );
  }
  if (sheet.status !== 'Running') return null;
  return (
    <>
      <NextStepButton id="checkin.finish" record={record} label={t('step.finish')} />
      {finishing && (
        <Suspense fallback={<OpeningDialog />}>
          <FinishDialog sheet={sheet} onClose={() => setFinishing(false)} />
        </Suspense>
      )}
    </>
  );
}
