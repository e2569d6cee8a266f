import { useMemo, useState } from 'react';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { CodeField } from '~console/package/code-field';
import { AddWaiting } from '~console/sheet/add-waiting';
import { AskWhatHappened } from '~console/sheet/ask-what-happened';
import { LineGrid } from '~console/sheet/line-grid';
import { workOf } from '~console/sheet/progress';
import { ProgressOverDay } from '~console/sheet/progress-over-day';
import { StateTabs } from '~console/sheet/state-tabs';
import type { SheetStep } from '~console/sheet/sheet-step';
import { StepChooser, useStepChoice } from '~console/sheet/step-chooser';
import {
  type SheetWithLines,
  useSheetsChanged,
  type SheetDetail,
  countStates,
  lineState,
  type LineState,
} from '~console/sheet/use-sheet';
import { useSheetScans } from '~console/sheet/use-sheet-scans';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { type CommandCall, useCommandHandler } from '~console/terminal/action-handlers';
import { useOwnChoice } from '~console/terminal/empty-set';
import { useActiveRecord } from '~console/terminal/subject';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { isSelected, noSelection } from '~console/ui/grid/selection';
import { runsheetRecord } from '~commands/runsheets';
import { toSubject, type SubjectPackage, type SubjectRecord } from '~commands/subject';
import { may } from '~domain/access';
import { worksAt } from '~domain/roles';
import { call } from '~console/platform/api';
import { RecordHead } from '~console/resource/record-head';
import { ActionRow, type Action } from '~console/terminal/buttons/action-row';
import { ButtonLink } from '~console/terminal/links/go-link';
import { DriverForm } from '~console/sheet/driver-form';
import { SheetFacts, CashFacts } from '~console/sheet/sheet-facts';
import { RunsheetMark } from '~console/ui/status';
import { LazyAskDialog } from '~console/ui/lazy-dialogs';
import { useOpenedForm } from '~console/ui/opened-form';
import { lazyDialog } from '~console/ui/opening-dialog';
import { useSheetSteps } from './use-sheet-steps';

const CloseDialog = lazyDialog(() => import('~console/sheet/close-dialog').then((module) => module.CloseDialog));
const MissingDialog = lazyDialog(() => import('~console/sheet/missing-dialog').then((module) => module.MissingDialog));

interface SheetHeadProps {
  readonly sheet: SheetDetail;
  /** The user may work on it. */
  readonly crew: boolean;
}

/** What the sheet is, and what can be done with it as a whole. */
function SheetHead({ sheet, crew }: SheetHeadProps) {
  const t = useText('outbound-sheets');
  const { unable, unlessWaiting } = useScansFirst(sheetPlace(sheet.id));
  const { busy, missing, closeMissing, start, addAndStart, cancel } = useSheetSteps(sheet, unable);
  const [asking, setAsking] = useState<'driver' | 'close' | 'cancel' | null>(null);
  const done = (): void => setAsking(null);
  useCommandHandler('runsheet.assign', () => setAsking(asking === 'driver' ? null : 'driver'));
  useCommandHandler('runsheet.cancel', () => setAsking('cancel'));
  useCommandHandler('runsheet.start', () => unlessWaiting(() => void start(false)));
  useCommandHandler('runsheet.close', () => unlessWaiting(() => setAsking('close')));
  return (
    <>
      <RecordHead
        list={sheet.type === 'return' ? '/outbound-runsheet?type=return' : '/outbound-runsheet'}
        code={sheet.code}
        status={
          <>
            <span>{t(`ui:runsheet_type.${sheet.type}`)}</span>
            <RunsheetMark status={sheet.status} />
          </>
        }
        actions={<Ways sheet={sheet} crew={crew} busy={busy} unable={unable} />}
      />
      <SheetFacts sheet={sheet} />
      {asking === 'driver' && <Driver sheet={sheet} onClose={done} />}
      {asking === 'close' && (
        <CloseDialog sheet={sheet} cash={sheet.type === 'outbound'} unable={unable} onClose={done} />
      )}
      {missing && (
        <MissingDialog
          sheetId={sheet.id}
          onAdd={(codes) => void addAndStart(codes)}
          onWithout={() => void start(true)}
          onClose={closeMissing}
        />
      )}
      {asking === 'cancel' && (
        <LazyAskDialog
          title={t('cancel.title', { code: sheet.code })}
          keep={t('sheet:cancel')}
          confirm={t('cancel.do')}
          look="danger"
          onConfirm={cancel}
          onClose={done}
        >
          {t('cancel.text')}
        </LazyAskDialog>
      )}
    </>
  );
}

