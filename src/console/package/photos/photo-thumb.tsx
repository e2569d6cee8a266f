import { useCallback } from 'react';
import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { usePicture, type Photo } from './use-photos';

interface PhotoThumbProps {
  readonly photo: Photo;
  readonly onOpen: () => void;
}

/** A photo in small; a press shows it whole. */
export function PhotoThumb({ photo, onOpen }: PhotoThumbProps) {
  const t = useText('package');
  const { picture, error } = usePicture(photo.id, 'thumb');
  const label = t('photos.open', { kind: t(`photos.kind.${photo.kind}`), at: formatMoment(photo.at) });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className="size-16 overflow-hidden rounded border border-line bg-raised hover:border-line-strong"
    >
      {picture ? (
        <PhotoImage picture={picture} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden="true">{error ? '✕' : ''}</span>
      )}
    </button>
  );
}

interface PhotoImageProps {
  readonly picture: Blob;
  readonly alt: string;
  readonly className: string;
}

/** A fetched picture on the screen; its address lives as long as the image does. */
export function PhotoImage({ picture, alt, className }: PhotoImageProps) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const url = URL.createObjectURL(picture);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [picture],
  );
  return <img ref={show} alt={alt} className={className} />;
}
