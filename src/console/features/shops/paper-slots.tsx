import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { ApiFailure } from '~console/platform/api-failure';
import { callBytes, upload } from '~console/platform/api-bytes';
import { failureText } from '~console/platform/failure-text';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { PhotoImage } from '~console/package/photos/photo-thumb';
import { UploadProgress } from '~console/resource/upload-progress';
import { Button } from '~console/ui/button';
import { formatMoment } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { may } from '~domain/access';
import { limits } from '~domain/limits';
import { paperKinds, type PaperKind } from '~domain/papers';
import { useShopChanged, type ShopDetail } from './use-shop';

type Paper = ShopDetail['papers'][number];

const usePicture = (id: number | null, size: 'thumb' | 'full') =>
  useQuery({
    queryKey: ['shop-paper', id, size],
    queryFn: ({ signal }) => callBytes('GET /shop-papers/{id}', { params: { id: id ?? 0 }, query: { size }, signal }),
    enabled: id !== null,
    staleTime: Infinity,
  });

/** What is asked of a shop: each paper as it is, and the way to another photo of it. */
export function PaperSlots({ shop }: { readonly shop: ShopDetail }) {
  const t = useText('shops');
  const user = useUser();
  const keeps = user !== null && may(user, 'shop_work');
  const [shown, setShown] = useState<Paper | null>(null);
  const whole = usePicture(shown?.id ?? null, 'full');
  const { papers_checked_by: who, papers_checked_at: at, paper_note: note, paper_status: status } = shop;
  const time = at === null ? '' : formatMoment(at);
  const told = {
    not_uploaded: t('papers.asked'),
    uploaded: t('papers.waiting'),
    not_verified: t('papers.refused', { who: who ?? '', time, note: note ?? '' }),
    verified: who === null ? '' : t('papers.checked', { who, time }),
  }[status];
  return (
    <section aria-labelledby="shop-papers" className="flex flex-col gap-2">
      <h2 id="shop-papers" className="font-semibold">
        {t('papers.title')}
      </h2>
      <p className={status === 'not_verified' ? 'text-failed' : 'text-dim'}>{told}</p>
      {keeps ? (
        <ul className="flex flex-wrap gap-4">
          {paperKinds.map((kind) => (
            <PaperSlot
              key={kind}
              shopId={shop.id}
              kind={kind}
              paper={shop.papers.find((one) => one.kind === kind) ?? null}
              onOpen={setShown}
            />
          ))}
        </ul>
      ) : (
        <p className="text-dim">{t('papers.hidden')}</p>
      )}
      {shown && (
        <div className="flex flex-col items-start gap-2">
          {whole.data && (
            <PhotoImage
              picture={whole.data}
              alt={t(`papers.${shown.kind}`)}
              className="max-h-120 rounded border border-line"
            />
          )}
          {whole.isError && (
            <p role="alert" className="text-failed">
              {failureText(whole.error)}
            </p>
          )}
          <Button onClick={() => setShown(null)}>{t('papers.close')}</Button>
        </div>
      )}
    </section>
  );
}

interface PaperSlotProps {
  readonly shopId: number;
  readonly kind: PaperKind;
  readonly paper: Paper | null;
  readonly onOpen: (paper: Paper) => void;
}

function PaperSlot({ shopId, kind, paper, onOpen }: PaperSlotProps) {
  const t = useText('shops');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const thumb = usePicture(paper?.id ?? null, 'thumb');
  const changed = useShopChanged();
  const [share, setShare] = useState(0);
  const sending = useMutation({
    mutationFn: (file: File) => {
      if (file.size > limits.photo.maxBytes) throw new ApiFailure(413, 'ESY007', 'too large');
      setShare(0);
      const params = { id: shopId, kind };
      return upload('POST /shops/{id}/papers/{kind}', 'photo', { params, file, onProgress: setShare });
    },
    onSuccess: async () => {
      toast('success', t('papers.sent'));
      await changed();
    },
  });
  const why = sending.error && failureText(sending.error);
  const title = t(`papers.${kind}`);
  return (
    <li className="flex w-52 flex-col gap-1.5">
      <span className="text-dim">{title}</span>
      {paper ? (
        <button
          type="button"
          aria-label={t('papers.open', { paper: title })}
          onClick={() => onOpen(paper)}
          className="flex h-32 items-center justify-center overflow-hidden rounded border border-line bg-raised"
        >
          {thumb.data && <PhotoImage picture={thumb.data} alt="" className="max-h-32" />}
        </button>
      ) : (
        <span className="flex h-32 items-center justify-center rounded border border-dashed border-line text-dim">
          {t('papers.none')}
        </span>
      )}
      {paper && (
        <span className="text-label text-dim">
          {t('papers.by', { who: paper.actor_name, time: formatMoment(paper.at) })}
        </span>
      )}
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-label={title}
        className="sr-only"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // The same file, taken again after a failure, must be choosable again.
          event.target.value = '';
          if (file) sending.mutate(file);
        }}
      />
      <Button
        busy={sending.isPending}
        onClick={() => input.current?.click()}
        aria-label={`${t(paper ? 'papers.replace' : 'papers.upload')}: ${title}`}
      >
        {t(paper ? 'papers.replace' : 'papers.upload')}
      </Button>
      {sending.isPending && <UploadProgress label={title} share={share} />}
      {why ? (
        <p role="alert" className="text-label text-failed">
          {why}
        </p>
      ) : null}
    </li>
  );
}
