import { useId } from 'react';
import { useText } from '~console/platform/text';
import type { PhotoKind } from '~domain/photos';
import { PhotoAdder } from './photo-adder';
import { PhotoThumb } from './photo-thumb';
import type { Photo } from './use-photos';

interface PhotoFieldProps {
  readonly packageId: number;
  readonly kind: PhotoKind;
  /** Those added here, kept by whoever owns the form. */
  readonly value: readonly Photo[];
  readonly onChange: (photos: readonly Photo[]) => void;
  readonly onOpen?: (photo: Photo) => void;
  readonly required?: boolean;
  readonly error?: string | undefined;
}

/** Photos as a field of a form: each is sent as soon as it is chosen, and the form then names it by its id. */
export function PhotoField({ packageId, kind, value, onChange, onOpen, required = false, error }: PhotoFieldProps) {
  const t = useText('package');
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="text-dim">
        {t(`photos.kind.${kind}`)}
        {required && (
          <span aria-hidden="true" className="text-failed">
            {' *'}
          </span>
        )}
      </legend>
      {value.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {value.map((photo) => (
            <li key={photo.id}>
              <PhotoThumb photo={photo} onOpen={() => onOpen?.(photo)} />
            </li>
          ))}
        </ul>
      )}
      <PhotoAdder main packageId={packageId} kinds={[kind]} onAdded={(added) => onChange([...value, ...added])} />
      {error ? (
        <p id={`${id}-error`} role="alert" className="text-label text-failed">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
