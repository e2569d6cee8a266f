import { ListPage } from '~console/resource/list-page';
import { RecordMenu } from '~console/terminal/record-actions';
import { codCollectionRecord } from '~commands/cod-collections';
import { collections } from '../collections-resource';

/** Cash that was counted: waiting for somebody to approve it, approved, rejected. */
export function CodCollections() {
  return <ListPage resource={collections} renderMenu={(row) => <RecordMenu record={codCollectionRecord.read(row)} />} />;
}
