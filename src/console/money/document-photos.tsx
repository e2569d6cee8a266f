import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { PhotoImage } from '~console/package/photos/photo-thumb';
import { PhotoRemover } from '~console/package/photos/photo-remover';
import { UploadProgress } from '~console/resource/upload-progress';
import { Button } from '~console/ui/button';
import { formatMoment } from '~console/platform/format';
import { keepsFocus } from '~console/ui/keeps-focus';
import { Spinner } from '~console/ui/spinner';

interface DocumentPhoto {
  readonly id: number;
  readonly at: string;
  readonly actor_name: string;
}

type ReadPhoto = (id: number, size: 'thumb' | 'full', signal: AbortSignal) => Promise<Blob>;

interface DocumentPhotosProps {
  /** What they are of: bank slips, receipts. */
  readonly kind: 'slip' | 'receipt';
  readonly photos: readonly DocumentPhoto[];
  /** Absent = none can be added any more; `gone` hears how much has gone out. Throws what the client throws. */
  readonly send?: ((file: File, gone: (share: number) => void) => Promise<void>) | undefined;
  /** Takes one off again, by its id. Throws as `send`. */
  readonly remove?: ((id: number) => Promise<void>) | undefined;
  readonly read: ReadPhoto;
}

/**
 * The photos by which a document is proved, and the way to add one, or to take one off, while nobody has decided on it.
 */
export function DocumentPhotos({ kind, photos, send, remove, read }: DocumentPhotosProps) {
  const t = useText('money');
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  /** How much of one has gone out; null = none is on its way. */
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const add = async (file: File): Promise<void> => {
    setShare(0);
    setError(null);
    try {
      await send?.(file, setShare);
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setError(failureText(failure));
    } finally {
      setShare(null);
    }
  };
  return (
    <section aria-labelledby={`${kind}-photos`} className="flex flex-col gap-2 px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`${kind}-photos`} className="font-semibold">
          {t(`${kind}.title`)}
        </h2>
        {send && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              tabIndex={-1}
              aria-label={t(`${kind}.choose`)}
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file, taken again after a failure, must be choosable again.
                event.target.value = '';
                if (file) void add(file);
              }}
            />
            <Button busy={share !== null} disabled={!online} onClick={() => input.current?.click()}>
              {t('photo.add')}
            </Button>
            {share !== null && <UploadProgress label={t(`${kind}.choose`)} share={share} />}
          </>
        )}
        {photos.length === 0 && <span className="text-dim">{t(`${kind}.none`)}</span>}
      </div>
      {error !== null && (
        <p role="alert" className="text-failed">
          {error}
        </p>
      )}
      {photos.length > 0 && (
        <ul ref={keepsFocus} className="flex flex-wrap gap-2">
          {photos.map((photo) => (
            <li key={photo.id} className="relative">
              <Picture kind={kind} photo={photo} read={read} />
              {remove && <Remover kind={kind} photo={photo} disabled={!online} remove={remove} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PictureProps extends Pick<DocumentPhotosProps, 'kind' | 'read'> {
  readonly photo: DocumentPhoto;
}

/** Small; pressed, as large as it is kept. */
function Picture({ kind, photo, read }: PictureProps) {
  const t = useText('money');
  const [large, setLarge] = useState(false);
  const size = large ? 'full' : 'thumb';
  const { data, error } = useQuery({
    queryKey: ['document-photo', kind, photo.id, size],
    queryFn: ({ signal }) => read(photo.id, size, signal),
    staleTime: Infinity,
  });
  const alt = t(`${kind}.alt`, { name: photo.actor_name, moment: formatMoment(photo.at) });
  return (
    <button
      type="button"
      aria-expanded={large}
      className="rounded border border-line hover:border-line-strong"
      title={alt}
      onClick={() => setLarge(!large)}
    >
      {data ? (
        <PhotoImage picture={data} alt={alt} className={large ? 'max-h-[70vh] max-w-full rounded' : 'h-24 rounded'} />
      ) : error ? (
        <span className="p-2 text-failed">{failureText(error)}</span>
      ) : (
        <Spinner />
      )}
    </button>
  );
}

interface RemoverProps extends Pick<PictureProps, 'kind' | 'photo'> {
  readonly disabled: boolean;
  readonly remove: (id: number) => Promise<void>;
}

function Remover({ kind, photo, disabled, remove }: RemoverProps) {
  const t = useText('money');
  const named = { name: photo.actor_name, moment: formatMoment(photo.at) };
  return (
    <PhotoRemover
      label={t(`${kind}.remove`, named)}
      texts={{
        title: t('photo.remove_title'),
        keep: t('photo.keep'),
        remove: t('photo.remove'),
        text: t(`${kind}.remove_text`, named),
      }}
      disabled={disabled}
      remove={() => remove(photo.id)}
    />
  );
}
