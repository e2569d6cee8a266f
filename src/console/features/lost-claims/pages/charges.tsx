import { useUser } from '~console/platform/session';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { may } from '~domain/access';
import { HubLosses } from '../hub-losses';
import { DocumentList } from '../document-list';
import { lostDocuments } from '../documents';
import { WaitingLosses } from '../waiting-losses';

const documents = lostDocuments('hub_lost_claim');

/** What hubs lost and owe for, who is to be charged, and the charges. */
export function HubLostClaims() {
  const user = useUser();
  return (
    <DocumentList
      documents={documents}
      actions={
        <>
          <CommandButton id="page.claim-lost" />
          <CommandButton id="page.lost-bank-deposit" />
        </>
      }
    >
      <HubLosses show="sums" />
      {user !== null && may(user, 'bank_money') && <WaitingLosses step="charge" />}
    </DocumentList>
  );
}