interface WaysProps extends SheetHeadProps {
  readonly busy: boolean;
  /** Why it can neither leave nor end yet. */
  readonly unable: string | undefined;
}

/** Where it leads from here, and what may be done with it now. */
function Ways({ sheet, crew, busy, unable }: WaysProps) {
  const t = useText('outbound-sheets');
  const { status } = sheet;
  const record = runsheetRecord.read(sheet);
  const created: readonly Action[] = [
    { id: 'assign', button: <CommandButton id="runsheet.assign" record={record} label={t('edit')} /> },
    { id: 'cancel', button: <CommandButton id="runsheet.cancel" record={record} label={t('cancel.do')} /> },
  ];
  const print: Action = {
    id: 'print',
    button: <ButtonLink to={`/outbound-runsheet/${sheet.id}/print`}>{t('print.open')}</ButtonLink>,
  };
  return (
    <>
      <ActionRow
        label={t('resource:head.actions', { code: sheet.code })}
        actions={[...(status === 'Created' ? created : []), ...(crew ? [print] : [])]}
      />
      {status === 'Created' && (
        <NextStepButton id="runsheet.start" record={record} busy={busy} label={t('start')} unable={unable} />
      )}
      {status === 'Running' && (
        <NextStepButton id="runsheet.close" record={record} label={t('close')} unable={unable} />
      )}
    </>
  );
}

interface DriverProps {
  readonly sheet: SheetDetail;
  readonly onClose: () => void;
}

function Driver({ sheet, onClose }: DriverProps) {
  const t = useText('outbound-sheets');
  const changed = useSheetsChanged();
  const { opened, question } = useOpenedForm(onClose);
  // Of the sheet whose driver is shown: one that a colleague put down meanwhile is told of, not written over.
  const [{ version }] = useState(sheet);
  return (
    <div {...opened} className="border-t border-line px-3 py-3">
      {question}
      <DriverForm
        hubId={sheet.hub.id}
        courier={sheet.courier && { id: sheet.courier.id, label: `${sheet.courier.code} · ${sheet.courier.name}` }}
        plate={sheet.license_plate ?? ''}
        submit={t('save')}
        onCancel={onClose}
        onSubmit={async (driver) => {
          await call('PATCH /runsheets/{id}', {
            params: { id: sheet.id },
            body: { version, ...driver },
          });
          changed();
          onClose();
        }}
      />
    </div>
  );
}

/** Where its scans are made. */
const sheetPlace = (id: number): string => `/outbound-runsheet/${id}`;

const adding: SheetStep = { kind: 'add' };
const addingNow = (): SheetStep => adding;
const before: readonly LineState[] = ['planned', 'gone'];
const after: readonly LineState[] = ['open', 'done', 'owed', 'back', 'gone'];

/** A sheet at work: filled by scan or from what waits, then reported on and taken back in by scan. */
export function SheetWork({ sheet, lines }: SheetWithLines) {
  const t = useText('outbound-sheets');
  const user = useUser();
  const [shown, setShown] = useState<LineState | null>(null);
  const [selection, setSelection] = useState(noSelection);
  const [filling, setFilling] = useState(true);
  const { status } = sheet;
  const record = runsheetRecord.read(sheet);
  useActiveRecord(record);
  const crew = user !== null && may(user, 'runsheet_work') && worksAt(user, sheet.hub.id);
  const created = crew && status === 'Created';
  const running = crew && status === 'Running';
  const flow = sheet.type === 'return' ? 'return' : 'delivery';
  const choice = useStepChoice(flow);
  const armed = created ? addingNow : running ? choice.read : null;
  const scans = useSheetScans(sheet, sheetPlace(sheet.id), armed);
  const { add, counts } = scans;
  const left = sheet.dispatched_at !== null;
  const states = useMemo(() => countStates(lines, left), [lines, left]);
  const work = useMemo(() => workOf({ sheet, lines }), [sheet, lines]);
  const rows = useMemo(
    () => (shown === null ? lines : lines.filter((line) => lineState(line, left) === shown)),
    [lines, left, shown],
  );
  const chosen = created ? rows.filter(({ package: item, live }) => live && isSelected(selection, item.id)) : [];
  useOwnChoice(chosen.length, () => setSelection(noSelection));
  const each = (packages: readonly SubjectPackage[], step: SheetStep): void =>
    void add(
      packages.map(({ code }) => code),
      step,
    );
  const remove = ({ packages }: CommandCall): void => {
    setSelection(noSelection);
    each(packages, { kind: 'remove' });
  };
  useCommandHandler('runsheet.remove', created ? remove : null);
  useCommandHandler('runsheet.add', created ? ({ packages }) => each(packages, adding) : null);
  return (
    <section aria-label={sheet.code} className="page-column">
      <SheetHead sheet={sheet} crew={crew} />
      {(created || running) && <Scanning type={flow} running={running} choice={choice} scans={scans} />}
      <div className="flex shrink-0 flex-wrap items-stretch">
        <StateTabs states={left ? after : before} counts={states} chosen={shown} onChoose={setShown} />
        <Counts counts={counts} />
        <div className="flex min-w-0 grow flex-wrap items-center border-y border-line">
          {created && (
            <Filling
              sheet={record}
              chosen={chosen.map(({ package: item }) => toSubject(item))}
              waitingShown={filling}
              onWaiting={() => setFilling(!filling)}
            />
          )}
          {left && sheet.type === 'outbound' && <CashFacts cash={sheet.cash} />}
        </div>
      </div>
      {left && <ProgressOverDay work={work} flow={flow} />}
      <div className="panes flex-1">
        {created && filling && <AddWaiting sheet={record} />}
        <div className="pane-list">
          <LineGrid
            label={t('lines')}
            lines={rows}
            left={left}
            empty={t(shown === null ? 'none' : 'none_so')}
            {...(shown === null && created ? { emptyHint: t('none_hint') } : {})}
            {...(created ? { selection, onSelection: setSelection } : {})}
          />
        </div>
      </div>
    </section>
  );
}

