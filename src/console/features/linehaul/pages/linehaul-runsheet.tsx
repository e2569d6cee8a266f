import { useCallback, useMemo, useRef, useState } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useTrip, type Trip, useBeginUnloading } from '~console/linehaul/use-trip';
import { runsheetRecord } from '~commands/runsheets';
import { RecordHead } from '~console/resource/record-head';
import { ActionRow, type Action } from '~console/terminal/buttons/action-row';
import { ButtonLink } from '~console/terminal/links/go-link';
import { useUser, type SessionUser } from '~console/platform/session';
import { useText, type Text } from '~console/platform/text';
import { CellLink, nothing } from '~console/resource/cells';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnColumns } from '~console/resource/use-list-columns';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { useGo } from '~console/terminal/go-from-here';
import { useActiveRecord } from '~console/terminal/subject';
import { codesIn } from '~console/terminal/scan/page-scan';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { formatCount, formatKg, formatMoment } from '~console/platform/format';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { may, type AccessItem } from '~domain/access';
import { worksAt } from '~domain/roles';
import { EmptyState } from '~console/ui/empty';
import { keepsFocus } from '~console/ui/keeps-focus';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { BagStatus, TripStatus } from '~console/linehaul/status-words';
import type { SubjectRecord } from '~commands/subject';
import { CancelDialog, DispatchDialog } from '../trip-dialogs';
import { TruckForm } from '../truck-form';
import { loadingPlace, useLoading } from '../use-loading';

type Bag = Trip['mobile_units']['data'][number];

interface BagTableProps {
  readonly label: string;
  readonly columns: readonly Column<Bag>[];
  readonly bags: readonly Bag[];
  /** A command on their trip that takes each; absent = nothing may be done with them here. */
  readonly action?: { readonly title: string; readonly command: string; readonly record: SubjectRecord };
}

const rowId = ({ id }: Bag): number => id;
const rowName = ({ mu_code: code }: Bag): string => code;
const pathOf = ({ id }: Bag): string => `/mobile-units/${id}`;
/** Bags are taken off one by one. */
const keepsRows = (box: HTMLElement | null) => keepsFocus(box?.querySelector('tbody') ?? null);

function columnsOf(t: Text<'linehaul'>): readonly Column<Bag>[] {
  return [
    {
      id: 'bag',
      title: t('column.bag'),
      width: 140,
      kind: 'code',
      pinned: true,
      cell: (bag) => <CellLink to={pathOf(bag)}>{bag.mu_code}</CellLink>,
    },
    {
      id: 'seal',
      title: t('column.seal'),
      width: 140,
      line: 'first',
      kind: 'code',
      grow: true,
      cell: (bag) => bag.serial_number ?? nothing,
    },
    {
      id: 'status',
      title: t('column.status'),
      width: 140,
      line: 1,
      kind: 'mark',
      cell: (bag) => <BagStatus status={bag.status} received={bag.received_at !== null} />,
    },
    {
      id: 'packages',
      title: t('column.packages'),
      width: 90,
      line: 2,
      kind: 'number',
      cell: ({ packages }) => formatCount(packages),
    },
    {
      id: 'weight',
      title: t('column.weight'),
      width: 90,
      line: 3,
      kind: 'number',
      cell: ({ weight }) => formatKg(weight),
    },
    {
      id: 'received',
      title: t('column.received'),
      width: 140,
      line: 4,
      kind: 'number',
      cell: (bag) => (bag.received_at === null ? nothing : formatMoment(bag.received_at)),
    },
  ];
}

const actionColumn = ({ title, command, record }: NonNullable<BagTableProps['action']>): Column<Bag> => ({
  id: 'do',
  title,
  width: 110,
  line: 'aside',
  cell: (bag) => (
    <CommandButton
      id={command}
      record={record}
      args={{ bags: bag.mu_code }}
      look="quiet"
      className="h-6!"
      label={title}
      name={`${title} ${bag.mu_code}`}
    />
  ),
});

function BagTable({ label, columns, bags, action }: BagTableProps) {
  const go = useGo();
  return (
    <div ref={keepsRows}>
      <DataTable
        label={label}
        columns={action ? [...columns, actionColumn(action)] : columns}
        rows={bags}
        rowId={rowId}
        rowName={rowName}
        onOpen={(bag) => go(pathOf(bag))}
      />
    </div>
  );
}

interface BagsProps {
  readonly trip: Trip;
  /** The trip they are loaded onto and taken off; null = not by this user, or no longer. */
  readonly loading: SubjectRecord | null;
}

