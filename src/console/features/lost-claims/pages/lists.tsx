import { useUser } from '~console/platform/session';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { may } from '~domain/access';
import { HubLosses } from '../hub-losses';
import { DocumentList } from '../document-list';
import { lostDocuments } from '../documents';
import { WaitingLosses } from '../waiting-losses';

const claims = lostDocuments('lost_claim');
const charges = lostDocuments('hub_lost_claim');
const deposits = lostDocuments('lost_collection');

/** Losses whose shops are to be compensated, and the claims they were put on. */
export function LostClaims() {
  return (
    <DocumentList
      documents={claims}
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

/** What hubs lost and owe for, who is to be charged, and the charges. */
export function HubLostClaims() {
  const user = useUser();
  return (
    <DocumentList
      documents={charges}
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

/** Who owes for losses, and what was paid in for them. */
export function LostDeposits() {
  return (
    <DocumentList
      documents={deposits}
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
