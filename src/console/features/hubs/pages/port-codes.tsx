import { call } from '~console/platform/api';
import { lazyResolver } from '~console/platform/form';
import { useText, type Text } from '~console/platform/text';
import { useHubs } from '~console/package/use-hubs';
import type { FormField } from '~console/resource/form-field';
import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { RecordForm, type CrudFormProps } from '~console/resource/record-form';
import { paged, resource } from '~console/resource/resource';
import type { Column } from '~console/ui/table/column';
import { lazyContract } from '~console/ui/lazy-contract';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { byHub, bySearch } from '../hub-filters';

type Row = ResponseOf<'GET /hub-port-codes'>['data'][number];
type Values = BodyInputOf<'POST /hub-port-codes'>;

const codes = { EAL001: 'name', EAL002: 'code', EAD002: 'name', EAD003: 'code' } as const;
const resolver = lazyResolver<Values>(lazyContract(() => import('~contract/features/hubs').then((m) => m.portCode)));

const columnsOf = (t: Text): readonly Column<Row>[] => [
  {
    id: 'code',
    title: t('hubs:column.port_code'),
    width: 130,
    kind: 'code',
    pinned: true,
    sort: 'code',
    cell: (row) => row.code,
  },
  {
    id: 'name',
    title: t('hubs:column.name'),
    width: 300,
    line: 'first',
    grow: true,
    sort: 'name',
    cell: (row) => row.name,
  },
  { id: 'hub', title: t('hubs:column.hub'), width: 260, line: 1, cell: (row) => `${row.hub.code} ${row.hub.name}` },
];

function PortCodeForm({ row, ...rest }: CrudFormProps<Row>) {
  const t = useText('hubs');
  const hubs = useHubs();
  const fields: readonly FormField[] = [
    {
      name: 'code',
      kind: 'code',
      label: t('column.port_code'),
      required: true,
      hint: t('form.at_most', { n: limits.hubPortCode }),
    },
    {
      name: 'name',
      kind: 'text',
      label: t('column.name'),
      required: true,
      hint: t('form.at_most', { n: limits.addressName }),
    },
    {
      name: 'hub_id',
      kind: 'choice',
      label: t('column.hub'),
      required: true,
      options: (hubs.data ?? []).map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })),
    },
  ];
  const save = (values: Values) =>
    row === null
      ? call('POST /hub-port-codes', { body: values })
      : call('PATCH /hub-port-codes/{id}', { params: { id: row.id }, body: { ...values, version: row.version } });
  const initial = row === null ? { code: '', name: '' } : { code: row.code, name: row.name, hub_id: row.hub.id };
  return (
    <RecordForm<Values> {...rest} fields={fields} resolver={resolver} codes={codes} initial={initial} onSave={save} />
  );
}

const portCodes: CrudList<Row> = {
  resource: resource<Row>({
    name: 'hub-port-codes',
    list: paged((query, signal) => call('GET /hub-port-codes', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ code }) => code,
    rowPath: ({ hub }) => `/hubs/${hub.id}`,
    defaultSort: 'code',
    sorts: ['code', 'name'],
    filters: [bySearch, byHub],
    view: (t) => ({
      title: t('hubs:title.port_codes'),
      columns: columnsOf(t),
      empty: t('hubs:empty.port_codes'),
      emptyFiltered: t('hubs:empty_filtered'),
    }),
  }),
  file: 'hub-port-codes',
  csv: (t) => [
    { title: t('hubs:column.port_code'), text: (row) => row.code },
    { title: t('hubs:column.name'), text: (row) => row.name },
    { title: t('hubs:column.hub'), text: (row) => row.hub.code },
  ],
  edit: 'hubs_edit',
  words: (t) => ({ add: t('hubs:add.port_codes'), change: t('hubs:change.port_codes') }),
  Form: PortCodeForm,
  remove: ({ id }) => call('DELETE /hub-port-codes/{id}', { params: { id } }),
};

/** What stands on bags and papers for a hub. */
export function PortCodes() {
  return <CrudListPage list={portCodes} />;
}
