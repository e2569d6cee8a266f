import { statusColumn, resultInks } from '~console/package/columns';
import { useMutation, useQuery } from '@tanstack/react-query';
import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useCallback, useEffect, useMemo } from 'react';
import { useAtom, useSetAtom } from 'jotai';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { inParts } from '~console/platform/in-parts';
import { useUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { StepChooser, useStepChoice } from '~console/sheet/step-chooser';
import type { SheetStep } from '~console/sheet/sheet-step';
import { EmptyState } from '~console/ui/empty';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import { tellRefused } from '~console/ui/tell-refused';
import { toast } from '~console/ui/toast';
import { runsheetRecord } from '~commands/runsheets';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler, useCommandHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { formatCount, formatKg, formatShort, noValue } from '~console/platform/format';
import { useLanguage } from '~console/platform/use-language';
import { ActionBar } from '~console/package/action-bar';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { RowMenu } from '~console/package/row-menu';
import { useGo } from '~console/terminal/go-from-here';
import { currentPackageAtom, selectedPackagesAtom } from '~console/terminal/subject';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { useNow } from '~console/ui/use-now';
import { toSubject, type SubjectRecord } from '~commands/subject';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { findReason } from '~domain/reasons';
import { SheetActions } from '../sheet-actions';
import { SheetHead } from '../sheet-head';
import { useSheet, useSheetChanged, type SheetDetail, type SheetLine, type Stops } from '../use-sheet';
import { endOf, useSheetScans } from '../use-sheet-scans';

/** What is told of each line; `now` in ms. */
function lineColumns(t: Text, now: number, language: 'vi' | 'en'): readonly GridColumn<SheetLine>[] {
  const result = ({ result: told }: SheetLine): string => (told === null ? noValue : t(`pickup-sheets:result.${told}`));
  return [
    {
      id: 'row',
      title: t('pickup-sheets:column.row'),
      width: 52,
      kind: 'number',
      pinned: true,
      text: ({ position }) => String(position),
    },
    {
      id: 'code',
      title: t('package:column.code'),
      width: 130,
      kind: 'code',
      pinned: true,
      text: (row) => row.package.package_code,
    },
    { id: 'seller', title: t('package:column.seller'), width: 90, line: 4, text: (row) => row.package.seller_code },
    statusColumn(t, (row) => row.package.status),
    {
      id: 'result',
      title: t('pickup-sheets:column.result'),
      width: 120,
      line: 2,
      text: result,
      cell: (row) => (
        <span className={row.result === null ? 'text-dim' : (resultInks[row.result] ?? '')}>{result(row)}</span>
      ),
    },
    {
      id: 'reason',
      title: t('pickup-sheets:column.reason'),
      width: 210,
      text: (row) =>
        row.result_reason === null ? noValue : (findReason(row.result_reason)?.[language] ?? row.result_reason),
    },
    {
      id: 'at',
      title: t('pickup-sheets:column.at'),
      width: 100,
      line: 5,
      kind: 'number',
      text: (row) => formatShort(row.result_at, now),
    },
    {
      id: 'weight',
      title: t('pickup-sheets:column.weight'),
      width: 80,
      line: 3,
      kind: 'number',
      text: (row) => formatKg(row.package.weight),
    },
    {
      id: 'order',
      title: t('pickup-sheets:column.order'),
      width: 160,
      line: 1,
      grow: true,
      text: (row) => row.package.order_code,
    },
  ];
}

const rowId = (line: SheetLine): number => line.package.id;
const rowName = (line: SheetLine): string => line.package.package_code;

interface SheetLinesProps {
  readonly lines: readonly SheetLine[];
  /** That chosen ones are taken off; absent where nothing may be taken off. */
  readonly sheet?: SubjectRecord;
}

/** The packages of a sheet, chosen by key, mouse or scanner, and what can be done with them. */
function SheetLines({ lines, sheet }: SheetLinesProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const language = useLanguage();
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const columns = useMemo(() => lineColumns(t, now, language), [t, now, language]);
  const selection = useMemo(
    (): GridSelection => ({ kind: 'some', ids: new Set(selected.map(({ id }) => id)) }),
    [selected],
  );
  const select = (next: GridSelection): void =>
    setSelected((old) => [
      ...old.filter(({ id }) => !lines.some((line) => line.package.id === id)),
      ...lines.filter((line) => isSelected(next, line.package.id)).map((line) => toSubject(line.package)),
    ]);
  const cursor = useCallback((line: SheetLine | null) => setCurrent(line && toSubject(line.package)), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(lines.map((line) => [line.position, toSubject(line.package)])), [lines]));
  const here = lines.filter((line) => isSelected(selection, line.package.id));
  const chosen = t('pickup-sheets:chosen', { n: formatCount(here.length) });
  return (
    <div className="pane-list flex flex-col border-t border-line">
      {here.length > 0 && (
        <div className="flex shrink-0 items-center gap-3 border-b border-line px-3 py-1.5">
          <span className="whitespace-nowrap">{chosen}</span>
          {sheet && (
            <CommandButton
              id="runsheet.remove"
              record={sheet}
              packages={here.map((line) => toSubject(line.package))}
              label={t('pickup-sheets:remove')}
            />
          )}
          <ActionBar label={chosen} />
        </div>
      )}
      <div className="min-h-0 flex-1">
        <KeptGrid
          name="pickup-sheet-lines"
          label={t('pickup-sheets:lines')}
          columns={columns}
          rows={lines}
          rowId={rowId}
          rowName={rowName}
          selection={selection}
          onSelection={select}
          onOpen={(line) => go(`/packages/${line.package.id}`)}
          onCursor={cursor}
          renderMenu={(line) => <RowMenu row={line.package} />}
          empty={<EmptyState title={t('pickup-sheets:empty')} hint={t('pickup-sheets:empty_hint')} />}
        />
      </div>
    </div>
  );
}

