import { useCallback, useEffect, useId, useRef, useState, type DragEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useText } from '~console/platform/text';
import { useOnline, isOnline } from '~console/platform/network';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useKeysOf } from '~console/terminal/hotkeys/user-keys';
import { UploadProgress } from '~console/resource/upload-progress';
import { Button } from '~console/ui/button';
import { type PhotoKind, photoActions, photoKinds } from '~domain/photos';
import { takesKeys } from '~console/terminal/hotkeys/typing';
import { ApiFailure } from '~console/platform/api-failure';
import { upload } from '~console/platform/api-bytes';
import { failureText } from '~console/platform/failure-text';
import { limits } from '~domain/limits';
import { decide } from '~domain/package-decision';
import type { GateUser, SubjectPackage } from '~commands/subject';
import type { Photo } from './use-photos';

const photoCalls = {
  epod: 'POST /packages-epod/{id}/photo',
  delivery: 'POST /packages-delivery/{id}/photo',
  return: 'POST /packages-return/{id}/photo',
} as const satisfies Record<PhotoKind, string>;

/** What the user may photograph of the package now; the likeliest first. */
export function possibleKinds(pkg: SubjectPackage, user: GateUser | null): PhotoKind[] {
  return user ? photoKinds.filter((kind) => decide(photoActions[kind], pkg, user).ok) : [];
}

interface DropProps {
  readonly onDragOver: (event: DragEvent) => void;
  readonly onDragLeave: (event: DragEvent) => void;
  readonly onDrop: (event: DragEvent) => void;
}

const picturesOf = (list: FileList | undefined): File[] =>
  [...(list ?? [])].filter(({ type }) => type.startsWith('image/'));

/** Pictures dragged onto a place, or pasted while nobody is typing. `null` = they are not wanted now. */
function useDroppedFiles(take: ((files: readonly File[]) => void) | null): {
  readonly over: boolean;
  readonly props: DropProps;
} {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!take) return undefined;
    const onPaste = (event: ClipboardEvent): void => {
      const files = picturesOf(event.clipboardData?.files);
      if (files.length === 0 || takesKeys(event.target)) return;
      event.preventDefault();
      take(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [take]);
  const hover = (event: DragEvent, is: boolean): void => {
    // Also of what can't be taken now: the browser would open the picture in the place of the page.
    event.preventDefault();
    setOver(is && take !== null);
  };
  return {
    over,
    props: {
      onDragOver: (event) => hover(event, true),
      onDragLeave: (event) => hover(event, false),
      onDrop: (event) => {
        hover(event, false);
        const files = picturesOf(event.dataTransfer.files);
        if (files.length > 0) take?.(files);
      },
    },
  };
}

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
  const take = useCallback(
    (files: readonly File[]) => void send(files).then((photos) => photos.length > 0 && onAdded?.(photos)),
    [send, onAdded],
  );
  const { over, props } = useDroppedFiles(main && online && !busy ? take : null);
  useEffect(
    () => (main ? registerActionHandler(uiCommands.addPhoto, () => input.current?.click(), 'page') : undefined),
    [main],
  );
  return (
    // Dropping is one way of three: the button and the clipboard do the same.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      {...props}
      className={`flex flex-wrap items-center gap-2 rounded border border-dashed p-1.5 ${over ? 'border-accent bg-tint' : 'border-line'}`}
    >
      {kinds.length > 1 && (
        <select
          aria-label={t('photos.which')}
          value={kind}
          onChange={(event) => setChosen(event.target.value as PhotoKind)}
          className="control"
        >
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
      {busy ? (
        <UploadProgress label={t('photos.sending')} share={progress} />
      ) : (
        <span className="text-label text-dim">{t(online ? 'photos.hint' : 'photos.offline')}</span>
      )}
      {error !== null && (
        <p role="alert" className="w-full text-label text-failed">
          {error}
        </p>
      )}
    </div>
  );
}

interface Uploading {
  /** From 0 to 1, over all files; null = nothing is under way. */
  readonly progress: number | null;
  readonly error: string | null;
  /**
   * Sends files one after the other and answers with the photos they became. It stops at the first that is refused, and
   * says why.
   */
  readonly send: (files: readonly File[]) => Promise<Photo[]>;
}

function useUploadPhoto(packageId: number, kind: PhotoKind): Uploading {
  const client = useQueryClient();
  const { t } = useTranslation();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (files: readonly File[]): Promise<Photo[]> => {
    const added: Photo[] = [];
    setError(null);
    setProgress(0);
    try {
      for (const file of files) {
        if (!isOnline()) throw new ApiFailure(0, 'offline', 'network');
        if (file.size > limits.photo.maxBytes) throw new ApiFailure(413, 'ESY007', 'too large');
        const onProgress = (share: number): void => setProgress((added.length + share) / files.length);
        const { data } = await upload(photoCalls[kind], 'photo', { params: { id: packageId }, file, onProgress });
        added.push(data);
      }
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const why = failure.code === 'offline' ? t('package:photos.offline') : failureText(failure);
      setError(files.length > 1 ? t('package:photos.some', { done: added.length, total: files.length, why }) : why);
    } finally {
      setProgress(null);
      if (added.length > 0)
        for (const queryKey of [
          ['photos', packageId],
          ['history', packageId],
        ])
          void client.invalidateQueries({ queryKey });
    }
    return added;
  };
  return { progress, error, send };
}
