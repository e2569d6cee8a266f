import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useText } from '~console/platform/text';
import { useOnline } from '~console/platform/network';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import { Button } from '~console/ui/button';
import type { PhotoKind } from '~domain/photos';
import { useDroppedFiles } from './use-dropped-files';
import type { Photo } from './use-photos';
import { useUploadPhoto } from './use-upload-photo';

interface PhotoAdderProps {
  readonly packageId: number;
  /** What may be photographed now; one at least. */
  readonly kinds: readonly PhotoKind[];
  readonly onAdded?: (photos: readonly Photo[]) => void;
  /** The command and pasted pictures come here: true for one of them on a page. */
  readonly main?: boolean;
}

/** Adds photos: chosen, dragged here, or pasted. Says how far it is, and why one was not taken. */
export function PhotoAdder({ packageId, kinds, onAdded, main = false }: PhotoAdderProps) {
  const t = useText('package');
  const id = useId();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<PhotoKind | null>(null);
  const kind = chosen !== null && kinds.includes(chosen) ? chosen : (kinds[0] ?? 'delivery');
  const keys = useKeysOf('face.add-photo');
  const { progress, error, send } = useUploadPhoto(packageId, kind);
  const busy = progress !== null;
  const take = useCallback((files: readonly File[]) => void send(files).then((photos) => photos.length > 0 && onAdded?.(photos)), [send, onAdded]);
  const { over, props } = useDroppedFiles(main && online && !busy ? take : null);
  useEffect(() => (main ? registerActionHandler(uiCommands.addPhoto, () => input.current?.click(), 'page') : undefined), [main]);
  return (
    // Dropping is one way of three: the button and the clipboard do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...props} className={`flex flex-wrap items-center gap-2 rounded border border-dashed p-1.5 ${over ? 'border-accent bg-tint' : 'border-line'}`}>
      {kinds.length > 1 && (
        <select aria-label={t('photos.which')} value={kind} onChange={(event) => setChosen(event.target.value as PhotoKind)} className="control">
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`photos.kind.${one}`)}
            </option>
          ))}
        </select>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        tabIndex={-1}
        aria-label={t('photos.choose')}
        className="sr-only"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // The same file, taken again after a failure, must be choosable again.
          event.target.value = '';
          if (files.length > 0) take(files);
        }}
      />
      <Button keys={main ? keys : undefined} busy={busy} disabled={!online} onClick={() => input.current?.click()}>
        {kinds.length > 1 ? t('photos.add') : t('photos.add_kind', { kind: t(`photos.kind.${kind}`) })}
      </Button>
      {busy ? <progress value={progress} max={1} aria-label={t('photos.sending')} className="h-1.5 w-24 accent-accent" /> : <span className="text-label text-dim">{t(online ? 'photos.hint' : 'photos.offline')}</span>}
      {error !== null && (
        <p role="alert" className="w-full text-label text-failed">
          {error}
        </p>
      )}
    </div>
  );
}
