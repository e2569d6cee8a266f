import { call } from '~console/platform/api';
import { lazyResolver } from '~console/platform/form';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useHubs } from '~console/package/use-hubs';
import type { FormField } from '~console/resource/form-field';
import { CrudListPage, type CrudList } from '~console/resource/crud-list';
import { RecordForm, type CrudFormProps } from '~console/resource/record-form';
import { paged, resource } from '~console/resource/resource';
import type { Column } from '~console/ui/table/column';
import { lazyContract } from '~console/ui/lazy-contract';
import { exportNames, exportTitles, type ExportName } from '~domain/exports';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { byState, byHub, bySearch } from '../hub-filters';
import { StateMark } from '../state-mark';

type Row = ResponseOf<'GET /emails'>['data'][number];
type Values = Required<BodyInputOf<'POST /emails'>>;

const codes = { EUS002: 'email' } as const;
const resolver = lazyResolver<Values>(
  lazyContract(() => import('~contract/features/hubs').then((m) => m.reportRecipient)),
);

function Reports({ names }: { readonly names: readonly ExportName[] }) {
  const language = useLanguage();
  const words = names.map((name) => exportTitles[name][language]).join(', ');
  return <span title={words}>{words}</span>;
}

const columnsOf = (t: Text): readonly Column<Row>[] => [
  {
    id: 'hub',
    title: t('hubs:column.hub'),
    width: 90,
    kind: 'code',
    pinned: true,
    sort: 'hub',
    cell: (row) => row.hub.code,
  },
  { id: 'email', title: t('hubs:column.email'), width: 240, line: 'first', sort: 'email', cell: (row) => row.email },
  { id: 'name', title: t('hubs:column.recipient'), width: 200, line: 2, cell: (row) => row.name },
  {
    id: 'reports',
    title: t('hubs:column.reports'),
    width: 300,
    line: 1,
    grow: true,
    cell: (row) => <Reports names={row.reports} />,
  },
  { id: 'state', title: t('hubs:column.state'), width: 130, line: 3, cell: (row) => <StateMark on={row.active} /> },
];

function RecipientForm({ row, ...rest }: CrudFormProps<Row>) {
  const t = useText('hubs');
  const language = useLanguage();
  const hubs = useHubs();
  const fields: readonly FormField[] = [
    {
      name: 'hub_id',
      kind: 'choice',
      label: t('column.hub'),
      required: true,
      options: (hubs.data ?? []).flatMap(({ id, code, name, accessible }) =>
        accessible ? [{ value: id, label: `${code} ${name}` }] : [],
      ),
    },
    { name: 'email', kind: 'email', label: t('column.email'), required: true },
    { name: 'name', kind: 'text', label: t('column.recipient') },
    {
      name: 'reports',
      kind: 'choices',
      label: t('column.reports'),
      required: true,
      options: exportNames.map((value) => ({ value, label: exportTitles[value][language] })),
    },
    { name: 'active', kind: 'check', label: t('form.active') },
  ];
  const save = (values: Values) =>
    row === null
      ? call('POST /emails', { body: values })
      : call('PATCH /emails/{id}', { params: { id: row.id }, body: { ...values, version: row.version } });
  const initial: Partial<Values> =
    row === null
      ? { email: '', name: '', reports: [], active: true }
      : { hub_id: row.hub.id, email: row.email, name: row.name, reports: [...row.reports], active: row.active };
  return (
    <RecordForm<Values> {...rest} fields={fields} resolver={resolver} codes={codes} initial={initial} onSave={save} />
  );
}

const recipients: CrudList<Row> = {
  resource: resource<Row>({
    name: 'report-recipients',
    list: paged((query, signal) => call('GET /emails', { query, signal })),
    rowId: ({ id }) => id,
    rowName: ({ email }) => email,
    rowPath: ({ hub }) => `/hubs/${hub.id}`,
    defaultSort: 'hub',
    sorts: ['hub', 'email'],
    filters: [bySearch, byHub, byState],
    view: (t) => ({
      title: t('hubs:title.emails'),
      columns: columnsOf(t),
      empty: t('hubs:empty.emails'),
      emptyHint: t('hubs:empty.emails_hint'),
      emptyFiltered: t('hubs:empty_filtered'),
    }),
  }),
  file: 'report-recipients',
  csv: (t) => [
    { title: t('hubs:column.hub'), text: (row) => row.hub.code },
    { title: t('hubs:column.email'), text: (row) => row.email },
    { title: t('hubs:column.recipient'), text: (row) => row.name },
    { title: t('hubs:column.reports'), text: (row) => row.reports.join(' ') },
    { title: t('hubs:column.state'), text: (row) => t(row.active ? 'hubs:state.on' : 'hubs:state.off') },
  ],
  edit: 'report_recipients',
  words: (t) => ({ add: t('hubs:add.emails'), change: t('hubs:change.emails') }),
  Form: RecipientForm,
  remove: ({ id }) => call('DELETE /emails/{id}', { params: { id } }),
};

/** Who is sent which reports of a hub. */
export function Emails() {
  const t = useText('hubs');
  return <CrudListPage list={recipients} actions={<span className="self-center text-dim">{t('emails_note')}</span>} />;
}
