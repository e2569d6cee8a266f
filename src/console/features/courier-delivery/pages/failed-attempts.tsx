import { useMemo, useState } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPending } from '~console/resource/record-pending';
import { useLocation, useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { ActedGrid } from '~console/package/acted-grid';
import { PhotoStrip } from '~console/package/photos/photo-strip';
import { DayField } from '~console/ui/date-range/day-field';
import { askedDay } from '~console/ui/date-range/day';
import { EmptyState } from '~console/ui/empty';
import { formatClock, formatCount } from '~console/platform/format';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { vietnamDay } from '~domain/time';
import { attemptColumns } from '../line-columns';
import { useFailedAttempts, type Attempt } from '../use-courier';

const first = ['package.return', 'package.redeliver', 'package.change-receiver', 'package.note'];
/** A package may have failed more than once. */
const attemptId = (attempt: Attempt): number => attempt.runsheet.id * 100_000_000 + (attempt.id % 100_000_000);
const none: readonly Attempt[] = [];

/**
 * A courier's failed attempts with reasons, photos and what became of the packages; they are acted on where they stand.
 */
export function FailedAttempts() {
  const id = usePathId();
  const t = useText();
  const now = useNow();
  const language = useLanguage();
  const [path, navigate] = useLocation();
  const from = askedDay(new URLSearchParams(useSearch()).get('from'));
  const { data, error, refetch, dataUpdatedAt, isPlaceholderData } = useFailedAttempts(id, from);
  const [atHand, setAtHand] = useState<Attempt | null>(null);
  const columns = useMemo(() => attemptColumns(t, now, language), [t, now, language]);
  if (!data) return <RecordPending queries={[{ error, refetch }]} list="/delivery-monitor" />;
  return (
    <div className="page-column">
      <RecordHead
        list="/delivery-monitor"
        of={{ to: `/courier-delivery/${id}`, title: t('courier-delivery:failed.to_day') }}
        kind={t('courier-delivery:failed.title')}
        code={data.courier.code}
        title={data.courier.name}
      >
        <output className="text-dim tabular-nums">
          {t('courier-delivery:failed.total', { n: formatCount(data.meta.pagination.total) })}
        </output>
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('courier-delivery:failed.from')}</span>
          <DayField
            label={t('courier-delivery:failed.from')}
            value={from ?? ''}
            max={vietnamDay(now)}
            onChange={(day) => navigate(day === '' ? path : `${path}?from=${day}`, { replace: true })}
          />
        </label>
        <span className={`text-label tabular-nums ${error ? 'text-attention' : 'text-dim'}`}>
          {t(error ? 'courier-delivery:stale' : 'courier-delivery:as_of', { time: formatClock(dataUpdatedAt) })}
        </span>
      </RecordHead>
      <div className="panes flex-1 border-t border-line">
        <ActedGrid
          name="failed-attempts"
          label={t('courier-delivery:failed.title')}
          columns={columns}
          rows={data.data.length === 0 ? none : data.data}
          stale={isPlaceholderData}
          rowId={attemptId}
          first={first}
          onAtHand={setAtHand}
          empty={<EmptyState title={t('courier-delivery:failed.none')} />}
        />
        {atHand && (
          <aside aria-label={atHand.package_code} className="w-72 shrink-0 overflow-y-auto border-l border-line p-3">
            <h2 className="font-mono text-mono font-semibold">{atHand.package_code}</h2>
            <p className="mb-3 text-dim">{atHand.line_note ?? t('courier-delivery:failed.no_note')}</p>
            <PhotoStrip key={atHand.id} package={toSubject(atHand)} />
          </aside>
        )}
      </div>
    </div>
  );
}
