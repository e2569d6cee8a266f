import { useRef, useState } from 'react';
import { call } from '~console/platform/api';
import { useOnline } from '~console/platform/network';
import { useText } from '~console/platform/text';
import { PhotoImage } from '~console/package/photos/photo-thumb';
import { PhotoRemover } from '~console/package/photos/photo-remover';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { UploadProgress } from '~console/resource/upload-progress';
import { Button } from '~console/ui/button';
import { keepsFocus } from '~console/ui/keeps-focus';
import { lazyDialog } from '~console/ui/opening-dialog';
import { formatMoment } from '~console/platform/format';
import { courierRecord } from '~commands/couriers';
import { courierPapersRow, paperKinds, type PaperKind } from '~domain/papers';
import { upload } from '~console/platform/api-bytes';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { limits } from '~domain/limits';
import { PapersMark } from '../marks';
import type { CourierDetail } from '~contract/features/courier-shapes';
import { usePaper, type Paper, useCouriersChanged } from '../use-courier';

const PaperViewer = lazyDialog(() => import('./paper-viewer').then((m) => m.PaperViewer));

/** Photos of his papers by kind, the newest first, and what is thought of them. */
export function Papers({ courier }: { readonly courier: CourierDetail }) {
  const t = useText('couriers');
  const [open, setOpen] = useState<Paper | null>(null);
  const record = courierRecord.read(courier);
  const removable = courierPapersRow('remove').from.includes(courier.paper_status);
  return (
    <section aria-labelledby="papers-title">
      <h2
        id="papers-title"
        className="mb-1 flex flex-wrap items-center gap-3 border-b border-line pb-1 text-label font-semibold text-dim"
      >
        {t('section.papers')}
        <span className="font-normal text-ink">
          <PapersMark status={courier.paper_status} />
        </span>
        <span className="ml-auto flex flex-wrap gap-1.5 font-normal [&_button]:h-6.5">
          <CommandButton id="courier.papers-verify" record={record} />
          <CommandButton id="courier.papers-refuse" record={record} />
        </span>
      </h2>
      <ul ref={keepsFocus} className="flex flex-col">
        {paperKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-center gap-2 border-b border-line py-1.5">
            <span className="w-40">{t(`paper.${kind}`)}</span>
            {courier.papers
              .filter((paper) => paper.kind === kind)
              .map((paper) => (
                <span key={paper.id} className="relative">
                  <Thumb paper={paper} onOpen={() => setOpen(paper)} />
                  {removable && <Remover paper={paper} />}
                </span>
              ))}
            {courier.papers.every((paper) => paper.kind !== kind) && (
              <span className="text-dim">{t('papers.none')}</span>
            )}
            <PaperAdder id={courier.id} kind={kind} />
          </li>
        ))}
      </ul>
      {open && <PaperViewer paper={open} onClose={() => setOpen(null)} />}
    </section>
  );
}

function Thumb({ paper, onOpen }: { readonly paper: Paper; readonly onOpen: () => void }) {
  const t = useText('couriers');
  const { data, error } = usePaper(paper.id, 'thumb');
  const label = t('papers.open', { kind: t(`paper.${paper.kind}`), at: formatMoment(paper.at) });
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onOpen}
      className="h-12 w-18 overflow-hidden rounded border border-line bg-raised hover:border-line-strong"
    >
      {data ? (
        <PhotoImage picture={data} alt="" className="size-full object-cover" />
      ) : (
        <span aria-hidden="true">{error ? '✕' : ''}</span>
      )}
    </button>
  );
}

function Remover({ paper }: { readonly paper: Paper }) {
  const t = useText('couriers');
  const online = useOnline();
  const changed = useCouriersChanged();
  const named = { kind: t(`paper.${paper.kind}`), at: formatMoment(paper.at) };
  const remove = async (): Promise<void> => {
    await call('DELETE /courier-papers/{id}', { params: { id: paper.id } });
    await changed();
  };
  return (
    <PhotoRemover
      label={t('papers.remove_label', named)}
      texts={{
        title: t('papers.remove_title'),
        keep: t('papers.keep'),
        remove: t('papers.remove'),
        text: t('papers.remove_text', named),
      }}
      disabled={!online}
      remove={remove}
    />
  );
}

function PaperAdder({ id, kind }: { readonly id: number; readonly kind: PaperKind }) {
  const t = useText('couriers');
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const { progress, error, send } = useUploadPaper(id, kind);
  return (
    <span className="ml-auto flex flex-wrap items-center gap-2">
      {error !== null && (
        <span role="alert" className="text-label text-failed">
          {error}
        </span>
      )}
      {progress !== null && (
        <UploadProgress label={t('papers.choose', { kind: t(`paper.${kind}`) })} share={progress} />
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-label={t('papers.choose', { kind: t(`paper.${kind}`) })}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void send(file);
          // The same file, taken again after a failure, must be choosable again.
          event.target.value = '';
        }}
      />
      <Button
        className="h-6.5!"
        busy={progress !== null}
        disabled={!online}
        title={t(online ? 'papers.hint' : 'papers.offline')}
        aria-label={`${t('papers.add')}: ${t(`paper.${kind}`)}`}
        onClick={() => input.current?.click()}
      >
        {t('papers.add')}
      </Button>
    </span>
  );
}

interface UploadingPaper {
  /** From 0 to 1; null = nothing is under way. */
  readonly progress: number | null;
  readonly error: string | null;
  readonly send: (file: File) => Promise<void>;
}

function useUploadPaper(id: number, kind: PaperKind): UploadingPaper {
  const changed = useCouriersChanged();
  const [progress, setProgress] = useState<number | null>(null);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setError(null);
    setProgress(0);
    try {
      if (file.size > limits.photo.maxBytes) throw new ApiFailure(413, 'ESY007', 'too large');
      await upload('POST /couriers/{id}/papers/{kind}', 'photo', {
        params: { id, kind },
        file,
        onProgress: setProgress,
      });
      await changed();
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setProgress(null);
    }
  };
  return { progress, error, send };
}
