import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { call } from '~console/platform/api';
import { CellLink } from '~console/resource/cells';
import type { Text } from '~console/platform/text';
import { paged, resource } from '~console/resource/resource';
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
  return words === '' ? <span className="text-dim">{noValue}</span> : <span title={words}>{words}</span>;
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

const provinceList: CrudList<ProvinceRow> = {
  resource: resource<ProvinceRow>({
    name: 'provinces',
    list: paged((query, signal) => call('GET /provinces', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ name: called }) => called,
    rowPath: ({ id }) => `/address-level-3?province_id=${id}`,
    defaultSort: 'code',
    sorts: ['code', 'name'],
    filters: provinceFilters,
    view: (t) => ({
      title: t('addresses:title.provinces'),
      columns: [
        code(t),
        name(t, 180),
        {
          id: 'division',
          title: t('addresses:column.division'),
          width: 120,
          line: 1,
          cell: (row) => t(`addresses:division.${row.division}`),
        },
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
        {
          id: 'wards',
          title: t('addresses:column.wards'),
          width: 90,
          line: 2,
          kind: 'number',
          cell: (row) => link(`/address-level-3?province_id=${row.id}`, formatCount(row.wards)),
        },
        {
          id: 'served',
          title: t('addresses:column.served'),
          width: 110,
          line: 3,
          kind: 'number',
          cell: (row) => (row.division === 'old' ? noValue : formatCount(row.served)),
        },
        {
          id: 'other',
          title: t('addresses:column.counterparts'),
          width: 260,
          grow: true,
          cell: (row) => <Counterparts names={row.counterparts} />,
        },
      ],
      empty: t('addresses:empty'),
      emptyFiltered: t('addresses:empty_filtered'),
    }),
  }),
  file: 'provinces',
  csv: () =>
    csvOf(addressImportColumns.provinces, {
      ...named,
      region: (row) => row.region,
      division: (row) => row.division,
    }),
  edit: 'addresses',
  words: (t) => ({ add: t('addresses:add.provinces'), change: t('addresses:change.provinces') }),
  Form: ProvinceForm,
  remove: ({ id }) => call('DELETE /provinces/{id}', { params: { id } }),
  importing: {
    columns: addressImportColumns.provinces,
    example: ['99', 'Tỉnh Mẫu', 'Southern', 'present'],
    endpoint: 'POST /provinces-import',
  },
};

const districtList: CrudList<DistrictRow> = {
  resource: resource<DistrictRow>({
    name: 'districts',
    list: paged((query, signal) => call('GET /districts', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ name: called }) => called,
    rowPath: ({ province }) => `/address-level-3?province_id=${province.id}`,
    defaultSort: 'code',
    sorts: ['code', 'name'],
    filters: districtFilters,
    view: (t) => ({
      title: t('addresses:title.districts'),
      columns: [
        code(t),
        name(t, 240),
        {
          id: 'province',
          title: t('addresses:column.province'),
          width: 240,
          line: 1,
          grow: true,
          cell: (row) => row.province.name,
        },
        {
          id: 'wards',
          title: t('addresses:column.wards'),
          width: 90,
          line: 2,
          kind: 'number',
          cell: (row) => formatCount(row.wards),
        },
      ],
      empty: t('addresses:empty'),
      emptyHint: t('addresses:districts_hint'),
      emptyFiltered: t('addresses:empty_filtered'),
    }),
  }),
  file: 'districts',
  csv: () => csvOf(addressImportColumns.districts, { ...named, province_code: (row) => row.province.code }),
  edit: 'addresses',
  words: (t) => ({ add: t('addresses:add.districts'), change: t('addresses:change.districts') }),
  Form: DistrictForm,
  remove: ({ id }) => call('DELETE /districts/{id}', { params: { id } }),
  importing: {
    columns: addressImportColumns.districts,
    example: ['999', 'Quận Mẫu', 'old-79'],
    endpoint: 'POST /districts-import',
  },
};

const wardList: CrudList<WardRow> = {
  resource: resource<WardRow>({
    name: 'wards',
    list: paged((query, signal) => call('GET /wards', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ name: called }) => called,
    rowPath: ({ province }) => `/address-level-3?province_id=${province.id}`,
    defaultSort: 'code',
    sorts: ['code', 'name'],
    filters: wardFilters,
    view: (t) => ({
      title: t('addresses:title.wards'),
      columns: [
        code(t),
        name(t, 190),
        {
          id: 'district',
          title: t('addresses:column.district'),
          width: 140,
          line: 1,
          cell: (row) => row.district?.name ?? <span className="text-dim">{noValue}</span>,
        },
        {
          id: 'province',
          title: t('addresses:column.province'),
          width: 160,
          line: 1,
          cell: (row) => row.province.name,
        },
        {
          id: 'division',
          title: t('addresses:column.division'),
          width: 110,
          line: 1,
          cell: (row) => t(`addresses:division.${row.division}`),
        },
        {
          id: 'hub',
          title: t('addresses:column.hub'),
          width: 100,
          line: 3,
          kind: 'code',
          cell: (row) => row.hub?.code ?? <span className="text-dim">{noValue}</span>,
        },
        {
          id: 'other',
          title: t('addresses:column.counterparts'),
          width: 260,
          grow: true,
          cell: (row) => <Counterparts names={row.counterparts} />,
        },
      ],
      empty: t('addresses:empty'),
      emptyFiltered: t('addresses:empty_filtered'),
    }),
  }),
  file: 'wards',
  csv: () =>
    csvOf(addressImportColumns.wards, {
      ...named,
      province_code: (row) => row.province.code,
      district_code: (row) => row.district?.code ?? '',
      hub_code: (row) => row.hub?.code ?? '',
    }),
  edit: 'addresses',
  words: (t) => ({ add: t('addresses:add.wards'), change: t('addresses:change.wards') }),
  Form: WardForm,
  remove: ({ id }) => call('DELETE /wards/{id}', { params: { id } }),
  importing: {
    columns: addressImportColumns.wards,
    example: ['99999', 'Phường Mẫu', '79', '', 'HCM01'],
    endpoint: 'POST /wards-import',
  },
};

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
