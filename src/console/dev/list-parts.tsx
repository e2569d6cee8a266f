import { useMemo, useState } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { Grid } from '~console/ui/grid/grid';
import { MenuLine, MenuPanel } from '~console/ui/grid/menu-panel';
import { noSelection, withRows, type GridSelection } from '~console/ui/grid/selection';
import { arraySource, type GridSource } from '~console/ui/grid/source';
import { Kbd } from '~console/ui/kbd';
import { Pager } from '~console/ui/pager';
import { FamilyMark, RunsheetMark, StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { runsheetStatuses } from '~domain/runsheet-types';
import { packageStatuses, type PackageStatus } from '~domain/statuses';
import { State, useSay, type Part } from './part';

const nothing = (): void => undefined;

interface Row {
  readonly id: number;
  readonly code: string;
  readonly status: PackageStatus;
  readonly receiver: string;
  readonly cod: string;
}

const rows: readonly Row[] = [
  { id: 1, code: 'HL240000018VN', status: 'Waiting_for_delivery', receiver: 'Nguyễn Thị Hương', cod: '250.000' },
  { id: 2, code: 'HL240000021VN', status: 'In_delivery', receiver: 'Trần Văn Nam', cod: '0' },
  {
    id: 3,
    code: 'HL240000035VN',
    status: 'Lost',
    receiver: 'Công Tằng Tôn Nữ Thị Minh Nguyệt Quỳnh Anh Thảo Trang',
    cod: '1.999.999.999',
  },
];
const failure = new ApiFailure(503, 'ESY009', '');
const rowId = (row: Row): number => row.id;
const rowName = (row: Row): string => row.code;
const statusCell = (row: Row) => <StatusMark status={row.status} />;

function useWords() {
  const say = useSay();
  return {
    label: say('Kiện hàng', 'Packages'),
    code: say('Mã vận đơn', 'Code'),
    status: say('Trạng thái', 'Status'),
    receiver: say('Người nhận', 'Receiver'),
    none: say('Không có kiện nào', 'No packages'),
    hint: say('Hãy bỏ bớt bộ lọc.', 'Take off a filter.'),
    clear: say('Xóa bộ lọc', 'Clear the filters'),
  };
}

function Tables() {
  const words = useWords();
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set([2]));
  const columns: readonly Column<Row>[] = [
    { id: 'code', title: words.code, cell: (row) => row.code, width: 150, kind: 'code', sort: 'code', pinned: true },
    {
      id: 'status',
      title: words.status,
      cell: statusCell,
      width: 200,
      sort: 'status',
    },
    { id: 'receiver', title: words.receiver, cell: (row) => row.receiver, width: 160, grow: true },
    { id: 'cod', title: 'COD', cell: (row) => row.cod, width: 120, kind: 'number', sort: 'cod' },
  ];
  const common = { label: words.label, columns, rowId, rowName, offset: 0, pageSize: 3, sort: '-cod', onSort: nothing };
  const change = (changed: readonly Row[], selected: boolean): void => {
    const next = new Set(ids);
    for (const { id } of changed)
      if (selected) next.add(id);
      else next.delete(id);
    setIds(next);
  };
  return (
    <>
      <State of="normal" wide>
        <DataTable {...common} rows={rows} total={3} renderMenu={() => <Button>{words.code}</Button>} />
      </State>
      <State of="chosen" wide>
        <DataTable {...common} rows={rows} total={3} selection={{ ids, change }} />
      </State>
      <State of="loading" wide>
        <DataTable {...common} rows={undefined} total={null} />
      </State>
      <State of="loading" wide>
        <DataTable {...common} rows={rows} total={null} stale />
      </State>
      <State of="empty" wide>
        <DataTable
          {...common}
          rows={[]}
          total={0}
          notice={
            <EmptyState title={words.none} hint={words.hint}>
              <Button>{words.clear}</Button>
            </EmptyState>
          }
        />
      </State>
      <State of="wrong" wide>
        <DataTable {...common} rows={undefined} total={null} notice={<ErrorState error={failure} retry={nothing} />} />
      </State>
    </>
  );
}

