import { CommandButton } from '~console/terminal/command-button';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';
import { Receivables } from '../receivables';
import { SettlementForm } from '../settlement-form';

const documents = documentsOf('three_pl_deposit');

/** What carriers owe and paid, by amount or by their settlement. */
export function CarrierDeposits() {
  return (
    <DocumentsPage
      documents={documents}
      actions={
        <>
          <CommandButton id="page.3pl-cod-collection" />
          <CommandButton id="cod-transfer.carrier-paid" look="primary" />
        </>
      }
    >
      <Receivables step="pay" />
      <SettlementForm />
    </DocumentsPage>
  );
}
