import { type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useText } from '~console/platform/text';
import { CsvImport } from '~console/money/csv-import';
import { ColumnsTool } from '~console/resource/columns-panel';
import { AboveList, ListPage } from '~console/resource/list-page';
import type { Resource } from '~console/resource/resource';
import { useOwnLayout } from '~console/resource/use-list-columns';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { codTransferRecord } from '~commands/cod-transfers';
import { call } from '~console/platform/api';
import { Figures, type Figure } from '~console/money/figures';
import { formatCount, formatMoment } from '~console/platform/format';
import { addMoney, formatAmount, formatMoney } from '~domain/money';
import type { ResponseOf } from '~contract/endpoints';
import { HubCash } from '../hub-cash';
import { documentsOf, type Transfer } from '../documents';
import { lazyDialog } from '~console/ui/opening-dialog';

const SettlementForm = lazyDialog(() => import('../settlement-form').then((module) => module.SettlementForm));

const hubDeposits = documentsOf('cod_hub_deposit');
const centerDeposits = documentsOf('cod_center_deposit');
const hubTransfers = documentsOf('cod_transfer_hub');
const carrierCollections = documentsOf('three_pl_collection');
const carrierDeposits = documentsOf('three_pl_deposit');

/** What hubs have in cash, and what they paid in at the bank. */
export function HubDeposits() {
  return (
    <DocumentsPage
      documents={hubDeposits}
      actions={
        <>
          <CommandButton id="page.cod-transfer-hub" />
          <CommandButton id="cod-transfer.hub-deposit" look="primary" />
        </>
      }
    >
      <HubCash command="cod-transfer.hub-deposit" />
    </DocumentsPage>
  );
}

/** What hubs brought to the center, which pays it in; from here on to shops and bank statements. */
export function CenterDeposits() {
  return (
    <DocumentsPage
      documents={centerDeposits}
      actions={
        <>
          <CommandButton id="page.shop-payouts" />
          <CommandButton id="page.bank-statements" />
          <CommandButton id="cod-transfer.center-deposit" look="primary" />
        </>
      }
    >
      <HubCash command="cod-transfer.center-deposit" />
    </DocumentsPage>
  );
}

/** Cash that one hub hands to another. */
export function HubTransfers() {
  return (
    <DocumentsPage documents={hubTransfers} actions={<CommandButton id="cod-transfer.hand-to-hub" look="primary" />}>
      <HubCash command="cod-transfer.hand-to-hub" />
    </DocumentsPage>
  );
}

/** What carriers took at doors, put on documents by which they owe it. */
export function CarrierCollections() {
  return (
    <DocumentsPage
      documents={carrierCollections}
      actions={
        <>
          <CommandButton id="page.3pl-bank-deposit" />
          <CommandButton id="cod-transfer.carrier-collect" look="primary" />
        </>
      }
    >
      <Receivables step="collect" />
    </DocumentsPage>
  );
}

/** What carriers owe and paid, by amount or by their settlement. */
export function CarrierDeposits() {
  const t = useText('cod-transfers');
  return (
    <DocumentsPage
      documents={carrierDeposits}
      actions={
        <>
          <CommandButton id="page.3pl-cod-collection" />
          <CsvImport title={t('settlement.title')} Form={SettlementForm} />
          <CommandButton id="cod-transfer.carrier-paid" look="primary" />
        </>
      }
    >
      <Receivables step="pay" />
    </DocumentsPage>
  );
}

interface DocumentsPageProps {
  readonly documents: Resource<Transfer>;
  /** Beside the list's title. */
  readonly actions?: ReactNode;
  /** Above the list: what there is to make documents of. */
  readonly children: ReactNode;
}

/** What there is to be paid, and the documents it was put on. */
function DocumentsPage({ documents, actions, children }: DocumentsPageProps) {
  return (
    <div className="flex min-h-full flex-col">
      {children}
      <ListPage
        resource={documents}
        actions={actions}
        renderMenu={(row) => <RecordMenu record={codTransferRecord.read(row)} />}
      />
    </div>
  );
}

type Row = ResponseOf<'GET /three-pl-receivables'>['data'][number];

interface ReceivablesProps {
  readonly step: 'collect' | 'pay';
}

type Text = ReturnType<typeof useText<'cod-transfers'>>;

function columnsOf(step: ReceivablesProps['step'], t: Text): readonly Figure<Row>[] {
  return [
    {
      id: 'carrier',
      title: t('column.carrier'),
      cell: ({ carrier }) => (
        <span>
          <span className="font-mono text-mono">{carrier.code}</span> {carrier.name}
        </span>
      ),
    },
    { id: 'to_collect', title: t('owed.to_collect'), number: true, cell: (row) => formatCount(row.to_collect) },
    {
      id: 'to_collect_amount',
      title: t('owed.to_collect_amount'),
      number: true,
      cell: (row) => formatAmount(row.to_collect_amount),
    },
    { id: 'to_pay', title: t('owed.to_pay'), number: true, cell: (row) => formatCount(row.to_pay) },
    {
      id: 'to_pay_amount',
      title: t('owed.to_pay_amount'),
      number: true,
      cell: (row) => formatAmount(row.to_pay_amount),
    },
    { id: 'credit', title: t('owed.credit'), number: true, cell: (row) => formatAmount(row.credit) },
    {
      id: 'since',
      title: t('owed.since'),
      number: true,
      cell: (row) => formatMoment(row.oldest_at),
    },
    {
      id: 'do',
      title: t('cash.actions'),
      cell: (row) => (
        <span className="[&_button]:h-6! [&_button]:px-2">
          {step === 'collect' ? (
            <CommandButton
              compact
              id="cod-transfer.carrier-collect"
              args={{ carrier: row.carrier.code }}
              label={t('owed.collect')}
              unable={row.to_collect === 0 ? t('owed.nothing') : undefined}
            />
          ) : (
            <CommandButton
              compact
              id="cod-transfer.carrier-paid"
              args={{ carrier: row.carrier.code, amount: row.to_pay_amount }}
              label={t('owed.paid')}
              unable={row.to_pay === 0 ? t('owed.nothing') : undefined}
            />
          )}
        </span>
      ),
    },
  ];
}

/** What carriers took at doors: still to be put on a collection, or to be paid. */
function Receivables({ step }: ReceivablesProps) {
  const t = useText('cod-transfers');
  const { data, error, refetch } = useQuery({
    queryKey: ['three-pl-receivables'],
    queryFn: async ({ signal }) => (await call('GET /three-pl-receivables', { signal })).data,
  });
  const columns = columnsOf(step, t);
  const laid = useOwnLayout('carrier-receivables');
  const sum = (field: 'to_collect' | 'to_collect_amount' | 'to_pay' | 'to_pay_amount'): number =>
    addMoney(...(data ?? []).map((row) => row[field]));
  const [packages, amount] =
    step === 'collect' ? [sum('to_collect'), sum('to_collect_amount')] : [sum('to_pay'), sum('to_pay_amount')];
  return (
    <AboveList
      name="receivables"
      title={t('owed.title')}
      told={data && `${t('ui:count.packages', { n: formatCount(packages) })} · ${formatMoney(amount)}`}
      tools={
        <span className="ml-auto">
          <ColumnsTool columns={columns} laid={laid} />
        </span>
      }
    >
      <Figures
        label={t('owed.title')}
        columns={columns}
        layout={laid.layout}
        rows={data}
        rowId={(row) => row.carrier.id}
        error={error}
        retry={() => void refetch()}
        empty={t('owed.none')}
      />
    </AboveList>
  );
}
