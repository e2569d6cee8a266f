import { CommandButton } from '~console/terminal/command-button';
import { HubLosses } from '../hub-losses';
import { PaperList } from '../paper-list';
import { lostPapers } from '../papers';

const papers = lostPapers('lost_collection');

/** Who owes for losses, and what was paid in for them. */
export function LostDeposits() {
  return (
    <PaperList papers={papers} actions={<><CommandButton id="page.hub-lost-claim" /><CommandButton id="loss-deposit.make" look="primary" /></>}>
      <HubLosses show="debts" />
    </PaperList>
  );
}
