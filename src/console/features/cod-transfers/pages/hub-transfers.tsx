import { CommandButton } from '~console/terminal/command-button';
import { HubCash } from '../hub-cash';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';

const papers = papersOf('cod_transfer_hub');

/** Cash that one hub hands to another. */
export function HubTransfers() {
  return (
    <PapersPage papers={papers} actions={<CommandButton id="cod-transfer.hand-to-hub" look="primary" />}>
      <HubCash command="cod-transfer.hand-to-hub" />
    </PapersPage>
  );
}