interface FillingProps {
  readonly sheet: SubjectRecord;
  readonly chosen: readonly SubjectPackage[];
  /** Packages that wait for a courier stand beside those of the sheet. */
  readonly waitingShown: boolean;
  readonly onWaiting: () => void;
}

/** What a sheet is filled by besides scans, before it leaves. */
function Filling({ sheet, chosen, waitingShown, onWaiting }: FillingProps) {
  const t = useText('outbound-sheets');
  return (
    <span className="flex gap-2 px-3">
      <Button look="quiet" aria-pressed={waitingShown} onClick={onWaiting}>
        {t('waiting')}
      </Button>
      <CommandButton
        id="runsheet.remove"
        record={sheet}
        packages={chosen}
        label={t('remove', { n: chosen.length })}
        unable={chosen.length === 0 ? t('remove_which') : undefined}
      />
    </span>
  );
}

interface ScanningProps {
  readonly type: 'delivery' | 'return';
  /** It has left: scans report; else they fill it. */
  readonly running: boolean;
  readonly choice: ReturnType<typeof useStepChoice>;
  readonly scans: ReturnType<typeof useSheetScans>;
}

/** What scans mean now, what came of the last one, and those that nobody has explained yet. */
function Scanning({ type, running, choice, scans }: ScanningProps) {
  const t = useText('outbound-sheets');
  const { add, last, underWay, unexplained, leaveUnexplained } = scans;
  return (
    <div className="scan-dock">
      {running && <StepChooser type={type} choice={choice} />}
      <div className="scan-row">
        <LastScanBox
          last={last}
          ready={
            choice.step.kind === 'unarmed' && running
              ? choice.step.why
              : t(running ? 'sheet:scan.ready_result' : 'sheet:scan.ready_add')
          }
          underWay={underWay}
        />
        <CodeField
          label={t('codes')}
          placeholder={t('sheet:field_hint')}
          add={t('sheet:take')}
          addMany={(n) => t('sheet:take_many', { n })}
        />
      </div>
      {running && unexplained.length > 0 && (
        <AskWhatHappened
          type={type}
          codes={unexplained}
          onTell={(step) => add(unexplained, step)}
          onLeave={leaveUnexplained}
        />
      )}
    </div>
  );
}

function Counts({ counts }: Pick<ReturnType<typeof useSheetScans>, 'counts'>) {
  const t = useText();
  return (
    // Not said by itself: each scan is.
    <output
      aria-label={t('sheet:scan.counts')}
      aria-live="off"
      className="heard-apart flex flex-1 items-center gap-4 border-y border-line px-3 whitespace-nowrap tabular-nums"
    >
      {counts.done > 0 && (
        <span className="text-done">{t('sheet:scan.count_done', { n: formatCount(counts.done) })}</span>
      )}
      {counts.refused > 0 && (
        <span className="text-failed">{t('sheet:scan.count_refused', { n: formatCount(counts.refused) })}</span>
      )}
    </output>
  );
}
