import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callBytes, upload } from '~console/app/api-bytes';
import { ApiFailure } from '~console/app/api-failure';
import { failureText } from '~console/app/failure-text';
import { useOnline } from '~console/app/network';
import { useText } from '~console/app/text';
import { PhotoImage } from '~console/parcel/photos/photo-image';
import { Button } from '~console/ui/button';
import { formatMoment } from '~console/ui/format';
import { Spinner } from '~console/ui/spinner';
import type { PaperDetail } from './use-paper';

type Slip = PaperDetail['slip_list'][number];

/** The bank's slips of a paper, and the way to add one while nobody has decided on it. */
export function Slips({ paper, open }: { readonly paper: PaperDetail; readonly open: boolean }) {
  const t = useText('cod-transfers');
  const client = useQueryClient();
  const online = useOnline();
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const send = async (file: File): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      await upload('POST /cod-transfers/{id}/slip', 'photo', { params: { id: paper.id }, file });
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      setError(Object.values(failure.errors ?? {})[0]?.[0] ?? failureText(failure));
    } finally {
      setBusy(false);
      await client.invalidateQueries({ queryKey: ['cod-transfer', paper.id] });
    }
  };
  return (
    <section aria-labelledby="slips-title" className="flex flex-col gap-2 px-3 py-2">
      <div className="flex items-center gap-3">
        <h2 id="slips-title" className="font-semibold">
          {t('slip.title')}
        </h2>
        {open && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/jpeg,image/png,image/webp"
              tabIndex={-1}
              aria-label={t('slip.choose')}
              className="sr-only"
              onChange={(event) => {
                const [file] = event.target.files ?? [];
                // The same file, taken again after a failure, must be choosable again.
                event.target.value = '';
                if (file) void send(file);
              }}
            />
            <Button busy={busy} disabled={!online} onClick={() => input.current?.click()}>
              {t('slip.add')}
            </Button>
          </>
        )}
        {paper.slip_list.length === 0 && <span className="text-dim">{t('slip.none')}</span>}
      </div>
      {error !== null && (
        <p role="alert" className="text-failed">
          {error}
        </p>
      )}
      {paper.slip_list.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {paper.slip_list.map((slip) => (
            <li key={slip.id}>
              <SlipPicture slip={slip} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Small; pressed, as large as it is kept. */
function SlipPicture({ slip }: { readonly slip: Slip }) {
  const t = useText('cod-transfers');
  const [large, setLarge] = useState(false);
  const size = large ? 'full' : 'thumb';
  const { data, error } = useQuery({
    queryKey: ['slip', slip.id, size],
    queryFn: ({ signal }) => callBytes('GET /cod-transfer-slips/{id}', { params: { id: slip.id }, query: { size }, signal }),
    staleTime: Infinity,
  });
  const alt = t('slip.alt', { name: slip.actor_name, moment: formatMoment(slip.at) });
  return (
    <button type="button" aria-expanded={large} className="rounded border border-line hover:border-line-strong" title={alt} onClick={() => setLarge(!large)}>
      {data ? <PhotoImage picture={data} alt={alt} className={large ? 'max-h-[70vh] max-w-full rounded' : 'h-24 rounded'} /> : error ? <span className="p-2 text-failed">{failureText(error)}</span> : <Spinner />}
    </button>
  );
}
