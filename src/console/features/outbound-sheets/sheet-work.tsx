import { useMemo, useState } from 'react';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { CodeField } from '~console/package/code-field';
import { AddWaiting } from '~console/sheet/add-waiting';
import { AskWhatHappened } from '~console/sheet/ask-what-happened';
import { CashFacts } from '~console/sheet/cash-facts';
import { LastScanOnSheet } from '~console/sheet/last-sheet-scan';
import { LineGrid } from '~console/sheet/line-grid';
import { countStates, lineState, type LineState } from '~console/sheet/line-state';
import { StateTabs } from '~console/sheet/state-tabs';
import type { SheetStep } from '~console/sheet/sheet-step';
import { StepChooser } from '~console/sheet/step-chooser';
import type { SheetWithLines } from '~console/sheet/use-sheet';
import { useSheetScans, type ArmedStep } from '~console/sheet/use-sheet-scans';
import { CommandButton } from '~console/terminal/command-button';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { useActiveRecord } from '~console/terminal/active-record';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { runsheetRecord } from '~commands/runsheets';
import { toSubject } from '~commands/subject';
import { may } from '~domain/access';
import { seesAllHubs } from '~domain/roles';
import { SheetHead } from './sheet-head';

const adding: SheetStep = { kind: 'add' };
const before: readonly LineState[] = ['planned', 'gone'];
const after: readonly LineState[] = ['open', 'done', 'owed', 'back', 'gone'];
const nothing: GridSelection = { kind: 'some', ids: new Set() };

/** A sheet at work: filled by scan or from what waits, then reported on and taken back in by scan. */
export function SheetWork({ sheet, lines }: SheetWithLines) {
  const t = useText('outbound-sheets');
  const user = useUser();
  const [reporting, setReporting] = useState<ArmedStep | null>(null);
  const [shown, setShown] = useState<LineState | null>(null);
  const [selection, setSelection] = useState(nothing);
  const [filling, setFilling] = useState(true);
  const { status } = sheet;
  const record = runsheetRecord.read(sheet);
  useActiveRecord(record);
  const crew = user !== null && may(user, 'runsheet_work') && (seesAllHubs(user.role) || user.hubs.some(({ id }) => id === sheet.hub.id));
  const created = crew && status === 'Created';
  const running = crew && status === 'Running';
  const { add, last, counts, waiting, unexplained, leaveUnexplained } = useSheetScans(sheet, `/outbound-runsheet/${sheet.id}`, created ? adding : running ? reporting : null);
  const left = sheet.dispatched_at !== null;
  const states = useMemo(() => countStates(lines, left), [lines, left]);
  const rows = useMemo(() => (shown === null ? lines : lines.filter((line) => lineState(line, left) === shown)), [lines, left, shown]);
  const chosen = created ? rows.filter(({ package: item, live }) => live && isSelected(selection, item.id)) : [];
  const flow = sheet.type === 'return' ? 'return' : 'delivery';
  useCommandHandler(
    'runsheet.remove',
    created
      ? ({ packages }) => {
          setSelection(nothing);
          void add(packages.map(({ code }) => code), { kind: 'remove' });
        }
      : null,
  );
  useCommandHandler('runsheet.add', created ? ({ packages }) => void add(packages.map(({ code }) => code), adding) : null);
  return (
    <section aria-label={sheet.code} className="flex h-full flex-col bg-panel">
      <SheetHead sheet={sheet} crew={crew} />
      {(created || running) && (
        <div className="flex shrink-0 flex-col gap-2 border-t border-line px-3 py-2.5">
          {running && <StepChooser type={flow} onStep={setReporting} />}
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-4">
            <LastScanOnSheet
              last={last}
              ready={reporting?.kind === 'unarmed' && running ? reporting.why : t(created ? 'sheet:scan.ready_add' : 'sheet:scan.ready_result')}
              waiting={waiting}
            />
            <CodeField label={t('codes')} placeholder={t('sheet:field_hint')} add={t('sheet:take')} addMany={(n) => t('sheet:take_many', { n })} />
          </div>
          {running && unexplained.length > 0 && (
            <AskWhatHappened type={flow} codes={unexplained} onTell={(step) => add(unexplained, step)} onLeave={leaveUnexplained} />
          )}
        </div>
      )}
      <div className="flex shrink-0 flex-wrap items-stretch">
        <StateTabs states={left ? after : before} counts={states} chosen={shown} onChoose={setShown} />
        <output aria-label={t('sheet:scan.counts')} className="flex flex-1 items-center gap-4 border-y border-line px-3 whitespace-nowrap tabular-nums">
          {counts.done > 0 && <span className="text-done">{t('sheet:scan.count_done', { n: formatCount(counts.done) })}</span>}
          {counts.refused > 0 && <span className="text-failed">{t('sheet:scan.count_refused', { n: formatCount(counts.refused) })}</span>}
        </output>
        <div className="flex min-w-0 grow items-center border-y border-line">
          {created && (
            <span className="flex gap-2 px-3">
              <Button look="quiet" aria-pressed={filling} onClick={() => setFilling(!filling)}>
                {t('waiting')}
              </Button>
              <CommandButton id="runsheet.remove" record={record} packages={chosen.map(({ package: item }) => toSubject(item))} label={t('remove', { n: chosen.length })} unable={chosen.length === 0 ? t('remove_which') : undefined} />
            </span>
          )}
          {left && sheet.type === 'outbound' && <CashFacts cash={sheet.cash} />}
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        {created && filling && <AddWaiting sheet={record} />}
        <div className="min-w-0 flex-1">
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
