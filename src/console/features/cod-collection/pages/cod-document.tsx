import { usePathId } from '~console/platform/path-id';
import { RecordPage } from '~console/resource/record-page';
import { CollectionView } from '../collection-view';
import { useCollection } from '../use-cash';

/** One collection: what was counted, by whom, and what may be done with it. */
export function CodDocument() {
  const collection = useCollection(usePathId());
  return (
    <RecordPage queries={[collection]} list="/cod-collection/documents">
      {collection.data && <CollectionView key={collection.data.id} collection={collection.data} />}
    </RecordPage>
  );
}
