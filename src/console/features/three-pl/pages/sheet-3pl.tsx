import { useCallback, useMemo, useState } from 'react';
import { RecordPage } from '~console/resource/record-page';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { usePathId } from '~console/platform/path-id';
import { useText, type Text } from '~console/platform/text';
import { CellLink, nothing } from '~console/resource/cells';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnColumns } from '~console/resource/use-list-columns';
import { useGo } from '~console/terminal/go-from-here';
import { useActiveRecord } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { RunsheetMark, StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { ButtonLink } from '~console/terminal/links/go-link';
import { ActionRow, type Action } from '~console/terminal/buttons/action-row';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { Button } from '~console/ui/button';
import { toSubject, type SubjectRecord } from '~commands/subject';
import { runsheetRecord } from '~commands/runsheets';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { type CommandCall, useCommandHandler } from '~console/terminal/action-handlers';
import { toast } from '~console/ui/toast';
import { useCollecting, type Outcome } from '../collect-codes';
import { SheetDesk } from '../sheet-desk';
import { type SheetDetail, HandoverMark, type SheetLine } from '../handover-mark';

/** While a carrier has yet to answer for a package the sheet is looked at so often, ms. */
const watchMs = 1_500;
/** Lines of a sheet that are shown; a sheet of more is two sheets. */
const shownLines = 1_000;

function useSheet(id: number) {
  return useQuery({
    queryKey: ['three-pl-sheets', 'one', id],
    queryFn: async ({ signal }) =>
      (await call('GET /three-pl-runsheets/{id}', { params: { id }, query: { limit: shownLines }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.lines.data.some(({ handover }) => handover?.state === 'waiting' || handover?.cancelling)
        ? watchMs
        : false,
  });
}

interface Answer {
  readonly results: readonly Outcome[];
}

const shown = [['three-pl-sheets'], ['packages'], ['package'], ['history']] as const;

/**
 * What is done to a sheet by its commands; each package that was refused is told for itself. `onLines` = once chosen
 * lines were acted on.
 */
function useSheetWork({ id }: SheetDetail, onLines: () => void) {
  const t = useText('three-pl');
  const client = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onSuccess: ({ results }) => {
      setOutcomes(results);
      const done = results.filter(({ ok }) => ok).length;
      if (done > 0) toast('success', t('outcome.all_ok', { n: done }));
    },
    onError: (error) => toast('error', failureText(error)),
    onSettled: () => Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const params = { id };
  const idsOf = ({ packages }: CommandCall): { ids: number[] } => ({ ids: packages.map((item) => item.id) });
  const onChosen = (send: (body: { ids: number[] }) => Promise<Answer>) => (asked: CommandCall) => {
    mutate(() => send(idsOf(asked)));
    onLines();
  };
  useCommandHandler('three-pl.allocate', () =>
    mutate(() => call('PATCH /three-pl-runsheets/{id}/allocate', { params })),
  );
  useCommandHandler('three-pl.dispatch', () =>
    mutate(() => call('PATCH /three-pl-runsheets/{id}/dispatch', { params })),
  );
  useCommandHandler('three-pl.close', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/close', { params })));
  useCommandHandler('three-pl.cancel', () => mutate(() => call('PATCH /three-pl-runsheets/{id}/cancel', { params })));
  useCommandHandler(
    'three-pl.remove',
    onChosen((body) => call('PATCH /three-pl-runsheets/{id}/packages/remove', { params, body })),
  );
  useCommandHandler(
    'three-pl.recall',
    onChosen((body) => call('PATCH /three-pl-runsheets/{id}/recall', { params, body })),
  );
  useCommandHandler(
    'three-pl.ask-back',
    onChosen((body) => call('PATCH /three-pl-runsheets/{id}/cancel-at-carrier', { params, body })),
  );
  useCommandHandler(
    'three-pl.retry',
    onChosen((body) => call('PATCH /three-pl-runsheets/{id}/retry', { params, body: body.ids.length > 0 ? body : {} })),
  );
  const add = useCallback(
    (codes: readonly string[]) =>
      mutateAsync(() =>
        call('POST /three-pl-runsheets/{id}/packages', { params: { id }, body: { codes: [...codes] } }),
      ),
    [mutateAsync, id],
  );
  return { outcomes, busy: isPending, add };
}

/** One hand-over sheet: filled by scan, allocated, dispatched, and what the carrier answers for each package. */
export function Sheet3pl() {
  const id = usePathId();
  const sheet = useSheet(id);
  return (
    <RecordPage queries={[sheet]} list="/3pl">
      {sheet.data && <Loaded key={sheet.data.id} sheet={sheet.data} />}
    </RecordPage>
  );
}

function Loaded({ sheet }: { readonly sheet: SheetDetail }) {
  const t = useText('three-pl');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const { add, busy, outcomes } = useSheetWork(sheet, () => setChosen(new Set()));
  const open = sheet.status === 'Created';
  useActiveRecord(sheetRecord(sheet));
  useCollecting(open, add);
  const choose = (ids: readonly number[], on: boolean): void =>
    setChosen((before) => new Set(on ? [...before, ...ids] : [...before].filter((one) => !ids.includes(one))));
  const { packages } = sheet;
  return (
    <SheetDesk
      list="/3pl"
      code={sheet.code}
      carrier={sheet.carrier}
      hub={sheet.hub.code}
      mark={<RunsheetMark of="handover" status={sheet.status} />}
      more={<span className="text-dim">{formatMoment(sheet.dispatched_at ?? sheet.created_at)}</span>}
      actions={<SheetButtons sheet={sheet} busy={busy} />}
      sum={t('sheet.counts', {
        ...packages,
        n: formatCount(packages.total),
        waiting: packages.waiting + packages.allocated,
      })}
      open={open}
      outcomes={outcomes}
      bar={chosen.size > 0 && <LineButtons sheet={sheet} chosen={chosen} onClear={() => setChosen(new Set())} />}
    >
      <SheetLines sheetId={sheet.id} lines={sheet.lines.data} chosen={chosen} onChoose={choose} />
    </SheetDesk>
  );
}

/** What the sheet as a whole allows where it stands; what comes next has the key of the next step. */
function SheetButtons({ sheet, busy }: { readonly sheet: SheetDetail; readonly busy: boolean }) {
  const t = useText('three-pl');
  const { status, packages, lines } = sheet;
  const shared = { record: sheetRecord(sheet), busy };
  const created = status === 'Created';
  const running = status === 'Running';
  const allocated = lines.data.length > 0 && lines.data.every((line) => line.package.status === 'Waiting_for_handover');
  const unready: Action = {
    id: 'dispatch',
    button: (
      <CommandButton
        {...shared}
        id="three-pl.dispatch"
        label={t('action.dispatch')}
        unable={t('action.allocate_first')}
        told
      />
    ),
  };
  const retry: Action = {
    id: 'retry',
    button: (
      <CommandButton
        {...shared}
        id="three-pl.retry"
        packages={[]}
        look={packages.failed > 0 ? 'primary' : 'plain'}
        label={t('action.retry')}
        unable={packages.failed === 0 ? t('action.none_failed') : undefined}
        told={packages.failed === 0}
      />
    ),
  };
  const labels: Action = {
    id: 'labels',
    button: <ButtonLink to={`/3pl-runsheet/${sheet.id}/multi-awb`}>{t('action.labels')}</ButtonLink>,
  };
  const cancel: Action = {
    id: 'cancel',
    button: <CommandButton {...shared} id="three-pl.cancel" look="danger" label={t('action.cancel')} />,
  };
  return (
    <>
      <ActionRow
        label={t('resource:head.actions', { code: sheet.code })}
        actions={[
          ...(running && packages.failed > 0 ? [retry] : []),
          ...(packages.accepted > 0 ? [labels] : []),
          ...(created ? [cancel] : []),
        ]}
        barred={[...(created && !allocated ? [unready] : []), ...(running && packages.failed === 0 ? [retry] : [])]}
      />
      {created && allocated && <NextStepButton {...shared} id="three-pl.dispatch" label={t('action.dispatch')} />}
      {created && !allocated && (
        <NextStepButton
          {...shared}
          id="three-pl.allocate"
          label={t('action.allocate')}
          unable={packages.total === 0 ? t('sheet.empty') : undefined}
        />
      )}
      {running && (
        <NextStepButton
          {...shared}
          id="three-pl.close"
          look="plain"
          label={t('action.close')}
          unable={packages.waiting > 0 || packages.failed > 0 ? t('action.not_answered') : undefined}
        />
      )}
    </>
  );
}

interface LineButtonsProps {
  readonly sheet: SheetDetail;
  readonly chosen: ReadonlySet<number>;
  readonly onClear: () => void;
}

/** What may be done with the chosen packages; each is judged for itself. */
function LineButtons({ sheet, chosen, onClear }: LineButtonsProps) {
  const t = useText('three-pl');
  const title = t('sheet.selected', { n: chosen.size });
  const shared = {
    record: sheetRecord(sheet),
    packages: sheet.lines.data.flatMap((line) => (chosen.has(line.package.id) ? toSubject(line.package) : [])),
  };
  return (
    <div role="toolbar" aria-label={title} className="flex items-center gap-2 border-b border-line bg-tint px-3 py-1.5">
      <span className="tabular-nums">{title}</span>
      {sheet.status === 'Created' && <CommandButton {...shared} id="three-pl.remove" label={t('action.remove')} />}
      {sheet.status === 'Running' && (
        <>
          <CommandButton {...shared} id="three-pl.retry" label={t('action.retry')} />
          <CommandButton {...shared} id="three-pl.recall" label={t('action.recall')} />
          <CommandButton {...shared} id="three-pl.ask-back" look="danger" label={t('action.ask_back')} />
        </>
      )}
      <Button look="quiet" onClick={onClear}>
        {t('new.clear')}
      </Button>
    </div>
  );
}

interface SheetLinesProps {
  readonly sheetId: number;
  readonly lines: readonly SheetLine[];
  readonly chosen: ReadonlySet<number>;
  readonly onChoose: (ids: readonly number[], on: boolean) => void;
}

const rowId = (line: SheetLine): number => line.package.id;
const pathOf = (line: SheetLine, sheetId: number): string => `/packages-3pl/${line.package.id}&${sheetId}`;
const rowName = (line: SheetLine): string => line.package.package_code;

function columnsOf(t: Text<'three-pl'>, sheetId: number): readonly Column<SheetLine>[] {
  return [
    {
      id: 'package',
      title: t('column.package'),
      width: 150,
      kind: 'code',
      pinned: true,
      cell: (line) => <CellLink to={pathOf(line, sheetId)}>{rowName(line)}</CellLink>,
    },
    {
      id: 'package_status',
      title: t('column.package_status'),
      width: 170,
      line: 1,
      kind: 'mark',
      cell: (line) => <StatusMark status={line.package.status} />,
    },
    {
      id: 'receiver',
      title: t('column.receiver'),
      width: 260,
      line: 'first',
      kind: 'name',
      grow: true,
      cell: (line) => `${line.package.receiver_name} · ${line.package.receiver_full_address}`,
    },
    {
      id: 'tracking',
      title: t('column.tracking'),
      width: 150,
      line: 3,
      kind: 'code',
      cell: (line) => line.tracking_3pl ?? nothing,
    },
    {
      id: 'handover',
      title: t('column.handover'),
      width: 320,
      line: 2,
      cell: (line) => <HandoverMark line={line} />,
    },
  ];
}

/** The packages of a sheet, each with how it stands with the carrier. */
function SheetLines({ sheetId, lines, chosen, onChoose }: SheetLinesProps) {
  const t = useText('three-pl');
  const go = useGo();
  const columns = useMemo(() => columnsOf(t, sheetId), [t, sheetId]);
  const laid = useOwnColumns('3pl-lines', columns);
  if (lines.length === 0) return <EmptyState title={t('sheet.empty')} hint={t('sheet.empty_hint')} />;
  return (
    <>
      <div className="flex justify-end px-3 py-1">
        <ColumnsTool columns={columns} laid={laid} />
      </div>
      <DataTable
        label={t('sheet.lines')}
        columns={laid.shown}
        rows={lines}
        rowId={rowId}
        rowName={rowName}
        selection={{ ids: chosen, change: (rows, on) => onChoose(rows.map(rowId), on) }}
        onOpen={(line) => go(pathOf(line, sheetId))}
      />
    </>
  );
}

/** A hand-over sheet as what commands act on; it has neither courier nor other end. */
function sheetRecord(sheet: SheetDetail): SubjectRecord {
  return runsheetRecord.read({ ...sheet, type: 'three_pl', destination_hub: null, courier: null, driver_name: null });
}
