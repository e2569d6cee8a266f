import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/active-record';
import { formatCount, formatMoment } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import { runsheetRecord } from '~commands/runsheets';
import type { Stops } from './use-sheet';

interface SheetHeadProps {
  readonly sheet: Stops['sheet'];
  readonly children?: ReactNode;
}

/** Whose sheet it is and how far it is. */
export function SheetHead({ sheet, children }: SheetHeadProps) {
  const t = useText();
  useActiveRecord(runsheetRecord.read(sheet));
  const { total, reported, done } = sheet.packages;
  return (
    <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
      <h1 className="text-title">
        {t('courier-sheets:title.pickup')} <span className="font-mono">{sheet.code}</span>
      </h1>
      <RunsheetMark status={sheet.status} />
      <span className="text-dim">
        {sheet.courier ? `${sheet.courier.code} ${sheet.courier.name}` : t('pickup-sheets:no_courier')}
      </span>
      {sheet.license_plate && <span className="font-mono text-mono text-dim">{sheet.license_plate}</span>}
      <span className="text-label text-dim">
        {sheet.dispatched_at
          ? t('pickup-sheets:left_at', { moment: formatMoment(sheet.dispatched_at) })
          : t('pickup-sheets:created_at', { moment: formatMoment(sheet.created_at) })}
      </span>
      <output aria-label={t('pickup-sheets:progress')} className="flex gap-3 tabular-nums">
        <span>{t('pickup-sheets:count.total', { count: total, n: formatCount(total) })}</span>
        {sheet.status !== 'Created' && (
          <>
            <span className="text-done">{t('pickup-sheets:count.done', { n: formatCount(done) })}</span>
            <span className={reported > done ? 'text-failed' : 'text-dim'}>
              {t('pickup-sheets:count.failed', { n: formatCount(reported - done) })}
            </span>
            <span className="text-dim">{t('pickup-sheets:count.left', { n: formatCount(total - reported) })}</span>
          </>
        )}
      </output>
      <span className="ml-auto flex flex-wrap items-center gap-2">{children}</span>
    </header>
  );
}
