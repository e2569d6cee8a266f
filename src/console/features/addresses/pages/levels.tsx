import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { call } from '~console/platform/api';
import { CellLink, nothing } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import type { ImportSource } from '~console/resource/import-report';
import { paged, resource, type FilterSlot } from '~console/resource/resource';
import { formatCount, noValue } from '~console/platform/format';
import type { CsvColumn } from '~console/resource/csv-export';
import type { Column } from '~console/ui/table/column';
import { addressImportColumns } from '~domain/addresses';
import { districtFilters, provinceFilters, wardFilters } from '../address-filters';
import {
  DistrictForm,
  ProvinceForm,
  WardForm,
  type DistrictRow,
  type ProvinceRow,
  type WardRow,
} from '../address-forms';

function Counterparts({ names }: { readonly names: readonly string[] }) {
  const words = names.join('; ');
  return words === '' ? nothing : <span title={words}>{words}</span>;
}

const code = <Row extends { code: string }>(t: Text): Column<Row> => ({
  id: 'code',
  title: t('addresses:column.code'),
  width: 100,
  kind: 'code',
  pinned: true,
  sort: 'code',
  cell: (row) => row.code,
});
const name = <Row extends { name: string }>(t: Text, width: number): Column<Row> => ({
  id: 'name',
  title: t('addresses:column.name'),
  width,
  line: 'first',
  sort: 'name',
  cell: (row) => row.name,
});
const division = <Row extends { division: ProvinceRow['division'] }>(t: Text, width: number): Column<Row> => ({
  id: 'division',
  title: t('addresses:column.division'),
  width,
  line: 1,
  cell: (row) => t(`addresses:division.${row.division}`),
});
const provinceOf = <Row extends { province: { name: string } }>(t: Text, width: number): Column<Row> => ({
  id: 'province',
  title: t('addresses:column.province'),
  width,
  line: 1,
  cell: (row) => row.province.name,
});
const wards = <Row,>(t: Text, cell: Column<Row>['cell']): Column<Row> => ({
  id: 'wards',
  title: t('addresses:column.wards'),
  width: 90,
  line: 2,
  kind: 'number',
  cell,
});
const counterparts = <Row extends { counterparts: readonly string[] }>(t: Text): Column<Row> => ({
  id: 'other',
  title: t('addresses:column.counterparts'),
  width: 260,
  grow: true,
  cell: (row) => <Counterparts names={row.counterparts} />,
});
/** What every level has. */
const named = {
  code: ({ code: own }: { readonly code: string }) => own,
  name: ({ name: called }: { readonly name: string }) => called,
};

/** A list's file has the columns of an import: what was saved can be read in again. */
const csvOf = <Row, Name extends string>(
  columns: readonly Name[],
  text: Record<Name, (row: NoInfer<Row>) => string>,
): CsvColumn<Row>[] => columns.map((title) => ({ title, text: text[title] }));

const link = (to: string, words: string) => <CellLink to={to}>{words}</CellLink>;

interface Level<Row> {
  readonly name: keyof typeof addressImportColumns;
  /** px of the column of names. */
  readonly nameWidth: number;
  readonly list: Parameters<typeof paged<Row>>[0];
  readonly path: (row: Row) => string;
  readonly filters: readonly FilterSlot[];
  /** Besides code and name. */
  readonly columns: (t: Text) => readonly Column<Row>[];
  readonly emptyHint?: (t: Text) => string;
  readonly csv: CsvColumn<Row>[];
  readonly Form: CrudList<Row>['Form'];
  readonly remove: (row: Row) => Promise<unknown>;
  readonly importing: Omit<ImportSource, 'columns'>;
}

/** A level's list; what all have is said here once. */
function levelList<Row extends { readonly id: number; readonly code: string; readonly name: string }>({
  name: level,
  nameWidth,
  list,
  path,
  filters,
  columns,
  emptyHint,
  csv,
  Form,
  remove,
  importing,
}: Level<Row>): CrudList<Row> {
  return {
    resource: resource<Row>({
      name: level,
      list: paged(list),
      rowId: ({ id }) => id,
      rowName: ({ name: called }) => called,
      rowPath: path,
      defaultSort: 'code',
      sorts: ['code', 'name'],
      filters,
      view: (t) => ({
        title: t(`addresses:title.${level}`),
        columns: [code(t), name(t, nameWidth), ...columns(t)],
        empty: t('addresses:empty'),
        ...(emptyHint && { emptyHint: emptyHint(t) }),
        emptyFiltered: t('addresses:empty_filtered'),
      }),
    }),
    file: level,
    csv: () => csv,
    edit: 'addresses',
    words: (t) => ({ add: t(`addresses:add.${level}`), change: t(`addresses:change.${level}`) }),
    Form,
    remove,
    importing: { columns: addressImportColumns[level], ...importing },
  };
}

