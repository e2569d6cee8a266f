import { CommandButton } from '~console/terminal/command-button';
import { PaperList } from '../paper-list';
import { lostPapers } from '../papers';
import { WaitingLosses } from '../waiting-losses';

const papers = lostPapers('lost_claim');

/** Losses whose shops are to be compensated, and the claims they were put on. */
export function LostClaims() {
  return (
    <PaperList papers={papers} actions={<><CommandButton id="page.lost-approval" /><CommandButton id="page.hub-lost-claim" /></>}>
      <WaitingLosses step="claim" />
    </PaperList>
  );
}
