import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { LabelSheet, PaperSize } from '~console/package/label-sheet';
import { usePathId } from '~console/platform/path-id';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { Progress } from '~console/resource/progress';
import { Pace } from '~console/terminal/runs/pace';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import type { LabelDrawing } from '~contract/features/labels';
import { labelSizes, type LabelSize } from '~domain/labels';
import { limits } from '~domain/limits';
import { SheetChoice, useSheet } from '../use-sheet';

interface Labels {
  readonly code: string;
  readonly labels: readonly { readonly id: number; readonly drawing: LabelDrawing }[];
}

/** How many labels of how many are here; `rate` = so many a second, null while that can't be said. */
interface Coming {
  readonly done: number;
  readonly of: number;
  readonly rate: number | null;
}

/** So many labels are asked for at a time. */
const atOnce = 6;

/** The carrier's labels of a whole hand-over sheet, one after the other, for one print. */
export function MultiAwb() {
  const t = useText('three-pl');
  const words = useText('labels');
  const size = useSheet();
  const id = usePathId();
  const [coming, setComing] = useState<Coming | null>(null);
  const labels = useQuery({
    queryKey: ['three-pl-labels', id, size],
    queryFn: ({ signal }) => readLabels(id, size, signal, setComing),
    // Each reading of a label is written down: once is enough.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const print = async (ids: readonly number[]): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      // Recorded before they are on paper: a label that nobody knows of would be worse.
      for (let from = 0; from < ids.length; from += limits.labels)
        await call('PATCH /multiple-print-packages', { body: { ids: ids.slice(from, from + limits.labels) } });
      await document.fonts.ready;
      window.print();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  const ids = labels.data?.labels.map((label) => label.id) ?? [];
  return (
    <main className="flex h-full flex-col overflow-auto print:block print:overflow-visible">
      <PaperSize {...labelSizes[size]} />
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-panel px-4 py-2 print:hidden">
        <h1 className="mr-auto text-title">{t('awb.title', { code: labels.data?.code ?? '' })}</h1>
        <SheetChoice size={size} />
        {failure !== null && (
          <span role="alert" className="text-failed">
            {failure}
          </span>
        )}
        {ids.length > 0 && (
          <Button look="primary" busy={busy} onClick={() => void print(ids)}>
            {t('awb.print', { n: ids.length })}
          </Button>
        )}
        <GoLink to={`/3pl-runsheet/${id}`} className="text-dim hover:text-ink hover:underline">
          {t('awb.back')}
        </GoLink>
      </header>
      {!labels.data &&
        (labels.isError ? (
          <ErrorState error={labels.error} retry={() => void labels.refetch()} />
        ) : (
          <div className="flex flex-1 flex-wrap items-center justify-center gap-3 p-3">
            <Spinner />
            {coming !== null && coming.of > 0 && (
              <Progress label={t('awb.title', { code: '' })} {...coming}>
                {formatCount(coming.done)} / {formatCount(coming.of)}
              </Progress>
            )}
          </div>
        ))}
      {labels.data && ids.length === 0 && <EmptyState title={t('awb.none')} />}
      <div className="flex flex-wrap justify-center gap-6 p-6 max-desk:p-3 print:block print:p-0">
        {labels.data?.labels.map(({ id: packageId, drawing }) => (
          <div key={packageId} className="max-w-full break-after-page">
            <LabelSheet drawing={drawing} name={words('sheet', { code: drawing.code })} />
          </div>
        ))}
      </div>
    </main>
  );
}

async function readLabels(
  id: number,
  size: LabelSize,
  signal: AbortSignal,
  came: (coming: Coming) => void,
): Promise<Labels> {
  const accepted: number[] = [];
  let code = '';
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const { data } = await call('GET /three-pl-runsheets/{id}', {
      params: { id },
      query: { limit: limits.labels, page },
      signal,
    });
    code = data.code;
    pages = data.lines.meta.pagination.total_pages;
    accepted.push(
      ...data.lines.data.filter((line) => line.handover?.state === 'accepted').map((line) => line.package.id),
    );
  }
  const labels: { id: number; drawing: LabelDrawing }[] = [];
  const pace = new Pace();
  const tell = (done: number): void => came({ done, of: accepted.length, rate: pace.note(performance.now(), done) });
  tell(0);
  for (let at = 0; at < accepted.length; at += atOnce) {
    const part = accepted.slice(at, at + atOnce).map(async (one) => ({
      id: one,
      drawing: (
        await call('GET /packages/{id}/label', {
          params: { id: one },
          query: { kind: 'awb-oms', size },
          signal,
        })
      ).data,
    }));
    labels.push(...(await Promise.all(part)));
    tell(labels.length);
  }
  return { code, labels };
}
