import { CommandButton } from '~console/terminal/command-button';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';
import { Receivables } from '../receivables';
import { SettlementForm } from '../settlement-form';

const papers = papersOf('three_pl_deposit');

/** What carriers owe and paid, by amount or by their settlement. */
export function CarrierDeposits() {
  return (
    <PapersPage
      papers={papers}
      actions={
        <>
          <CommandButton id="page.3pl-cod-collection" />
          <CommandButton id="cod-transfer.carrier-paid" look="primary" />
        </>
      }
    >
      <Receivables step="pay" />
      <SettlementForm />
    </PapersPage>
  );
}
