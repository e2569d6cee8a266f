import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { formatAmount, formatCount } from '~console/platform/format';
import { limits } from '~domain/limits';
import type { MonitorRow } from './use-monitor';

const minuteMs = 60_000;
/** Nothing heard for so long with packages left: somebody should call, minutes. */
const quietAfter = 60;

interface CourierCardProps {
  readonly row: MonitorRow;
  /** ms */
  readonly now: number;
}

/** A courier in figures that are read from across the room. Its parts have fixed heights: new figures move nothing. */
export function CourierCard({ row, now }: CourierCardProps) {
  const t = useText('delivery-monitor');
  const { courier, total, done, failed, left, cash, last, sheets } = row;
  const share = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
  const cashShare = cash.in_hand / cash.ceiling;
  const cashInk = cashShare > 1 ? 'text-failed' : cashShare >= limits.courierCashWarning ? 'text-attention' : '';
  const minutes = last === null ? null : Math.max(0, Math.floor((now - Date.parse(last.at)) / minuteMs));
  const quiet = left > 0 && (minutes === null || minutes >= quietAfter);
  const ago = minutes === null ? t('card.nothing') : minutes < 60 ? t('card.minutes', { n: minutes }) : t('card.hours', { n: Math.floor(minutes / 60) });
  return (
    <li className={`flex flex-col gap-1.5 rounded border bg-panel p-3 ${cashShare > 1 ? 'border-failed' : 'border-line'}`}>
      <h2 className="flex items-baseline gap-2 overflow-hidden text-[17px] leading-6 font-semibold">
        <GoLink to={`/courier-delivery/${courier.id}`} className="min-w-0 flex-1 truncate hover:underline">
          {courier.name}
        </GoLink>
        <span className="font-mono text-mono font-normal text-dim">{courier.code}</span>
      </h2>
      <p className="flex h-9 items-baseline gap-4 tabular-nums">
        <span className="text-[28px] leading-9 font-semibold text-done" title={t('card.done')}>
          {formatCount(done)}
        </span>
        <span className={`text-[28px] leading-9 font-semibold ${failed > 0 ? 'text-failed' : 'text-faint'}`} title={t('card.failed')}>
          {formatCount(failed)}
        </span>
        <span className="ml-auto text-[20px] leading-9" title={t('card.left')}>
          {t('card.left_of', { n: formatCount(left), of: formatCount(total) })}
        </span>
      </p>
      <span aria-hidden="true" className="flex h-2.5 overflow-hidden rounded-sm bg-raised">
        <span className="bg-done" style={{ width: share(done) }} />
        <span className="bg-failed" style={{ width: share(failed) }} />
      </span>
      <p className={`flex h-6 items-center gap-2 text-[15px] tabular-nums ${cashInk}`}>
        <span className={cashShare > 1 ? 'font-semibold' : ''}>{t('card.cash', { n: formatAmount(cash.in_hand) })}</span>
        <span aria-hidden="true" className="ml-auto h-1.5 w-20 overflow-hidden rounded-sm bg-raised">
          <span className={`block h-full ${cashShare > 1 ? 'bg-failed' : cashShare >= limits.courierCashWarning ? 'bg-attention' : 'bg-money'}`} style={{ width: `${Math.min(1, cashShare) * 100}%` }} />
        </span>
        {cashShare > 1 && <strong className="text-label font-semibold">{t('card.over')}</strong>}
      </p>
      <p className="flex h-5 items-center gap-2 overflow-hidden whitespace-nowrap text-dim">
        <span className={`truncate ${quiet ? 'text-attention' : ''}`}>{last === null ? ago : `${t(`card.last.${last.result}`)} · ${ago}`}</span>
        <span className="ml-auto font-mono text-mono">{sheets.length > 1 ? t('card.sheets', { n: sheets.length }) : (sheets[0]?.code ?? t('card.no_sheet'))}</span>
      </p>
    </li>
  );
}
