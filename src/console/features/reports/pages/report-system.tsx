import { useEffect, useState } from 'react';
import { useText } from '~console/platform/text';
import { formatOf } from '~console/package/exports/list-export';
import { useStartExport } from '~console/package/exports/use-start-export';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { rangeInstants, shortcutRange } from '~console/ui/date-range/range';
import { useNow } from '~console/ui/use-now';
import { fitsExport } from '~domain/exports';
import { limits } from '~domain/limits';
import { ReportForm } from '../form/report-form';
import { isRanged, queryOf, type ReportOrder } from '../form/report-order';
import { MadeExports } from '../made/made-exports';

/** Makes reports as files, and keeps those that were made at hand. */
export function ReportSystem() {
  const t = useText();
  const start = useStartExport();
  const [order, setOrder] = useState<ReportOrder>(() => ({ name: 'package-report-system', format: 'csv', range: rangeInstants(shortcutRange('last_7_days', Date.now())), hubs: null }));
  const now = useNow();
  const fits = !isRanged(order.name) || fitsExport(order.range.from, order.range.to, now);

  useEffect(
    () =>
      registerActionHandler(
        uiCommands.export,
        ({ format }) => {
          if (!fits) return t('package:export.too_long', { days: limits.exportRangeDays });
          start({ name: order.name, format: formatOf(format) ?? order.format, query: queryOf(order) });
          return undefined;
        },
        'page',
      ),
    [order, fits, start, t],
  );

  return (
    <section aria-label={t('reports:title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 items-center px-3">
        <h1 className="text-title">{t('reports:title')}</h1>
      </header>
      <ReportForm order={order} onChange={setOrder} fits={fits} onSubmit={() => fits && start({ name: order.name, format: order.format, query: queryOf(order) })} />
      <MadeExports />
    </section>
  );
}
