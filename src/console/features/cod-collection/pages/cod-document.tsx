import { useParams } from 'wouter';
import { RecordPending } from '~console/resource/record-pending';
import { CollectionView } from '../collection-view';
import { useCollection } from '../use-cash';

/** One collection: what was counted, by whom, and what may be done with it. */
export function CodDocument() {
  const { data, error, refetch } = useCollection(Number(useParams<{ id: string }>().id));
  if (data) return <CollectionView key={data.id} collection={data} />;
  return <RecordPending queries={[{ error, refetch }]} list="/cod-collection/documents" />;
}