/** The page of wards within it. */
const wardsOf = (provinceId: number): string => `/address-level-3?province_id=${provinceId}`;

const provinceList = levelList<ProvinceRow>({
  name: 'provinces',
  nameWidth: 180,
  list: (query, signal) => call('GET /provinces', { query, signal }),
  path: ({ id }) => wardsOf(id),
  filters: provinceFilters,
  columns: (t) => [
    division(t, 120),
    {
      id: 'region',
      title: t('addresses:column.region'),
      width: 80,
      cell: (row) => t(`addresses:region.${row.region}`),
    },
    {
      id: 'districts',
      title: t('addresses:column.districts'),
      width: 90,
      kind: 'number',
      cell: (row) =>
        row.districts === 0 ? noValue : link(`/address-level-2?province_id=${row.id}`, formatCount(row.districts)),
    },
    wards(t, (row) => link(wardsOf(row.id), formatCount(row.wards))),
    {
      id: 'served',
      title: t('addresses:column.served'),
      width: 110,
      line: 3,
      kind: 'number',
      cell: (row) => (row.division === 'old' ? noValue : formatCount(row.served)),
    },
    counterparts(t),
  ],
  csv: csvOf(addressImportColumns.provinces, {
    ...named,
    region: (row: ProvinceRow) => row.region,
    division: (row: ProvinceRow) => row.division,
  }),
  Form: ProvinceForm,
  remove: ({ id }) => call('DELETE /provinces/{id}', { params: { id } }),
  importing: { example: ['99', 'Tỉnh Mẫu', 'Southern', 'present'], endpoint: 'POST /provinces-import' },
});

const districtList = levelList<DistrictRow>({
  name: 'districts',
  nameWidth: 240,
  list: (query, signal) => call('GET /districts', { query, signal }),
  path: ({ province }) => wardsOf(province.id),
  filters: districtFilters,
  columns: (t) => [{ ...provinceOf(t, 240), grow: true }, wards(t, (row) => formatCount(row.wards))],
  emptyHint: (t) => t('addresses:districts_hint'),
  csv: csvOf(addressImportColumns.districts, { ...named, province_code: (row: DistrictRow) => row.province.code }),
  Form: DistrictForm,
  remove: ({ id }) => call('DELETE /districts/{id}', { params: { id } }),
  importing: { example: ['999', 'Quận Mẫu', 'old-79'], endpoint: 'POST /districts-import' },
});

const wardList = levelList<WardRow>({
  name: 'wards',
  nameWidth: 190,
  list: (query, signal) => call('GET /wards', { query, signal }),
  path: ({ province }) => wardsOf(province.id),
  filters: wardFilters,
  columns: (t) => [
    {
      id: 'district',
      title: t('addresses:column.district'),
      width: 140,
      line: 1,
      cell: (row) => row.district?.name ?? nothing,
    },
    provinceOf(t, 160),
    division(t, 110),
    {
      id: 'hub',
      title: t('addresses:column.hub'),
      width: 100,
      line: 3,
      kind: 'code',
      cell: (row) => row.hub?.code ?? nothing,
    },
    counterparts(t),
  ],
  csv: csvOf(addressImportColumns.wards, {
    ...named,
    province_code: (row: WardRow) => row.province.code,
    district_code: (row: WardRow) => row.district?.code ?? '',
    hub_code: (row: WardRow) => row.hub?.code ?? '',
  }),
  Form: WardForm,
  remove: ({ id }) => call('DELETE /wards/{id}', { params: { id } }),
  importing: { example: ['99999', 'Phường Mẫu', '79', '', 'HCM01'], endpoint: 'POST /wards-import' },
});

/** Level 1. */
export function Provinces() {
  return <CrudListPage list={provinceList} />;
}

/** Level 2, of the old division. */
export function Districts() {
  return <CrudListPage list={districtList} />;
}

/** Level 3, and which hub serves it. */
export function Wards() {
  return <CrudListPage list={wardList} />;
}
