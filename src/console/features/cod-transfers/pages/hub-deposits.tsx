import { CommandButton } from '~console/terminal/buttons/command-button';
import { HubCash } from '../hub-cash';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';

const documents = documentsOf('cod_hub_deposit');

/** What hubs have in cash, and what they paid in at the bank. */
export function HubDeposits() {
  return (
    <DocumentsPage
      documents={documents}
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
