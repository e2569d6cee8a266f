import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'wouter';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { ScanBanner } from '~console/package/scan-banner';
import { StepChooser } from '~console/sheet/step-chooser';
import type { ArmedStep } from '~console/sheet/use-sheet-scans';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { toast } from '~console/ui/toast';
import { runsheetRecord } from '~commands/runsheets';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { SheetActions } from '../sheet-actions';
import { SheetHead } from '../sheet-head';
import { SheetLines } from '../sheet-lines';
import { useSheet, useSheetChanged, type SheetDetail, type SheetLine } from '../use-sheet';
import { endOf, useSheetScans } from '../use-sheet-scans';
import { WaitingDoors } from '../waiting-doors';

/** One pickup sheet: filled by scan or from what waits, and once it has left, reported on. */
export function PickupSheet() {
  const { id: text = '' } = useParams<{ id: string }>();
  const id = Number(text);
  const t = useText('pickup-sheets');
  const { data, error, refetch } = useSheet(id);
  // What was last scanned into a sheet says nothing about it once it has left.
  if (data) return <Shown key={`${id} ${data.sheet.status}`} sheet={data.sheet} lines={data.lines} />;
  if (!error) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState page error={error} retry={() => void refetch()}>
      <GoLink to="/pickup-runsheet" className="text-accent underline">
        {t('all')}
      </GoLink>
    </ErrorState>
  );
}

const adding: ArmedStep = { kind: 'add' };

function Shown({ sheet, lines }: { readonly sheet: SheetDetail; readonly lines: readonly SheetLine[] }) {
  const t = useText('pickup-sheets');
  const user = useUser();
  const changed = useSheetChanged();
  const [reporting, setReporting] = useState<ArmedStep | null>(null);
  const own = user !== null && may(user, 'runsheet_work');
  const building = own && sheet.status === 'Created';
  const running = own && sheet.status === 'Running';
  const armed = building ? adding : running ? reporting : null;
  const { last, waiting } = useSheetScans(sheet, armed);
  const remove = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (let from = 0; from < ids.length; from += limits.scans) await call('PATCH /runsheets/{id}/packages/remove', { params: { id: sheet.id }, body: { ids: ids.slice(from, from + limits.scans) } });
    },
    onError: (error) => toast('error', failureText(error)),
    onSettled: changed,
  });
  useCommandHandler('runsheet.remove', building ? ({ packages }) => remove.mutate(packages.map(({ id }) => id)) : null);
  return (
    <section aria-label={`${t('sheet')} ${sheet.code}`} className="flex h-full flex-col bg-panel">
      <SheetHead sheet={sheet}>
        {sheet.status === 'Running' && (
          <GoLink to={`/pickup-runsheet/dispatched/${sheet.id}`} className="px-2 text-dim hover:text-ink">
            {t('by_door')}
          </GoLink>
        )}
        <SheetActions sheet={sheet} />
      </SheetHead>
      {(building || running) && (
        <div className="flex shrink-0 flex-col gap-2 border-t border-line px-3 py-2.5">
          {running && <StepChooser type="pickup" onStep={setReporting} />}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
            <ScanBanner
              last={last}
              waiting={waiting}
              ready={armed?.kind === 'unarmed' ? armed.why : t(`ready.${armed ? endOf(armed) : 'done'}`)}
            />
            <CodeField
              label={t('package:codes.label')}
              placeholder={t('package:codes.hint')}
              add={t('package:codes.add')}
              addMany={(n) => t('package:codes.add_many', { n })}
            />
          </div>
        </div>
      )}
      <div className="flex min-h-0 flex-1">
        <SheetLines lines={lines} {...(building ? { sheet: runsheetRecord.read(sheet) } : {})} />
        {building && <WaitingDoors sheet={sheet} />}
      </div>
    </section>
  );
}