function Grids() {
  const words = useWords();
  const [selection, setSelection] = useState<GridSelection>(withRows(noSelection, [2], true));
  const columns = useMemo<readonly GridColumn<Row>[]>(
    () => [
      { id: 'code', title: words.code, text: rowName, width: 150, kind: 'code', sort: 'code', pinned: true },
      {
        id: 'status',
        title: words.status,
        text: (row) => row.status,
        cell: statusCell,
        width: 200,
      },
      { id: 'receiver', title: words.receiver, text: (row) => row.receiver, width: 160, grow: true },
      { id: 'cod', title: 'COD', text: (row) => row.cod, width: 120, kind: 'number', sort: 'cod' },
    ],
    [words.code, words.status, words.receiver],
  );
  const full = useMemo(() => arraySource(rows), []);
  const unread: GridSource<Row> = { ...arraySource<Row>([]), total: null };
  const empty = <EmptyState title={words.none} hint={words.hint} />;
  const show = (source: GridSource<Row>, chosen = noSelection) => (
    <div className="h-60">
      <Grid
        label={words.label}
        columns={columns}
        source={source}
        rowId={rowId}
        rowName={rowName}
        density={32}
        empty={empty}
        sort="-cod"
        selection={chosen}
        onSelection={setSelection}
      />
    </div>
  );
  return (
    <>
      <State of="chosen" wide>
        {show(full, selection)}
      </State>
      <State of="loading" wide>
        {show({ ...unread, busy: true })}
      </State>
      <State of="empty" wide>
        {show(arraySource<Row>([]))}
      </State>
      <State of="wrong" wide>
        {show({ ...unread, error: failure })}
      </State>
      <State of="offline" wide>
        {show({ ...unread, error: failure, offline: true })}
      </State>
    </>
  );
}

function Pagers() {
  const words = useWords();
  const common = { list: words.label, pageSize: 20, onPage: nothing, onPageSize: nothing };
  return (
    <>
      <State of="normal" wide>
        <Pager {...common} page={2} total={20_000} hasMore />
      </State>
      <State of="chosen" wide>
        <Pager {...common} page={1} total={20_000} hasMore fit />
      </State>
      <State of="loading" wide>
        <Pager {...common} page={1} total={null} hasMore />
      </State>
      <State of="empty" wide>
        <Pager {...common} page={1} total={0} hasMore={false} />
      </State>
    </>
  );
}

function MenuPanels() {
  const words = useWords();
  return (
    <State of="normal">
      <div className="rounded-lg border border-line bg-panel">
        <MenuPanel label={words.label}>
          <Button look="quiet">{words.code}</Button>
          <MenuLine />
          <Button look="quiet">{words.status}</Button>
        </MenuPanel>
      </div>
    </State>
  );
}

function Statuses() {
  const say = useSay();
  return (
    <>
      <State of="normal" wide>
        <div className="flex flex-wrap gap-4">
          {packageStatuses.map((status) => (
            <StatusMark key={status} status={status} />
          ))}
          {runsheetStatuses.map((status) => (
            <RunsheetMark key={status} status={status} />
          ))}
          <FamilyMark family="money">{say('Tiền', 'Money')}</FamilyMark>
        </div>
      </State>
      <State of="long">
        <div className="w-40">
          <FamilyMark family="attention">
            {say('Chờ bưu cục khác xác nhận đã nhận đủ', 'Waits for another hub to confirm')}
          </FamilyMark>
        </div>
      </State>
    </>
  );
}

function Keys() {
  return (
    <State of="normal">
      <span className="flex items-center gap-4">
        <Kbd keys="n" />
        <Kbd keys="mod+k" />
        <Kbd keys="g p" />
        <Kbd keys="shift+enter" />
        <Kbd keys="esc" />
        <Kbd keys="g p" quiet />
      </span>
    </State>
  );
}

export const listParts: readonly Part[] = [
  { files: ['table/data-table.tsx'], Show: Tables },
  { files: ['grid/grid.tsx', 'grid/kept-grid.tsx'], Show: Grids },
  { files: ['grid/menu-panel.tsx'], Show: MenuPanels },
  { files: ['pager.tsx'], Show: Pagers },
  { files: ['status.tsx'], Show: Statuses },
  { files: ['kbd.tsx'], Show: Keys },
];
