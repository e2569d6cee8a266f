import { useText } from '~console/app/text';
import { PaperPage, PaperPager, usePaperPlace } from '~console/money/paper-page';
import { lostRecords } from '~commands/lost-papers';
import type { LostPaperKind } from '~domain/lost-claims';
import { PaperFacts } from '../paper-facts';
import { PaperLines } from '../paper-lines';
import { PaperSteps } from '../paper-steps';
import { Receipts } from '../receipts';
import { useLostPaper } from '../use-lost';

/** What a shop is to have. */
export const LostClaim = () => <LostPaper kind="lost_claim" />;
/** Who is charged with it. */
export const HubLostClaim = () => <LostPaper kind="hub_lost_claim" />;
/** What he paid in. */
export const LostDeposit = () => <LostPaper kind="lost_collection" />;

/** One paper: its packages with how each amount comes about, what proves it, who did what, and what can be done with it. */
function LostPaper({ kind }: { readonly kind: LostPaperKind }) {
  const t = useText('lost-claims');
  const { id, place, setPlace } = usePaperPlace();
  const query = useLostPaper(kind, id, place.page, place.size);
  return (
    <PaperPage id={id} query={query} definition={lostRecords[kind]} absent={t('absent')} list={{ kind, title: t(`kind.${kind}`) }} label={(code) => t('actions', { code })}>
      {(paper, writes) => (
        <>
          <PaperFacts paper={paper} />
          <div className="flex flex-1 items-stretch border-t border-line">
            <div className="flex min-w-0 flex-1 flex-col">
              <PaperLines paper={paper} />
              <PaperPager paper={paper} place={place} onPlace={setPlace} />
            </div>
            <div className="flex w-56 shrink-0 flex-col border-l border-line">
              <Receipts paper={paper} open={writes} />
              <PaperSteps paper={paper} />
            </div>
          </div>
        </>
      )}
    </PaperPage>
  );
}
