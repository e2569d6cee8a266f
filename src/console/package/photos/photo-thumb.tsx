import { useText } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { PhotoImage } from './photo-image';
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
