import { useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { lazyDialog } from '~console/ui/opening-dialog';
import { PhotoAdder, possibleKinds } from './photo-adder';
import { PhotoThumb } from './photo-thumb';
import { usePhotos } from './use-photos';
import type { SubjectPackage } from '~commands/subject';

const PhotoViewer = lazyDialog(() => import('./photo-viewer').then((m) => m.PhotoViewer));

/** A package's photos, and the way to add one where its status and the user allow it. */
export function PhotoStrip({ package: pkg }: { readonly package: SubjectPackage }) {
  const t = useText('package');
  const user = useUser();
  const photos = usePhotos(pkg.id);
  const [open, setOpen] = useState<number | null>(null);
  const kinds = possibleKinds(pkg, user);
  const count = photos.data?.length ?? 0;
  const none = t('photos.none');
  useEffect(
    () => registerActionHandler(uiCommands.viewPhotos, () => (count > 0 ? setOpen(0) : none), 'page'),
    [count, none],
  );
  return (
    <section aria-label={t('photos.title')} className="flex flex-col gap-1.5">
      <h2 className="text-label font-semibold text-dim">
        {count > 0 ? t('photos.title_count', { n: count }) : t('photos.title')}
      </h2>
      {photos.isPending && <Spinner />}
      {photos.isError && !photos.data && <ErrorState error={photos.error} retry={() => void photos.refetch()} />}
      {photos.data && count === 0 && <p className="text-dim">{none}</p>}
      {photos.data && count > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {photos.data.map((photo, index) => (
            <li key={photo.id}>
              <PhotoThumb photo={photo} onOpen={() => setOpen(index)} />
            </li>
          ))}
        </ul>
      )}
      {kinds.length > 0 && <PhotoAdder key={pkg.id} main packageId={pkg.id} kinds={kinds} />}
      {open !== null && photos.data && <PhotoViewer photos={photos.data} first={open} onClose={() => setOpen(null)} />}
    </section>
  );
}
