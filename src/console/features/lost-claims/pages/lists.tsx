import type { ReactNode } from 'react';
import { useUser } from '~console/platform/session';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { may } from '~domain/access';
import { useText } from '~console/platform/text';
import { DocumentMark } from '~console/money/document-mark';
import { ListPage } from '~console/resource/list-page';
import type { ListFigure, Resource } from '~console/resource/resource';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { formatCount } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { lostRecords } from '~commands/lost-documents';
import { moneyDocumentStatuses } from '~domain/money-documents';
import { HubLosses } from '../hub-losses';
import { lostDocuments } from '../documents';
import { WaitingLosses } from '../waiting-losses';
import type { LostDocument } from '../use-lost';

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

interface DocumentListProps {
  readonly documents: Resource<LostDocument>;
  readonly actions?: ReactNode;
  /** Above the list: what there is to make documents of. */
  readonly children?: ReactNode;
}

/** What waits to be put on documents, and the documents with what they come to. */
function DocumentList({ documents, actions, children }: DocumentListProps) {
  return (
    <div className="flex min-h-full flex-col">
      {children}
      <ListPage
        resource={documents}
        actions={actions}
        renderFigures={(figures) => <Sums figures={figures} />}
        renderMenu={(row) => <RecordMenu record={lostRecords[row.kind].read(row)} />}
      />
    </div>
  );
}

function Sums({ figures }: { readonly figures: readonly ListFigure[] }) {
  const t = useText('lost-claims');
  const known = moneyDocumentStatuses.flatMap((status) => {
    const figure = figures.find((one) => one.status === status);
    return figure && figure.documents > 0 ? [{ ...figure, status }] : [];
  });
  if (known.length === 0) return null;
  return (
    <ul aria-label={t('list.sums')} className="flex flex-wrap gap-x-6 gap-y-1 px-3 pb-2 tabular-nums">
      {known.map(({ status, documents, package_count, amount }) => (
        <li key={status} className="flex items-center gap-2">
          <DocumentMark status={status} />
          <span className="text-dim">{`${t('list.documents', { count: documents, shown: formatCount(documents) })} · ${t('list.packages', { count: package_count, shown: formatCount(package_count) })}`}</span>
          <span className="font-semibold">{formatMoney(amount)}</span>
        </li>
      ))}
    </ul>
  );
}
