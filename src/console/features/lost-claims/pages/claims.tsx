import { CommandButton } from '~console/terminal/buttons/command-button';
import { DocumentList } from '../document-list';
import { lostDocuments } from '../documents';
import { WaitingLosses } from '../waiting-losses';

const documents = lostDocuments('lost_claim');

/** Losses whose shops are to be compensated, and the claims they were put on. */
export function LostClaims() {
  return (
    <DocumentList
      documents={documents}
      actions={
        <>
          <CommandButton id="page.lost-approval" />
          <CommandButton id="page.hub-lost-claim" />
        </>
      }
    >
      <WaitingLosses step="claim" />
    </DocumentList>
  );
}
