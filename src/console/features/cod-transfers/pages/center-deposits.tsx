import { CommandButton } from '~console/terminal/command-button';
import { HubCash } from '../hub-cash';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';

const papers = papersOf('cod_center_deposit');

/** What hubs brought to the center, which pays it in; from here on to shops and bank statements. */
export function CenterDeposits() {
  return (
    <PapersPage
      papers={papers}
      actions={
        <>
          <CommandButton id="page.shop-payouts" />
          <CommandButton id="page.bank-statements" />
          <CommandButton id="cod-transfer.center-deposit" look="primary" />
        </>
      }
    >
      <HubCash command="cod-transfer.center-deposit" />
    </PapersPage>
  );
}
