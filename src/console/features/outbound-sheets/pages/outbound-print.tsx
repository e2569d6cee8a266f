import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '~console/platform/api';
import { usePathId } from '~console/platform/path-id';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { SheetPaper } from '~console/sheet/sheet-paper';
import { Button } from '~console/ui/button';
import { Pending } from '~console/ui/empty';

/** The sheet as its courier takes it along, on a page that holds nothing else. */
export function OutboundPrint() {
  const t = useText('outbound-sheets');
  const id = usePathId();
  // Read once: each reading of the phones is recorded.
  const paper = useQuery({
    queryKey: ['sheet-paper', id],
    queryFn: async ({ signal }) => (await call('GET /runsheets/{id}/print', { params: { id }, signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const code = paper.data?.code;
  useEffect(() => {
    if (code) document.title = code;
  }, [code]);
  return (
    <main className="h-full overflow-auto print:overflow-visible">
      <header className="flex items-center gap-3 border-b border-line bg-panel px-4 py-2 print:hidden">
        <h1 className="mr-auto text-title">{t('print.title')}</h1>
        {paper.data && (
          // The page is opened for this one thing.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <Button autoFocus look="primary" onClick={() => window.print()}>
            {t('print.do')}
          </Button>
        )}
        <GoLink to={`/outbound-runsheet/${id}`} className="text-dim hover:text-ink hover:underline">
          {t('print.back')}
        </GoLink>
      </header>
      {paper.data ? <SheetPaper paper={paper.data} /> : <Pending query={paper} />}
    </main>
  );
}
