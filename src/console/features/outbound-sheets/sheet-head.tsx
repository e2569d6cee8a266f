import { lazy, Suspense, useState } from 'react';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { DriverForm } from '~console/sheet/driver-form';
import { SheetFacts } from '~console/sheet/sheet-facts';
import { useSheetsChanged, type SheetDetail } from '~console/sheet/use-sheet';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NextStepButton } from '~console/terminal/next-step-button';
import { RunsheetMark } from '~console/ui/status';
import { OpeningDialog } from '~console/ui/opening-dialog';
import { runsheetRecord } from '~commands/runsheets';
import { useSheetSteps } from './use-sheet-steps';

const CloseDialog = lazy(() => import('~console/sheet/close-dialog').then((module) => ({ default: module.CloseDialog })));
const MissingDialog = lazy(() => import('~console/sheet/missing-dialog').then((module) => ({ default: module.MissingDialog })));
const AskDialog = lazy(() => import('~console/ui/ask-dialog').then((module) => ({ default: module.AskDialog })));

interface SheetHeadProps {
  readonly sheet: SheetDetail;
  /** The user may work on it. */
  readonly crew: boolean;
}

/** What the sheet is, and what can be done with it as a whole. */
export function SheetHead({ sheet, crew }: SheetHeadProps) {
  const t = useText('outbound-sheets');
  const changed = useSheetsChanged();
  const { busy, missing, closeMissing, start, addAndStart, cancel } = useSheetSteps(sheet);
  const [asking, setAsking] = useState<'driver' | 'close' | 'cancel' | null>(null);
  const { status } = sheet;
  const done = (): void => setAsking(null);
  const record = runsheetRecord.read(sheet);
  useCommandHandler('runsheet.assign', () => setAsking(asking === 'driver' ? null : 'driver'));
  useCommandHandler('runsheet.cancel', () => setAsking('cancel'));
  useCommandHandler('runsheet.start', () => void start(false));
  useCommandHandler('runsheet.close', () => setAsking('close'));
  return (
    <>
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="font-mono text-title">{sheet.code}</h1>
        <span>{t(`ui:runsheet_type.${sheet.type}`)}</span>
        <RunsheetMark status={status} />
        <span className="ml-auto flex flex-wrap gap-2">
          <GoLink to={sheet.type === 'return' ? '/outbound-runsheet?type=return' : '/outbound-runsheet'} className="flex h-control items-center px-2 text-dim hover:text-ink">
            {t('all')}
          </GoLink>
          {crew && (
            <GoLink to={`/outbound-runsheet/${sheet.id}/print`} className="flex h-control items-center rounded border border-line bg-raised px-2.5 hover:border-line-strong">
              {t('print.open')}
            </GoLink>
          )}
          {status === 'Created' && (
            <>
              <CommandButton id="runsheet.assign" record={record} label={t('edit')} />
              <CommandButton id="runsheet.cancel" record={record} label={t('cancel.do')} />
              <NextStepButton id="runsheet.start" record={record} busy={busy} label={t('start')} />
            </>
          )}
          {status === 'Running' && <NextStepButton id="runsheet.close" record={record} label={t('close')} />}
        </span>
      </header>
      <SheetFacts sheet={sheet} />
      {asking === 'driver' && (
        <div className="border-t border-line px-3 py-3">
          <DriverForm
            hubId={sheet.hub.id}
            courier={sheet.courier && { id: sheet.courier.id, label: `${sheet.courier.code} · ${sheet.courier.name}` }}
            plate={sheet.license_plate ?? ''}
            submit={t('save')}
            onCancel={done}
            onSubmit={async (driver) => {
              await call('PATCH /runsheets/{id}', { params: { id: sheet.id }, body: { version: sheet.version, ...driver } });
              changed();
              done();
            }}
          />
        </div>
      )}
      <Suspense fallback={<OpeningDialog />}>
        {asking === 'close' && <CloseDialog sheet={sheet} cash={sheet.type === 'outbound'} onClose={done} />}
        {missing && <MissingDialog sheetId={sheet.id} onAdd={(codes) => void addAndStart(codes)} onWithout={() => void start(true)} onClose={closeMissing} />}
        {asking === 'cancel' && (
          <AskDialog title={t('cancel.title', { code: sheet.code })} keep={t('sheet:cancel')} confirm={t('cancel.do')} look="danger" onConfirm={cancel} onClose={done}>
            {t('cancel.text')}
          </AskDialog>
        )}
      </Suspense>
    </>
  );
}
