import { useCallback, useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { Dialog } from '~console/ui/dialog';
import { ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { PhotoImage } from './photo-thumb';
import { usePicture, type Photo } from './use-photos';

interface PhotoViewerProps {
  readonly photos: readonly Photo[];
  /** Which is shown first. */
  readonly first: number;
  readonly onClose: () => void;
}

/** Photos whole, one at a time; left and right step through them. Load it with `lazy`: it carries the dialog. */
export function PhotoViewer({ photos, first, onClose }: PhotoViewerProps) {
  const t = useText('package');
  const [index, setIndex] = useState(first);
  const { length } = photos;
  const photo = photos[Math.min(index, length - 1)];
  const step = useCallback((by: number): void => setIndex((before) => (before + by + length) % length), [length]);
  useEffect(() => {
    // The arrows work wherever in the dialog the focus is.
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      step(event.key === 'ArrowRight' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [step]);
  if (!photo) return null;
  const place = t('photos.place', { n: index + 1, total: length });
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={`${t(`photos.kind.${photo.kind}`)} · ${place}`}
      actions={
        length > 1 && (
          <>
            <Button keys="left" onClick={() => step(-1)}>
              {t('photos.previous')}
            </Button>
            <Button keys="right" onClick={() => step(1)}>
              {t('photos.next')}
            </Button>
          </>
        )
      }
    >
      <div className="flex flex-col gap-2">
        <Whole key={photo.id} photo={photo} />
        <p className="text-dim">{t('photos.taken', { name: photo.actor_name, at: formatMoment(photo.at) })}</p>
      </div>
    </Dialog>
  );
}

function Whole({ photo }: { readonly photo: Photo }) {
  const t = useText('package');
  const { picture, error, retry } = usePicture(photo.id, 'full');
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <div className="grid h-[56vh] place-items-center rounded bg-raised">
      {picture ? (
        <PhotoImage
          picture={picture}
          alt={t('photos.alt', { kind: t(`photos.kind.${photo.kind}`), name: photo.actor_name })}
          className="max-h-[56vh] max-w-full object-contain"
        />
      ) : (
        <Spinner />
      )}
    </div>
  );
}