/** What is on the trip, and what belongs to it and is not. */
function Bags({ trip, loading }: BagsProps) {
  const t = useText('linehaul');
  const columns = useMemo(() => columnsOf(t), [t]);
  const laid = useOwnColumns('trip-bags', columns);
  const { mobile_units: on, missing } = trip;
  return (
    <>
      {on.data.length + missing.mobile_units.length > 0 && (
        <div className="flex justify-end px-3 py-1">
          <ColumnsTool columns={columns} laid={laid} />
        </div>
      )}
      {on.data.length === 0 ? (
        <EmptyState title={t('trip.no_bags')} hint={loading ? t('trip.no_bags_hint') : undefined} />
      ) : (
        <BagTable
          label={t('trip.bags')}
          columns={laid.shown}
          bags={on.data}
          {...(loading ? { action: { title: t('trip.take_off'), command: 'linehaul.take-off', record: loading } } : {})}
        />
      )}
      {trip.status === 'Created' && missing.mobile_units.length + missing.packages > 0 && (
        <Missing missing={missing} columns={laid.shown} loading={loading} />
      )}
    </>
  );
}

const mayAt = (user: SessionUser | null, item: AccessItem, hubId: number): boolean =>
  user !== null && may(user, item) && worksAt(user, hubId);

function TripView({ trip }: { readonly trip: Trip }) {
  const t = useText('linehaul');
  const user = useUser();
  const [asking, setAsking] = useState<'dispatch' | 'cancel' | null>(null);
  const close = (): void => setAsking(null);
  const record = useMemo(() => runsheetRecord.read(trip), [trip]);
  useActiveRecord(record);
  const works = mayAt(user, 'package.linehaul_dispatch', trip.hub.id);
  const open = works && trip.status === 'Created';
  const field = useRef<HTMLTextAreaElement>(null);
  const { unable, whyNot, unlessWaiting } = useScansFirst(loadingPlace(trip.id));
  const unloads = trip.status === 'Running' && mayAt(user, 'package.linehaul_receive', trip.destination_hub.id);
  const unload = useBeginUnloading(trip.id);
  const { mutate: begin } = unload;
  const first = unloads ? t('trip.unload_first') : undefined;
  const { add, last, underWay, counts, remove } = useLoading(trip, {
    open: open && asking === null,
    first,
    onOwnCode: useCallback(() => {
      const why = unloads ? undefined : whyNot();
      if (unloads) begin();
      else if (why === undefined) setAsking('dispatch');
      return why;
    }, [unloads, begin, whyNot]),
  });
  useCommandHandler('linehaul.unload', unloads ? () => begin() : null);
  useCommandHandler('linehaul.dispatch', () => unlessWaiting(() => setAsking('dispatch')));
  useCommandHandler('linehaul.cancel', () => setAsking('cancel'));
  useCommandHandler('linehaul.load', ({ args }) =>
    args.bags === undefined ? field.current?.focus() : void add(codesIn(String(args.bags))),
  );
  useCommandHandler('linehaul.take-off', ({ args }) =>
    args.bags === undefined ? undefined : void remove(codesIn(String(args.bags))),
  );
  return (
    <section aria-label={trip.code} className="page-column">
      <Header trip={trip} record={record} unload={unloads ? unload : null} unable={unable} />
      <div className="flex shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-t border-line px-3 py-2">
        {open ? <TruckForm key={trip.id} trip={trip} /> : <Facts trip={trip} />}
      </div>
      {unloads && last !== null && (
        <ScanStrip last={last} underWay={underWay} ready={t('trip.unload_first')} label={t('unloading.scan_label')} />
      )}
      {open && (
        <ScanStrip
          field={field}
          last={last}
          underWay={underWay}
          counts={counts}
          ready={t('trip.ready')}
          label={t('trip.scan_label')}
        />
      )}
      <div className="min-h-0 flex-1 overflow-auto border-t border-line">
        <Bags trip={trip} loading={open ? record : null} />
      </div>
      {asking === 'dispatch' && <DispatchDialog trip={trip} unable={unable} onClose={close} />}
      {asking === 'cancel' && <CancelDialog trip={trip} onClose={close} />}
    </section>
  );
}

interface HeaderProps {
  readonly trip: Trip;
  readonly record: SubjectRecord;
  /** null = the user does not unload it. */
  readonly unload: { readonly isPending: boolean } | null;
  /** Why it can't leave yet. */
  readonly unable: string | undefined;
}

