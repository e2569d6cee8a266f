import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { CollectionView } from '../collection-view';
import { useCollection } from '../use-cash';

/** One collection: what was counted, by whom, and what may be done with it. */
export function CodDocument() {
  const t = useText('cod-collection');
  const { data, error, isError, refetch } = useCollection(Number(useParams<{ id: string }>().id));
  if (data) return <CollectionView key={data.id} collection={data} />;
  if (!isError)
    return (
      <div className="grid h-full place-items-center">
        <Spinner />
      </div>
    );
  return (
    <ErrorState page error={error} retry={() => void refetch()}>
      <GoLink to="/cod-collection/documents" className="text-accent underline">
        {t('documents')}
      </GoLink>
    </ErrorState>
  );
}
