import { Spinner } from '~console/ui/spinner';
import { Skeleton } from './skeleton';

/** The frame while what fills it is on its way, and the words to say so are here. */
export function SkeletonLoading() {
  return (
    <Skeleton>
      <Spinner />
    </Skeleton>
  );
}
