import { lazy } from 'react';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useText } from '~console/platform/text';
import { CsvImport } from '~console/money/csv-import';
import { HubCash } from '../hub-cash';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';
import { Receivables } from '../receivables';

const SettlementForm = lazy(() => import('../settlement-form').then((module) => ({ default: module.SettlementForm })));

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
