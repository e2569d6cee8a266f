import { useText } from '~console/app/text';
import type { RunsheetStatus } from '~domain/runsheet-types';

const grounds: Record<RunsheetStatus, string> = { Created: 'bg-waiting', Running: 'bg-moving', Closed: 'bg-done', Cancelled: 'bg-failed' };

/** The status of a sheet, by colour and by word. */
export function SheetStatus({ status }: { readonly status: RunsheetStatus }) {
  const t = useText('courier-sheets');
  return (
    <span className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-1.75 rounded-[2px] ${grounds[status]}`} />
      {t(`status.${status}`)}
    </span>
  );
}
