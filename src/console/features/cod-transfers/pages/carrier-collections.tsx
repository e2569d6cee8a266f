import { CommandButton } from '~console/terminal/buttons/command-button';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';
import { Receivables } from '../receivables';

const documents = documentsOf('three_pl_collection');

/** What carriers took at doors, put on documents by which they owe it. */
export function CarrierCollections() {
  return (
    <DocumentsPage
      documents={documents}
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
