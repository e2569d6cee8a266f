import { CommandButton } from '~console/terminal/command-button';
import { documentsOf } from '../documents';
import { DocumentsPage } from '../documents-page';
import { ShopPayables } from '../shop-payables';

const documents = documentsOf('shop_payout');

/** What shops are due, and what they were paid. */
export function Payouts() {
  return (
    <DocumentsPage documents={documents} actions={<CommandButton id="cod-transfer.payout" look="primary" />}>
      <ShopPayables />
    </DocumentsPage>
  );
}
