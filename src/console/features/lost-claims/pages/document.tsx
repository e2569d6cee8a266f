import { useText } from '~console/platform/text';
import { DocumentPage, DocumentPager, useDocumentPlace } from '~console/money/document-page';
import { lostRecords } from '~commands/lost-documents';
import type { LostDocumentKind } from '~domain/lost-claims';
import { DocumentFacts } from '../document-facts';
import { DocumentLines } from '../document-lines';
import { DocumentSteps } from '../document-steps';
import { Receipts } from '../receipts';
import { useLostDocument } from '../use-lost';

/** What a shop is to have. */
export const LostClaim = () => <LostDocument kind="lost_claim" />;
/** Who is charged with it. */
export const HubLostClaim = () => <LostDocument kind="hub_lost_claim" />;
/** What he paid in. */
export const LostDeposit = () => <LostDocument kind="lost_collection" />;

/** One document: its packages with how each amount comes about, what proves it, who did what, and what can be done with it. */
function LostDocument({ kind }: { readonly kind: LostDocumentKind }) {
  const t = useText('lost-claims');
  const { id, place, setPlace } = useDocumentPlace();
  const query = useLostDocument(kind, id, place.page, place.size);
  return (
    <DocumentPage id={id} query={query} definition={lostRecords[kind]} absent={t('absent')} list={{ kind, title: t(`kind.${kind}`) }} label={(code) => t('actions', { code })}>
      {(doc, writes) => (
        <>
          <DocumentFacts document={doc} />
          <div className="flex flex-1 items-stretch border-t border-line">
            <div className="flex min-w-0 flex-1 flex-col">
              <DocumentLines document={doc} />
              <DocumentPager document={doc} place={place} onPlace={setPlace} />
            </div>
            <div className="flex w-56 shrink-0 flex-col border-l border-line">
              <Receipts document={doc} open={writes} />
              <DocumentSteps document={doc} />
            </div>
          </div>
        </>
      )}
    </DocumentPage>
  );
}
