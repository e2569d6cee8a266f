import { CommandButton } from '~console/terminal/command-button';
import { papersOf } from '../papers';
import { PapersPage } from '../papers-page';
import { Receivables } from '../receivables';

const papers = papersOf('three_pl_collection');

/** What carriers took at doors, put on papers by which they owe it. */
export function CarrierCollections() {
  return (
    <PapersPage
      papers={papers}
      actions={
        <>
          <CommandButton id="page.3pl-bank-deposit" />
          <CommandButton id="cod-transfer.carrier-collect" look="primary" />
        </>
      }
    >
      <Receivables step="collect" />
    </PapersPage>
  );
}
