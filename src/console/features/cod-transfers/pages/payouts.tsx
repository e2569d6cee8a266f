import { CommandButton } from '~console/terminal/command-button';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';
import { ShopPayables } from '../shop-payables';

const papers = papersOf('shop_payout');

/** What shops are due, and what they were paid. */
export function Payouts() {
  return (
    <PapersPage papers={papers} actions={<CommandButton id="cod-transfer.payout" look="primary" />}>
      <ShopPayables />
    </PapersPage>
  );
}
