import { useQuery } from '@tanstack/react-query';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { RecordPending } from '~console/resource/record-pending';
import { useMemo } from 'react';
import { call } from '~console/platform/api';
import { readAll } from '~console/platform/in-parts';
import { useText, type Text } from '~console/platform/text';
import { useGo } from '~console/terminal/go-from-here';
import { Button } from '~console/ui/button';
import { download, csvText } from '~console/ui/download';
import { EmptyState } from '~console/ui/empty';
import { formatCount, formatKg, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { clipboardTable, copyTable } from '~console/ui/grid/clipboard-table';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import { toast } from '~console/ui/toast';
import { TripStatus } from '~console/linehaul/status-words';
import { useTrip } from '~console/linehaul/use-trip';
import { useActiveRecord } from '~console/terminal/subject';
import { runsheetRecord } from '~commands/runsheets';
import type { ResponseOf } from '~contract/endpoints';

const list = '/linehaul-monitoring/detail';

type Row = ResponseOf<'GET /linehaul-runsheets/{id}/snapshot-packages'>['data'][number];
const rowId = ({ position }: Row): number => position;
const rowName = ({ package_code }: Row): string => package_code;
function useSnapshot(id: number) {
  return useQuery({
    queryKey: ['linehaul', 'snapshot', id],
    queryFn: ({ signal }) =>
      readAll(
        (place) =>
          call('GET /linehaul-runsheets/{id}/snapshot-packages', { params: { id }, query: { ...place }, signal }),
        Number.POSITIVE_INFINITY,
      ),
  });
}

function columnsOf(t: Text): readonly GridColumn<Row>[] {
  return [
    {
      id: 'bag',
      title: t('linehaul:column.bag'),
      width: 140,
      line: 2,
      kind: 'code',
      pinned: true,
      text: (row) => row.mu_code ?? noValue,
    },
    {
      id: 'seal',
      title: t('linehaul:column.seal'),
      width: 120,
      kind: 'code',
      text: (row) => row.serial_number ?? noValue,
    },
    { id: 'code', title: t('package:column.code'), width: 136, line: 'first', kind: 'code', text: rowName },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 112,
      kind: 'mark',
      text: (row) => t(`ui:status.${row.status}`),
    },
    {
      id: 'bound',
      title: t('linehaul:column.bound'),
      width: 90,
      kind: 'code',
      text: (row) => row.bound_hub?.code ?? noValue,
    },
    { id: 'seller', title: t('package:column.seller'), width: 90, text: (row) => row.seller_code },
    { id: 'receiver', title: t('linehaul:column.receiver'), width: 160, line: 1, text: (row) => row.receiver_name },
    { id: 'address', title: t('linehaul:column.address'), width: 220, grow: true, text: (row) => row.receiver_address },
    {
      id: 'weight',
      title: t('linehaul:column.weight'),
      width: 84,
      kind: 'number',
      text: (row) => formatKg(row.weight),
      copy: (row) => String(row.weight),
    },
    {
      id: 'cod',
      title: t('linehaul:column.cod'),
      width: 116,
      line: 3,
      kind: 'number',
      text: (row) => formatAmount(row.cod),
      copy: (row) => String(row.cod),
    },
  ];
}

/** The packages of a trip as they were when it left, bag by bag; to be read, copied and kept. */
export function Snapshot() {
  const t = useText();
  const id = usePathId();
  const go = useGo();
  const trip = useTrip(id);
  const snapshot = useSnapshot(id);
  const columns = useMemo(() => columnsOf(t), [t]);
  useActiveRecord(useMemo(() => trip.data && runsheetRecord.read(trip.data), [trip.data]));
  if (!trip.data || !snapshot.data) return <RecordPending queries={[trip, snapshot]} list={list} />;
  const { code } = trip.data;
  const rows = snapshot.data;
  const table = (): string[][] => [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map((column) => (column.copy ?? column.text)(row))),
  ];
  const copy = (): void => {
    const copied = copyTable(clipboardTable(columns, rows));
    toast(
      copied ? 'success' : 'error',
      copied ? t('linehaul:snapshot.copied', { n: formatCount(rows.length) }) : t('linehaul:snapshot.not_copied'),
    );
  };
  return (
    <RecordPage queries={[trip, snapshot]} list={list}>
      <section aria-label={t('linehaul:title.snapshot')} className="page-column">
        <RecordHead
          list={list}
          of={{ to: `/linehaul-runsheet/${id}`, title: code }}
          kind={t('linehaul:title.snapshot')}
          code={code}
          status={<TripStatus trip={trip.data} />}
          actions={
            <>
              <Button disabled={rows.length === 0} onClick={copy}>
                {t('linehaul:snapshot.copy')}
              </Button>
              <Button disabled={rows.length === 0} onClick={() => download(`${code}.csv`, csvText(table()))}>
                {t('linehaul:snapshot.save')}
              </Button>
            </>
          }
        >
          <span className="text-dim tabular-nums">{formatCount(rows.length)}</span>
        </RecordHead>
        <div className="min-h-0 flex-1 border-t border-line">
          <KeptGrid
            name="trip-packages"
            label={t('linehaul:title.snapshot')}
            columns={columns}
            rows={rows}
            rowId={rowId}
            rowName={rowName}
            onOpen={(row) => go(`/packages/${row.package_id}`)}
            empty={<EmptyState title={t('linehaul:snapshot.none')} hint={t('linehaul:snapshot.none_hint')} />}
          />
        </div>
      </section>
    </RecordPage>
  );
}
