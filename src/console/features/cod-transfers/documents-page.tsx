import type { ReactNode } from 'react';
import { ListPage } from '~console/resource/list-page';
import type { Resource } from '~console/resource/resource';
import { RecordMenu } from '~console/terminal/buttons/record-actions';
import { codTransferRecord } from '~commands/cod-transfers';
import type { Transfer } from './documents';

interface DocumentsPageProps {
  readonly documents: Resource<Transfer>;
  /** Beside the list's title. */
  readonly actions?: ReactNode;
  /** Above the list: what there is to make documents of. */
  readonly children: ReactNode;
}

/** What there is to be paid, and the documents it was put on. */
export function DocumentsPage({ documents, actions, children }: DocumentsPageProps) {
  return (
    <div className="flex flex-col">
      {children}
      <ListPage
        resource={documents}
        actions={actions}
        renderMenu={(row) => <RecordMenu record={codTransferRecord.read(row)} />}
      />
    </div>
  );
}
