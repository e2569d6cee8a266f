import type { ReactNode } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { useText } from '~console/platform/text';
import { useActiveRecord } from '~console/terminal/subject';
import { formatCount, formatMoment } from '~console/platform/format';
import { RunsheetMark } from '~console/ui/status';
import { runsheetRecord } from '~commands/runsheets';
import type { Stops } from './use-sheet';

interface SheetHeadProps {
  readonly sheet: Stops['sheet'];
  /** What else is told of it. */
  readonly children?: ReactNode;
  readonly actions: ReactNode;
}

/** Whose sheet it is and how far it is. */
export function SheetHead({ sheet, children, actions }: SheetHeadProps) {
  const t = useText();
  useActiveRecord(runsheetRecord.read(sheet));
  const { total, reported, done } = sheet.packages;
  return (
    <RecordHead
      list="/pickup-runsheet"
      kind={t('courier-sheets:title.pickup')}
      code={sheet.code}
      status={<RunsheetMark status={sheet.status} />}
      actions={actions}
    >
      <span className="text-dim">
        {sheet.courier ? `${sheet.courier.code} ${sheet.courier.name}` : t('pickup-sheets:no_courier')}
      </span>
      {sheet.license_plate && <span className="font-mono text-mono text-dim">{sheet.license_plate}</span>}
      <span className="text-label text-dim">
        {sheet.dispatched_at
          ? t('pickup-sheets:left_at', { moment: formatMoment(sheet.dispatched_at) })
          : t('pickup-sheets:created_at', { moment: formatMoment(sheet.created_at) })}
      </span>
      <output aria-label={t('pickup-sheets:progress')} aria-live="off" className="flex gap-3 tabular-nums">
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
      {children}
    </RecordHead>
  );
}
