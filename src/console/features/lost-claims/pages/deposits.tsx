import { CommandButton } from '~console/terminal/buttons/command-button';
import { HubLosses } from '../hub-losses';
import { DocumentList } from '../document-list';
import { lostDocuments } from '../documents';

const documents = lostDocuments('lost_collection');

/** Who owes for losses, and what was paid in for them. */
export function LostDeposits() {
  return (
    <DocumentList
      documents={documents}
      actions={
        <>
          <CommandButton id="page.hub-lost-claim" />
          <CommandButton id="loss-deposit.make" look="primary" />
        </>
      }
    >
      <HubLosses show="debts" />
    </DocumentList>
  );
}
