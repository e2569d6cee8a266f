import { CommandButton } from '~console/terminal/buttons/command-button';
import { HubCash } from '../hub-cash';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';

const documents = documentsOf('cod_transfer_hub');

/** Cash that one hub hands to another. */
export function HubTransfers() {
  return (
    <DocumentsPage documents={documents} actions={<CommandButton id="cod-transfer.hand-to-hub" look="primary" />}>
      <HubCash command="cod-transfer.hand-to-hub" />
    </DocumentsPage>
  );
}