const shown = 30;

/** Doors of the hub where packages wait, each put on the sheet with one press. */
function WaitingDoors({ sheet }: { readonly sheet: Stops['sheet'] }) {
  const t = useText('pickup-sheets');
  const changed = useSheetChanged();
  const groups = useQuery({
    queryKey: ['packages', 'store-groups', sheet.hub.id, 'doors'],
    queryFn: ({ signal }) =>
      call('GET /package-store-groups', { query: { hub_id: String(sheet.hub.id), limit: shown }, signal }),
  });
  const doors = groups.data?.meta.pagination.total ?? 0;
  const courierId = sheet.courier?.id;
  const add = useMutation({
    mutationFn: (group: NonNullable<typeof groups.data>['data'][number]) =>
      call('POST /pickup-plan', {
        body: {
          hub_id: sheet.hub.id,
          type: 'pickup',
          sheets: [
            {
              courier_id: courierId ?? 0,
              runsheet_id: sheet.id,
              groups: [
                {
                  shop_id: group.shop.id,
                  pickup_point: group.pickup_point,
                  packages: Math.min(group.packages, limits.maxApiLimit),
                },
              ],
            },
          ],
        },
      }),
    onSuccess: ({ data }) => tellRefused(data.sheets.flatMap(({ refused }) => refused)),
    onSettled: changed,
  });
  useActionHandler(formCommands.pickupStop, ({ stop }) => {
    const group = groups.data?.data[stop - 1];
    if (courierId === undefined) return t('waits.courier_first');
    if (!group) return t('waits.unknown');
    return add.mutate(group);
  });
  return (
    <aside aria-label={t('waits.title')} className="flex w-80 shrink-0 flex-col overflow-y-auto border-l border-line">
      <h2 className="sticky top-0 bg-panel px-3 py-2 text-label font-semibold text-dim">{t('waits.title')}</h2>
      {add.isError && (
        <p role="alert" className="px-3 text-failed">
          {failureText(add.error)}
        </p>
      )}
      {courierId === undefined && <p className="px-3 text-dim">{t('waits.courier_first')}</p>}
      {doors > shown && (
        <p className="px-3 pb-1 text-dim">{t('waits.first', { n: formatCount(shown), of: formatCount(doors) })}</p>
      )}
      {groups.data?.data.length === 0 && <p className="px-3 text-dim">{t('waits.none')}</p>}
      <ul>
        {(groups.data?.data ?? []).map((group, index) => (
          <li
            key={`${group.shop.id} ${group.pickup_point}`}
            className="flex min-h-9 items-center gap-2 border-t border-line px-3 py-1"
            title={group.pickup_point}
          >
            <span className="min-w-0 flex-1">
              <span className="block truncate">{group.shop.name}</span>
              <span className="block truncate text-label text-dim">{group.ward?.name ?? group.pickup_point}</span>
            </span>
            <span className="tabular-nums">{formatCount(group.packages)}</span>
            <CommandButton
              id="face.pickup-stop"
              args={{ stop: index + 1 }}
              label={t('waits.add')}
              name={t('waits.add_label', { n: formatCount(group.packages), shop: group.shop.name })}
              unable={courierId === undefined ? t('waits.courier_first') : undefined}
              busy={add.isPending && add.variables === group}
            />
          </li>
        ))}
      </ul>
    </aside>
  );
}

