import { CommandButton } from '~console/terminal/command-button';
import { HubCash } from '../hub-cash';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';

const papers = papersOf('cod_hub_deposit');

/** What hubs have in cash, and what they paid in at the bank. */
export function HubDeposits() {
  return (
    <PapersPage
      papers={papers}
      actions={
        <>
          <CommandButton id="page.cod-transfer-hub" />
          <CommandButton id="cod-transfer.hub-deposit" look="primary" />
        </>
      }
    >
      <HubCash command="cod-transfer.hub-deposit" />
    </PapersPage>
  );
}