function Header({ trip, record, unload, unable }: HeaderProps) {
  const t = useText('linehaul');
  const link = (id: string, to: string, title: string): Action => ({
    id,
    button: <ButtonLink to={to}>{title}</ButtonLink>,
  });
  const created = trip.status === 'Created';
  const unloaded = !unload && (trip.status === 'Running' || trip.unloading);
  const actions = [
    ...(trip.dispatched_at === null
      ? []
      : [link('snapshot', `/linehaul-runsheet-snapshot-packages/${trip.id}`, t('title.snapshot'))]),
    ...(unloaded ? [link('unloading', `/inbound-runsheet/${trip.id}`, t('title.unloading'))] : []),
    ...(created
      ? [{ id: 'cancel', button: <CommandButton id="linehaul.cancel" record={record} label={t('trip.cancel')} /> }]
      : []),
  ];
  return (
    <RecordHead
      list="/linehaul-monitoring/detail"
      code={trip.code}
      status={<TripStatus trip={trip} />}
      actions={
        <>
          <ActionRow label={t('resource:head.actions', { code: trip.code })} actions={actions} />
          {unload && (
            <NextStepButton
              id="linehaul.unload"
              record={record}
              busy={unload.isPending}
              label={t(trip.unloading ? 'unloading.go_on' : 'unloading.begin')}
            />
          )}
          {created && (
            <NextStepButton
              id="linehaul.dispatch"
              record={record}
              label={t('trip.dispatch')}
              unable={unable ?? (trip.bags.total === 0 ? t('trip.no_bags') : undefined)}
            />
          )}
        </>
      }
    >
      <span className="font-mono text-mono">
        {trip.hub.code} → {trip.destination_hub.code}
      </span>
      <output aria-label={t('trip.sum')} aria-live="off" className="tabular-nums">
        {t('trip.sum_of', { bags: formatCount(trip.bags.total), n: formatCount(trip.packages) })}
      </output>
    </RecordHead>
  );
}

interface MissingProps {
  readonly missing: Trip['missing'];
  readonly columns: readonly Column<Bag>[];
  /** The trip they may be loaded onto; null = not by this user, or no longer. */
  readonly loading: SubjectRecord | null;
}

/** What belongs to the trip and is not on it. */
function Missing({ missing, columns, loading }: MissingProps) {
  const t = useText('linehaul');
  return (
    <section aria-label={t('trip.missing')}>
      <h2 className="border-y border-line bg-attention-soft px-3 py-1.5">
        {t('trip.missing')} ·{' '}
        {t('trip.missing_sum', {
          bags: t('ui:count.sealed_bags', { n: formatCount(missing.mobile_units.length) }),
          n: formatCount(missing.packages),
        })}
      </h2>
      {loading && missing.mobile_units.length > 1 && (
        <p className="border-b border-line px-3 py-1.5">
          <CommandButton
            id="linehaul.load"
            record={loading}
            args={{ bags: missing.mobile_units.map(({ mu_code }) => mu_code).join(' ') }}
            label={t('trip.load_all', { n: missing.mobile_units.length })}
          />
        </p>
      )}
      {missing.mobile_units.length > 0 && (
        <BagTable
          label={t('trip.missing')}
          columns={columns}
          bags={missing.mobile_units}
          {...(loading ? { action: { title: t('trip.load'), command: 'linehaul.load', record: loading } } : {})}
        />
      )}
    </section>
  );
}

function Facts({ trip }: { readonly trip: Trip }) {
  const t = useText('linehaul');
  const facts: readonly (readonly [string, string | null])[] = [
    [t('truck.license_plate'), trip.license_plate],
    [t('truck.driver_code'), trip.driver_code],
    [t('truck.driver_name'), trip.driver_name],
    [t('trip.dispatched_by'), trip.dispatched_by],
    [t('trip.dispatched_at'), trip.dispatched_at && formatMoment(trip.dispatched_at)],
    [t('column.due'), trip.due_at && formatMoment(trip.due_at)],
    [t('trip.closed_by'), trip.closed_by],
    [t('trip.left_behind'), trip.left_behind],
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {facts.flatMap(([name, value]) =>
        value
          ? [
              <div key={name} className="flex gap-2">
                <dt className="text-dim">{name}</dt>
                <dd>{value}</dd>
              </div>,
            ]
          : [],
      )}
    </dl>
  );
}

/** One trip between hubs: its truck, its bags, its departure. */
export function LinehaulRunsheet() {
  const trip = useTrip(usePathId());
  return (
    <RecordPage queries={[trip]} list="/linehaul-monitoring/detail">
      {trip.data && <TripView key={trip.data.id} trip={trip.data} />}
    </RecordPage>
  );
}
