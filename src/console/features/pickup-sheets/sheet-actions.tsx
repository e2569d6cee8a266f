import { lazy, Suspense, useState } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { useGo } from '~console/terminal/leave-guard';
import { NextStepButton } from '~console/terminal/buttons/next-step-button';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { runsheetRecord } from '~commands/runsheets';
import type { Step } from './step-dialog';
import type { Stops } from './use-sheet';

const StepDialog = lazy(() => import('./step-dialog').then((m) => ({ default: m.StepDialog })));
const DriverDialog = lazy(() => import('./driver-dialog').then((m) => ({ default: m.DriverDialog })));

/** What can be done with a sheet as it stands; each asks in a dialog with what stands in the way. */
export function SheetActions({ sheet }: { readonly sheet: Stops['sheet'] }) {
  const t = useText('pickup-sheets');
  const go = useGo();
  const [asking, setAsking] = useState<Step | 'edit' | null>(null);
  const record = runsheetRecord.read(sheet);
  const close = (): void => setAsking(null);
  useCommandHandler('runsheet.assign', () => setAsking('edit'));
  useCommandHandler('runsheet.cancel', () => setAsking('cancel'));
  useCommandHandler('runsheet.start', () => setAsking('start'));
  useCommandHandler('runsheet.close', () => setAsking('close'));
  return (
    <>
      <GoLink to={`/dispatched-runsheet/${sheet.id}/print`} className="px-2 text-dim hover:text-ink">
        {t('print.open')}
      </GoLink>
      {sheet.status === 'Created' && (
        <>
          <CommandButton id="runsheet.assign" record={record} label={t('driver.open')} />
          <CommandButton id="runsheet.cancel" record={record} label={t('step.cancel.open')} />
          <NextStepButton id="runsheet.start" record={record} label={t('step.start.open')} />
        </>
      )}
      {sheet.status === 'Running' && (
        <NextStepButton id="runsheet.close" record={record} label={t('step.close.open')} />
      )}
      <Suspense fallback={<OpeningDialog />}>
        {asking === 'edit' && <DriverDialog sheet={sheet} onClose={close} />}
        {asking !== null && asking !== 'edit' && (
          <StepDialog
            sheet={sheet}
            step={asking}
            onClose={close}
            onDone={() => asking === 'start' && go(`/pickup-runsheet/dispatched/${sheet.id}`)}
          />
        )}
      </Suspense>
    </>
  );
}
