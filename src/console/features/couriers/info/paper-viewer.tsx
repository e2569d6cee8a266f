import { useText } from '~console/platform/text';
import { PhotoImage } from '~console/package/photos/photo-thumb';
import { Dialog } from '~console/ui/dialog';
import { ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { usePaper, type Paper } from '../use-courier';

/** A paper whole. Load it with `lazy`: it carries the dialog. */
export function PaperViewer({ paper, onClose }: { readonly paper: Paper; readonly onClose: () => void }) {
  const t = useText('couriers');
  const { data, error, refetch } = usePaper(paper.id, 'full');
  const kind = t(`paper.${paper.kind}`);
  return (
    <Dialog open wide onClose={onClose} title={kind}>
      <div className="flex flex-col gap-2">
        {data ? (
          <PhotoImage picture={data} alt={kind} className="max-h-[60vh] w-full object-contain" />
        ) : error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : (
          <Spinner />
        )}
        <p className="text-dim">{t('papers.by', { name: paper.actor_name, at: formatMoment(paper.at) })}</p>
      </div>
    </Dialog>
  );
}
