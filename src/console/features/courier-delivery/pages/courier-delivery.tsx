import { useMemo } from 'react';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPending } from '~console/resource/record-pending';
import { useLocation, useSearch } from 'wouter';
import { ButtonLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { ActedGrid } from '~console/package/acted-grid';
import { DayField } from '~console/ui/date-range/day-field';
import { askedDay } from '~console/ui/date-range/day';
import { EmptyState } from '~console/ui/empty';
import { formatClock, formatCount } from '~console/platform/format';
import { formatMoney } from '~domain/money';
import { vietnamDay } from '~domain/time';
import { RunsheetMark } from '~console/ui/status';
import { useNow } from '~console/ui/use-now';
import { ProgressOverDay } from '~console/sheet/progress-over-day';
import { dayColumns } from '../line-columns';
import { useCourierDay, type CourierDay, type DayLine } from '../use-courier';

const first = ['package.note', 'package.copy'];
/** A package may be on two sheets of a day. */
const rowId = ({ runsheet_id, position }: DayLine): number => runsheet_id * 10_000 + position;

/** One courier's deliveries of a day: his sheets, what came of each package, his cash. */
export function CourierDelivery() {
  const id = usePathId();
  const t = useText('courier-delivery');
  const now = useNow();
  const [path, navigate] = useLocation();
  const date = askedDay(new URLSearchParams(useSearch()).get('date'));
  const { data, error, refetch, dataUpdatedAt } = useCourierDay(id, date);
  if (!data) return <RecordPending queries={[{ error, refetch }]} list="/delivery-monitor" />;
  return (
    <section aria-label={t('title')} className="page-column">
      <RecordHead
        list="/delivery-monitor"
        kind={t('title')}
        code={data.courier.code}
        title={data.courier.name}
        actions={<ButtonLink to={`/courier-delivery-failed-attempts/${data.courier.id}`}>{t('to_failed')}</ButtonLink>}
      >
        <span className="font-mono text-mono text-dim">{data.courier.hub.code}</span>
        <label className="flex items-center gap-2">
          <span className="text-dim">{t('date')}</span>
          <DayField
            label={t('date')}
            value={data.date}
            max={vietnamDay(now)}
            onChange={(day) => navigate(day === '' ? path : `${path}?date=${day}`, { replace: true })}
          />
        </label>
        <span className={`text-label tabular-nums ${error ? 'text-attention' : 'text-dim'}`}>
          {t(error ? 'stale' : 'as_of', { time: formatClock(dataUpdatedAt) })}
        </span>
      </RecordHead>
      <Figures day={data} />
      <ProgressOverDay work={data} flow="delivery" />
      <Lines day={data} />
    </section>
  );
}

function Figures({ day }: { readonly day: CourierDay }) {
  const t = useText('courier-delivery');
  const { cash } = day;
  const over = cash.in_hand > cash.ceiling;
  return (
    <div className="flex shrink-0 flex-wrap items-stretch border-y border-line">
      <dl className="flex flex-wrap">
        {(['total', 'done', 'failed', 'left'] as const).map((figure) => (
          <div key={figure} className="border-r border-line px-4 py-1.5">
            <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
            <dd
              className={`text-title font-semibold tabular-nums ${figure === 'done' ? 'text-done' : figure === 'failed' && day.failed > 0 ? 'text-failed' : ''}`}
            >
              {formatCount(day[figure])}
            </dd>
          </div>
        ))}
        {(['collected', 'expected', 'in_hand'] as const).map((figure) => (
          <div key={figure} className="border-r border-line px-4 py-1.5">
            <dt className="text-label text-dim">{t(`figure.${figure}`)}</dt>
            <dd
              className={`text-title font-semibold tabular-nums ${figure === 'in_hand' && over ? 'text-failed' : ''}`}
            >
              {formatMoney(cash[figure])}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-1 flex-wrap items-center gap-x-4 px-4 py-1.5">
        {day.sheets.map((sheet) => (
          <li key={sheet.id} className="flex items-center gap-2">
            <span className="font-mono text-mono">{sheet.code}</span>
            <RunsheetMark status={sheet.status} />
            <span className="text-dim tabular-nums">
              {t('of', { n: formatCount(sheet.done), of: formatCount(sheet.total) })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Lines({ day }: { readonly day: CourierDay }) {
  const t = useText();
  const now = useNow();
  const language = useLanguage();
  const columns = useMemo(() => dayColumns(t, now, language), [t, now, language]);
  return (
    <ActedGrid
      name="courier-day-lines"
      label={t('courier-delivery:lines')}
      columns={columns}
      rows={day.lines}
      rowId={rowId}
      first={first}
      empty={<EmptyState title={t('courier-delivery:none')} />}
    />
  );
}
