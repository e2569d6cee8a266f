import { useText } from '~console/app/text';
import { squareClass } from '~console/ui/status';
import type { RunsheetStatus } from '~domain/runsheet-types';
import type { StatusFamily } from '~domain/statuses';

const families: Record<RunsheetStatus, StatusFamily> = { Created: 'waiting', Running: 'moving', Closed: 'done', Cancelled: 'failed' };

/** How far a sheet is. */
export function SheetMark({ status }: { readonly status: RunsheetStatus }) {
  const t = useText('ui');
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <span aria-hidden="true" className={squareClass(families[status])} />
      <span className="truncate">{t(`runsheet_status.${status}`)}</span>
    </span>
  );
}
