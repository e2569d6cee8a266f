import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useText, type Text } from '~console/platform/text';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useCommandHandler } from '~console/terminal/action-handlers';
import { useActiveHub } from '~console/platform/active-hub';
import { call } from '~console/platform/api';
import { useCouriers } from '~console/package/use-couriers';
import { useHubs } from '~console/package/use-hubs';
import { DriverForm, type Driver } from '~console/sheet/driver-form';
import { useSheetsChanged, type SheetRow } from '~console/sheet/use-sheet';
import { useGoFromHere } from '~console/terminal/go-from-here';
import { searchedFilter, textFilter } from '~console/resource/filter-slots';
import { paged, resource, type FilterProps, type ListView } from '~console/resource/resource';
import { useOpenedForm } from '~console/ui/opened-form';
import { useDebounced } from '~console/ui/use-debounced';
import { formatCount } from '~console/platform/format';
import { runsheetStatuses } from '~domain/runsheet-types';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { RunsheetMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';

const types = ['outbound', 'return'] as const;

/** Deliveries, or returns to shops. */
function TypeTabs({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  const chosen = filters.type === 'return' ? 'return' : 'outbound';
  return (
    <fieldset
      aria-label={t('type')}
      className="inline-flex max-w-full flex-wrap overflow-hidden rounded border border-line"
    >
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === chosen}
          className="h-control border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ type: type === 'return' ? 'return' : null })}
        >
          {t(`ui:runsheet_type.${type}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** How soon a colleague's sheets count, ms. */
const everyMs = 30_000;

/** Sheets of each status, and how many there are. */
function StatusTabs({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  const type = filters.type === 'return' ? 'return' : 'outbound';
  const courier = filters.courier_id;
  const counts = useQuery({
    queryKey: ['runsheets', 'counts', type, courier ?? ''],
    queryFn: async ({ signal }) =>
      (await call('GET /runsheet-counts', { query: { type, ...(courier ? { courier_id: courier } : {}) }, signal }))
        .data,
    refetchInterval: everyMs,
  });
  return (
    <fieldset
      aria-label={t('status')}
      className="inline-flex max-w-full flex-wrap overflow-hidden rounded border border-line"
    >
      {runsheetStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          className="flex h-control items-center gap-2 border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ status: filters.status === status ? null : status })}
        >
          {t(`ui:runsheet_status.${status}`)}{' '}
          <span className="tabular-nums">{counts.data ? formatCount(counts.data[status]) : '…'}</span>
        </button>
      ))}
    </fieldset>
  );
}

/** Between keystrokes nobody wants an answer, ms. */
const rest = 150;
const most = 50;

/** Whose sheets. */
const byCourier = searchedFilter({
  param: 'courier_id',
  label: (t) => t('outbound-sheets:courier'),
  useFound: (text) => {
    const typed = text.normalize('NFC').trim();
    const q = useDebounced(typed, rest);
    const couriers = useCouriers(null, q, { most });
    const options = (couriers.data ?? []).map(({ id, courier_code, name }) => ({
      value: String(id),
      label: name,
      hint: courier_code,
    }));
    return { options, settled: q === typed && !couriers.isFetching, reading: couriers };
  },
});

/** Sheets that go out from a hub with a courier: deliveries, and returns to shops. */
const outboundSheets = resource<SheetRow>({
  name: 'runsheets',
  id: 'outbound-runsheets',
  list: paged((query, signal) => call('GET /runsheets', { query: { type: 'outbound', ...query }, signal })),
  rowId: ({ id }) => id,
  rowName: ({ code }) => code,
  rowPath: ({ id }) => `/outbound-runsheet/${id}`,
  defaultSort: '-created_at',
  sorts: ['created_at', 'dispatched_at', 'code'],
  filters: [
    { params: { type: (value) => value === 'return' }, Control: TypeTabs },
    {
      params: { status: (value) => ['Created', 'Running', 'Closed', 'Cancelled'].includes(value) },
      Control: StatusTabs,
    },
    textFilter({ label: (t) => t('outbound-sheets:search'), hint: (t) => t('outbound-sheets:search_hint') }),
    byCourier,
  ],
  view: sheetsView,
});

/** Sheets of deliveries and returns, and the way to a new one. */
export function OutboundRunsheets() {
  const t = useText('outbound-sheets');
  const [{ filters }] = useListState(outboundSheets);
  const [making, setMaking] = useState(false);
  const type = filters.type === 'return' ? 'return' : 'outbound';
  useCommandHandler('runsheet.new', () => setMaking(true));
  return (
    <>
      {making && <NewSheet key={type} type={type} onCancel={() => setMaking(false)} />}
      <ListPage
        resource={outboundSheets}
        actions={<CommandButton id="runsheet.new" args={{ type }} look="primary" label={t(`new.${type}`)} />}
      />
    </>
  );
}

interface NewSheetProps {
  readonly type: 'outbound' | 'return';
  readonly onCancel: () => void;
}

/** A new sheet of the hub one works at: its courier and plate, and then its page. */
function NewSheet({ type, onCancel }: NewSheetProps) {
  const t = useText('outbound-sheets');
  const fromHere = useGoFromHere();
  const hubs = useHubs();
  const active = useActiveHub();
  const { opened, question } = useOpenedForm(onCancel);
  const changed = useSheetsChanged();
  const [hubId, setHubId] = useState<number | null>(null);
  const own = (hubs.data ?? []).filter((hub) => hub.accessible);
  const hub = hubId ?? active?.id ?? own[0]?.id ?? null;
  const create = async (driver: Driver): Promise<void> => {
    if (hub === null) return;
    const open = fromHere();
    const { data } = await call('POST /runsheets', { body: { type, hub_id: hub, ...driver } });
    changed();
    open(`/outbound-runsheet/${data.id}`, data.code);
  };
  return (
    <section
      {...opened}
      aria-label={t('new.title')}
      className="flex flex-wrap items-start gap-3 border-y border-line bg-panel px-3 py-3"
    >
      {question}
      <label className="flex flex-col gap-1">
        <span className="text-dim">{t('new.hub')}</span>
        <select
          name="hub_id"
          className="control w-56"
          value={hub ?? ''}
          onChange={(event) => setHubId(Number(event.target.value))}
        >
          {own.map(({ id, code, name }) => (
            <option key={id} value={id}>
              {`${code} · ${name}`}
            </option>
          ))}
        </select>
      </label>
      <DriverForm hubId={hub} courier={null} plate="" submit={t('new.create')} onSubmit={create} onCancel={onCancel} />
    </section>
  );
}

/** Columns and texts of the list, in the language of the interface. */
function columnsOf(t: Text): readonly Column<SheetRow>[] {
  return [
    {
      id: 'code',
      title: t('outbound-sheets:column.code'),
      width: 140,
      kind: 'code',
      pinned: true,
      sort: 'code',
      cell: ({ id, code }) => <CellLink to={`/outbound-runsheet/${id}`}>{code}</CellLink>,
    },
    {
      id: 'status',
      title: t('outbound-sheets:column.status'),
      width: 112,
      kind: 'mark',
      cell: ({ status }) => <RunsheetMark status={status} />,
    },
    { id: 'hub', title: t('outbound-sheets:column.hub'), width: 70, kind: 'code', cell: ({ hub }) => hub.code },
    {
      id: 'courier',
      title: t('outbound-sheets:column.courier'),
      width: 180,
      line: 1,
      kind: 'name',
      grow: true,
      cell: ({ courier }) => (courier ? `${courier.name} · ${courier.code}` : nothing),
    },
    {
      id: 'plate',
      title: t('outbound-sheets:column.plate'),
      width: 110,
      kind: 'code',
      cell: ({ license_plate: plate }) => plate ?? nothing,
    },
    {
      id: 'total',
      title: t('outbound-sheets:column.total'),
      width: 70,
      line: 2,
      kind: 'number',
      cell: ({ packages }) => formatCount(packages.total),
    },
    {
      id: 'reported',
      title: t('outbound-sheets:column.reported'),
      width: 84,
      line: 3,
      kind: 'number',
      cell: ({ packages, dispatched_at: left }) => (left === null ? nothing : formatCount(packages.reported)),
    },
    {
      id: 'done',
      title: t('outbound-sheets:column.done'),
      width: 70,
      line: 4,
      kind: 'number',
      cell: ({ packages, dispatched_at: left }) => (left === null ? nothing : formatCount(packages.done)),
    },
    {
      id: 'dispatched',
      title: t('outbound-sheets:column.dispatched'),
      width: 110,
      line: 5,
      kind: 'number',
      sort: 'dispatched_at',
      cell: ({ dispatched_at: at }) => moment(at),
    },
    {
      id: 'created',
      title: t('outbound-sheets:column.created'),
      width: 110,
      kind: 'number',
      sort: 'created_at',
      cell: ({ created_at: at }) => moment(at),
    },
  ];
}

function sheetsView(t: Text): ListView<SheetRow> {
  return {
    title: t('outbound-sheets:list.title'),
    columns: columnsOf(t),
    empty: t('outbound-sheets:list.empty'),
    emptyHint: t('outbound-sheets:list.empty_hint'),
    emptyFiltered: t('outbound-sheets:list.empty_filtered'),
  };
}