/** One pickup sheet: filled by scan or from what waits, and once it has left, reported on. */
export function PickupSheet() {
  const id = usePathId();
  const read = useSheet(id);
  return (
    <RecordPage queries={[read]} list="/pickup-runsheet">
      {/* What was last scanned into a sheet says nothing about it once it has left. */}
      {read.data && <Shown key={`${id} ${read.data.sheet.status}`} {...read.data} />}
    </RecordPage>
  );
}

const adding: SheetStep = { kind: 'add' };
const addingNow = (): SheetStep => adding;

function Shown({ sheet, lines }: { readonly sheet: SheetDetail; readonly lines: readonly SheetLine[] }) {
  const t = useText('pickup-sheets');
  const user = useUser();
  const changed = useSheetChanged();
  const choice = useStepChoice('pickup');
  const own = user !== null && may(user, 'runsheet_work');
  const building = own && sheet.status === 'Created';
  const running = own && sheet.status === 'Running';
  const { last, underWay } = useSheetScans(sheet, building ? addingNow : running ? choice.read : null);
  const step = building ? adding : choice.step;
  const remove = useMutation({
    mutationFn: (ids: readonly number[]) =>
      inParts(ids, (part) =>
        call('PATCH /runsheets/{id}/packages/remove', { params: { id: sheet.id }, body: { ids: part } }),
      ),
    onSuccess: (parts) => tellRefused(parts.flatMap(({ results }) => results.filter(({ ok }) => !ok))),
    onError: (error) => toast('error', failureText(error)),
    onSettled: changed,
  });
  useCommandHandler('runsheet.remove', building ? ({ packages }) => remove.mutate(packages.map(({ id }) => id)) : null);
  return (
    <section aria-label={`${t('sheet')} ${sheet.code}`} className="page-column">
      <SheetHead
        sheet={sheet}
        actions={
          <SheetActions
            sheet={sheet}
            {...(sheet.status === 'Running'
              ? { view: { to: `/pickup-runsheet/dispatched/${sheet.id}`, title: t('by_door') } }
              : {})}
          />
        }
      />
      {(building || running) && (
        <div className="scan-dock">
          {running && <StepChooser type="pickup" choice={choice} />}
          <div className="scan-row">
            <LastScanBox
              last={last}
              underWay={underWay}
              ready={step.kind === 'unarmed' ? step.why : t(`ready.${endOf(step)}`)}
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
      <div className="panes flex-1">
        <SheetLines lines={lines} {...(building ? { sheet: runsheetRecord.read(sheet) } : {})} />
        {building && <WaitingDoors sheet={sheet} />}
      </div>
    </section>
  );
}
