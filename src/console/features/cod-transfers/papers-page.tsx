import type { ReactNode } from 'react';
import { ListPage } from '~console/resource/list-page';
import type { Resource } from '~console/resource/resource';
import { RecordMenu } from '~console/terminal/record-actions';
import { codTransferRecord } from '~commands/cod-transfers';
import type { Paper } from './papers';

interface PapersPageProps {
  readonly papers: Resource<Paper>;
  /** Beside the list's title. */
  readonly actions?: ReactNode;
  /** Above the list: what there is to make papers of. */
  readonly children: ReactNode;
}

/** What there is to be paid, and the papers it was put on. */
export function PapersPage({ papers, actions, children }: PapersPageProps) {
  return (
    <div className="flex flex-col">
      {children}
      <ListPage resource={papers} actions={actions} renderMenu={(row) => <RecordMenu record={codTransferRecord.read(row)} />} />
    </div>
  );
}
