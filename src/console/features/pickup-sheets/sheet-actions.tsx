import { useState } from 'react';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { ButtonLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { lazyDialog } from '~console/ui/opening-dialog';
import { runsheetRecord } from '~commands/runsheets';
import type { Step } from './step-dialog';
import type { Stops } from './use-sheet';
import { pickupPlace } from './use-sheet-scans';

const StepDialog = lazyDialog(() => import('./step-dialog').then((m) => m.StepDialog));
const DriverDialog = lazyDialog(() => import('./driver-dialog').then((m) => m.DriverDialog));

interface SheetActionsProps {
  readonly sheet: Stops['sheet'];
  /** The same sheet in another view. */
  readonly view?: { readonly to: string; readonly title: string };
}

/** What can be done with a sheet as it stands; each asks in a dialog with what stands in the way. */
export function SheetActions({ sheet, view }: SheetActionsProps) {
  const t = useText('pickup-sheets');
  const [asking, setAsking] = useState<Step | 'edit' | null>(null);
  const { unable, unlessWaiting } = useScansFirst(pickupPlace(sheet.id));
  const record = runsheetRecord.read(sheet);
  const close = (): void => setAsking(null);
  useCommandHandler('runsheet.assign', () => setAsking('edit'));
  useCommandHandler('runsheet.cancel', () => setAsking('cancel'));
  useCommandHandler('runsheet.start', () => unlessWaiting(() => setAsking('start')));
  useCommandHandler('runsheet.close', () => unlessWaiting(() => setAsking('close')));
  const created = sheet.status === 'Created';
  return (
    <>
      <ActionRow
        label={t('resource:head.actions', { code: sheet.code })}
        actions={[
          ...(view ? [{ id: 'view', button: <ButtonLink to={view.to}>{view.title}</ButtonLink> }] : []),
          ...(created
            ? [
                {
                  id: 'assign',
                  button: <CommandButton id="runsheet.assign" record={record} label={t('driver.open')} />,
                },
                {
                  id: 'cancel',
                  button: <CommandButton id="runsheet.cancel" record={record} label={t('step.cancel.open')} />,
                },
              ]
            : []),
          {
            id: 'print',
            button: <ButtonLink to={`/dispatched-runsheet/${sheet.id}/print`}>{t('print.open')}</ButtonLink>,
          },
        ]}
      />
      {created && <NextStepButton id="runsheet.start" record={record} label={t('step.start.open')} unable={unable} />}
      {sheet.status === 'Running' && (
        <NextStepButton id="runsheet.close" record={record} label={t('step.close.open')} unable={unable} />
      )}
      {asking === 'edit' && <DriverDialog sheet={sheet} onClose={close} />}
      {asking !== null && asking !== 'edit' && (
        <StepDialog sheet={sheet} step={asking} unable={unable} onClose={close} />
      )}
    </>
  );
}
