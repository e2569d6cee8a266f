import { useCallback, useMemo, useRef, useState } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { useTrip, type Trip, useBeginUnloading } from '~console/linehaul/use-trip';
import { runsheetRecord } from '~commands/runsheets';
import { RecordHead } from '~console/resource/record-head';
import { ActionRow, type Action } from '~console/terminal/buttons/action-row';
import { GoLink, ButtonLink } from '~console/terminal/links/go-link';
import { useUser, type SessionUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CommandButton, NextStepButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { useActiveRecord } from '~console/terminal/subject';
import { codesIn } from '~console/terminal/scan/page-scan';
import { useScansFirst } from '~console/terminal/offline/scans-first';
import { formatCount, formatKg, formatMoment, noValue } from '~console/platform/format';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { may, type AccessItem } from '~domain/access';
import { worksAt } from '~domain/roles';
import { EmptyState } from '~console/ui/empty';
import { keepsFocus } from '~console/ui/keeps-focus';
import { BagStatus, TripStatus } from '~console/linehaul/status-words';
import type { SubjectRecord } from '~commands/subject';
import { CancelDialog, DispatchDialog } from '../trip-dialogs';
import { TruckForm } from '../truck-form';
import { loadingPlace, useLoading } from '../use-loading';

interface BagTableProps {
  readonly label: string;
  readonly bags: Trip['mobile_units']['data'];
  readonly empty: string;
  readonly hint?: string;
  /** A command on their trip that takes each; absent = nothing may be done with them here. */
  readonly action?: { readonly title: string; readonly command: string; readonly record: SubjectRecord };
}

const columns = ['bag', 'seal', 'status', 'packages', 'weight', 'received'] as const;

function BagTable({ label, bags, empty, hint, action }: BagTableProps) {
  const t = useText('linehaul');
  if (bags.length === 0) return <EmptyState title={empty} hint={hint} />;
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{label}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="head-row [&>th]:px-3">
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
          {action && (
            <th scope="col">
              <span className="sr-only">{action.title}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody ref={keepsFocus}>
        {bags.map((bag) => (
          <tr key={bag.id} className="h-row border-b border-line tabular-nums [&>td]:px-3">
            <td className="font-mono text-mono">
              <GoLink to={`/mobile-units/${bag.id}`} className="hover:text-accent hover:underline">
                {bag.mu_code}
              </GoLink>
            </td>
            <td className="font-mono text-mono">{bag.serial_number ?? noValue}</td>
            <td>
              <BagStatus status={bag.status} received={bag.received_at !== null} />
            </td>
            <td>{formatCount(bag.packages)}</td>
            <td>{formatKg(bag.weight)}</td>
            <td>{formatMoment(bag.received_at)}</td>
            {action && (
              <td className="text-right">
                <CommandButton
                  id={action.command}
                  record={action.record}
                  args={{ bags: bag.mu_code }}
                  look="quiet"
                  className="h-6!"
                  label={action.title}
                  name={`${action.title} ${bag.mu_code}`}
                />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
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
        <BagTable
          label={t('trip.bags')}
          bags={trip.mobile_units.data}
          empty={t('trip.no_bags')}
          hint={open ? t('trip.no_bags_hint') : undefined}
          {...(open ? { action: { title: t('trip.take_off'), command: 'linehaul.take-off', record } } : {})}
        />
        {trip.status === 'Created' && trip.missing.mobile_units.length + trip.missing.packages > 0 && (
          <Missing missing={trip.missing} loading={open ? record : null} />
        )}
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
  /** The trip they may be loaded onto; null = not by this user, or no longer. */
  readonly loading: SubjectRecord | null;
}

/** What belongs to the trip and is not on it. */
function Missing({ missing, loading }: MissingProps) {
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
          bags={missing.mobile_units}
          empty=""
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
