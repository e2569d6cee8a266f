import { CommandButton } from '~console/terminal/buttons/command-button';
import { HubCash } from '../hub-cash';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';

const documents = documentsOf('cod_center_deposit');

/** What hubs brought to the center, which pays it in; from here on to shops and bank statements. */
export function CenterDeposits() {
  return (
    <DocumentsPage
      documents={documents}
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
