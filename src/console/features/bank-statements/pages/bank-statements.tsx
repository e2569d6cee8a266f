import { ListPage } from '~console/resource/list-page';
import { CellLink, nothing } from '~console/resource/cells';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { bankLineRecord } from '~commands/bank-lines';
import { call } from '~console/platform/api';
import { useText, type Text } from '~console/platform/text';
import { CsvImport } from '~console/money/csv-import';
import { formatDate } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';
import { choiceFilter, textFilter } from '~console/resource/filter-slots';
import { resource, type FilterSlot, type ListView } from '~console/resource/resource';
import { lazyDialog } from '~console/ui/opening-dialog';
import { FamilySquare } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { documentPath } from '~commands/document-pages';
import { bankLineStates, bankLineVerdicts, type BankLineState } from '~domain/bank-lines';
import type { StatusFamily } from '~domain/statuses';
import { vietnamOffset } from '~domain/time';

type BankLine = ResponseOf<'GET /bank-statement-lines'>['data'][number];

const families: Record<BankLineState, StatusFamily> = { open: 'waiting', accepted: 'done', suspense: 'attention' };

const filters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('bank-statements:filter.q'), hint: (t) => t('bank-statements:filter.q_hint') }),
  choiceFilter({
    param: 'state',
    label: (t) => t('bank-statements:column.state'),
    values: bankLineStates,
    several: true,
    option: (t, state) => t(`bank-statements:state.${state}`),
  }),
  choiceFilter({
    param: 'verdict',
    label: (t) => t('bank-statements:column.verdict'),
    values: bankLineVerdicts,
    several: true,
    option: (t, verdict) => t(`bank-statements:verdict.${verdict}`),
  }),
];

/** Movements of bank accounts as a list page. */
const bankLines = resource<BankLine>({
  name: 'bank-statement-lines',
  list: (query, signal) => call('GET /bank-statement-lines', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.code,
  rowPath: ({ documents: [first], code }) => (first ? documentPath(first) : `/bank-statements?q=${code}`),
  defaultSort: '-id',
  sorts: ['id'],
  filters,
  view: viewOf,
});

function Amount({ value }: { readonly value: number }) {
  return (
    <span className={value < 0 ? 'text-failed' : 'text-done'}>{`${value > 0 ? '+' : ''}${formatAmount(value)}`}</span>
  );
}

function columnsOf(t: Text): readonly Column<BankLine>[] {
  return [
    {
      id: 'code',
      title: t('bank-statements:column.code'),
      width: 80,
      kind: 'code',
      pinned: true,
      cell: (row) => row.code,
    },
    {
      id: 'day',
      title: t('bank-statements:column.day'),
      width: 92,
      line: 3,
      kind: 'number',
      cell: (row) => formatDate(`${row.day}T00:00:00${vietnamOffset}`),
    },
    {
      id: 'amount',
      title: t('bank-statements:column.amount'),
      width: 150,
      line: 2,
      kind: 'number',
      cell: (row) => <Amount value={row.amount} />,
    },
    {
      id: 'reference',
      title: t('bank-statements:column.reference'),
      width: 130,
      kind: 'code',
      cell: (row) => row.reference || nothing,
    },
    {
      id: 'description',
      title: t('bank-statements:column.description'),
      width: 260,
      line: 1,
      grow: true,
      cell: (row) => <span title={row.description}>{row.description}</span>,
    },
    {
      id: 'state',
      title: t('bank-statements:column.state'),
      width: 120,
      line: 'first',
      cell: (row) => (
        <span className="inline-flex items-center gap-2" title={row.note ?? undefined}>
          <FamilySquare family={families[row.state]} />
          {t(`bank-statements:state.${row.state}`)}
        </span>
      ),
    },
    {
      id: 'verdict',
      title: t('bank-statements:column.verdict'),
      width: 190,
      cell: (row) => (
        <span>
          {[t(`bank-statements:verdict.${row.verdict}`), row.why && t(`bank-statements:why.${row.why}`)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      ),
    },
    {
      id: 'documents',
      title: t('bank-statements:column.documents'),
      width: 170,
      kind: 'code',
      cell: (row) => <Documents line={row} />,
    },
  ];
}

function viewOf(t: Text): ListView<BankLine> {
  return {
    title: t('bank-statements:title.lines'),
    columns: columnsOf(t),
    empty: t('bank-statements:list.empty'),
    emptyHint: t('bank-statements:list.empty_hint'),
    emptyFiltered: t('bank-statements:list.none_match'),
  };
}

function Documents({ line }: { readonly line: BankLine }) {
  if (line.documents.length === 0) return nothing;
  return (
    <span className="flex gap-2">
      {line.documents.map((document) => (
        <CellLink key={document.id} to={documentPath(document)}>
          {document.code}
        </CellLink>
      ))}
    </span>
  );
}

const ImportForm = lazyDialog(() => import('../import-form').then((module) => module.ImportForm));

/** What banks say, beside what documents say: imported, matched, accepted, or put in suspense. */
export function BankStatements() {
  const t = useText('bank-statements');
  return (
    <ListPage
      resource={bankLines}
      renderMenu={(row) => <RecordMenu record={bankLineRecord.read(row)} />}
      actions={
        <>
          <CsvImport title={t('import.title')} Form={ImportForm} />
          <CommandButton id="bank.match" />
          <CommandButton id="bank.accept" look="primary" />
        </>
      }
    />
  );
}
