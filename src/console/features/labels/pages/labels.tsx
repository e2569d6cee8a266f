import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { LabelSheet, PaperSize } from '~console/package/label-sheet';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { Button } from '~console/ui/button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { labelSizes, type LabelKind, type LabelSize } from '~domain/labels';
import { normaliseCode } from '~domain/tracking-code';
import { SheetChoice, useSheet } from '../use-sheet';

export const Awb = () => <LabelPage kind="awb" />;
export const AwbOms = () => <LabelPage kind="awb-oms" />;
export const ReturnAwb = () => <LabelPage kind="return-awb" />;

/** A label ready to print, on a page that holds nothing else on paper. The sheet is part of the address. */
function LabelPage({ kind }: { readonly kind: LabelKind }) {
  const t = useText('labels');
  const { reference = '' } = useParams<{ reference: string }>();
  const size = useSheet();
  const label = useLabel(reference, kind, size);
  useEffect(() => {
    document.title = `${t(`title.${kind}`)} ${label.data?.drawing.code ?? ''}`;
  }, [t, kind, label.data]);
  return (
    <main className="flex h-full flex-col overflow-auto print:block print:overflow-visible">
      <PaperSize {...labelSizes[size]} />
      <header className="flex shrink-0 flex-wrap items-center gap-3 border-b border-line bg-panel px-4 py-2 print:hidden">
        <h1 className="mr-auto text-title">{t(`title.${kind}`)}</h1>
        <SheetChoice size={size} />
        {label.data ? <PrintButton id={label.data.id} /> : null}
        <GoLink to={`/packages/${reference}`} className="text-dim hover:text-ink hover:underline">
          {t('back')}
        </GoLink>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] place-items-center p-6 max-desk:p-3 print:block print:p-0">
        {label.data ? (
          <LabelSheet drawing={label.data.drawing} name={t('sheet', { code: label.data.drawing.code })} />
        ) : (
          <Missing code={reference} error={label.error} retry={() => void label.refetch()} />
        )}
      </div>
    </main>
  );
}

interface MissingProps {
  readonly code: string;
  readonly error: unknown;
  readonly retry: () => void;
}

function Missing({ code, error, retry }: MissingProps) {
  const t = useText('labels');
  if (!error) return <Spinner />;
  if (error instanceof ApiFailure && error.code === 'EPK011')
    return <EmptyState title={t('none.title')} hint={t('none.hint')} />;
  if (error instanceof ApiFailure && (error.code === 'EPK009' || error.code === 'EPK027' || error.code === 'EPK029'))
    return <EmptyState title={t('absent.title', { code })} hint={t('absent.hint')} />;
  return <ErrorState error={error} retry={retry} />;
}

/** Records the print, then opens the browser's own dialog: a label on paper that nobody knows of would be worse. */
function PrintButton({ id }: { readonly id: number }) {
  const t = useText('labels');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const print = async (): Promise<void> => {
    setBusy(true);
    setFailure(null);
    try {
      await call('PATCH /packages/{id}/is-print', { params: { id }, body: {} });
      await document.fonts.ready;
      window.print();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {failure !== null && (
        <span role="alert" className="text-failed">
          {failure}
        </span>
      )}
      {/* The page is opened for this one thing. */}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus */}
      <Button autoFocus look="primary" busy={busy} title={t('recorded')} onClick={() => void print()}>
        {t('print')}
      </Button>
    </>
  );
}

/** The label of a package named by its number, or by the code that stands on it. */
function useLabel(reference: string, kind: LabelKind, size: LabelSize) {
  return useQuery({
    queryKey: ['label', reference, kind, size],
    queryFn: async ({ signal }) => {
      const numeric = /^\d{1,15}$/.test(reference);
      const id = numeric
        ? Number(reference)
        : (await call('GET /package', { query: { code: normaliseCode(reference) }, signal })).data.id;
      const { data } = await call('GET /packages/{id}/label', { params: { id }, query: { kind, size }, signal });
      return { id, drawing: data };
    },
  });
}
