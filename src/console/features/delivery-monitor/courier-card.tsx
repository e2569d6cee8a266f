import { formatCount } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { stripes } from '~console/pictures/bar';
import { GoLink } from '~console/terminal/links/go-link';
import { formatAmount } from '~domain/money';
import { quietAfter, standingOf, type MonitorRow, type Standing } from './wall';

interface CourierCardProps {
  readonly row: MonitorRow;
  /** ms */
  readonly now: number;
}

const cashInks: Record<Standing['cash'], string> = { over: 'text-failed', near: 'text-attention', fine: '' };
const cashGrounds: Record<Standing['cash'], string> = { over: 'bg-failed', near: 'bg-attention', fine: 'bg-money' };
const edges: Record<Standing['cash'], string> = { over: 'border-failed', near: 'border-line', fine: 'border-line' };
/** What came of the packages, the failed part striped. The figures above it say the same. */
function ResultBar({ row: { total, done, failed }, className }: Pick<CourierCardProps, 'row'> & { className: string }) {
  const share = (count: number): string => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <span aria-hidden="true" className={`flex overflow-hidden rounded-sm bg-raised ${className}`}>
      <span className="bg-done" style={{ width: share(done) }} />
      <span className="bg-failed" style={{ width: share(failed), ...stripes }} />
    </span>
  );
}

function useAgo(): (minutes: number | null) => string {
  const t = useText('delivery-monitor');
  return (minutes) =>
    minutes === null
      ? t('card.nothing')
      : minutes < 60
        ? t('card.minutes', { n: minutes })
        : t('card.hours', { n: Math.floor(minutes / 60) });
}

/** What to look at, each by a sign of its own besides its colour. */
function Signs({ standing: { cash, quiet, minutes } }: { readonly standing: Standing }) {
  const t = useText('delivery-monitor');
  const ago = useAgo();
  return (
    <span className="flex shrink-0 gap-1 font-semibold">
      {cash !== 'fine' && (
        <span title={t(`sign.${cash}`)} className={cashInks[cash]}>
          <span aria-hidden="true">{signs[cash]}</span>
          <span className="sr-only">{t(`sign.${cash}`)}</span>
        </span>
      )}
      {quiet && (
        <span title={ago(minutes)} className="text-attention">
          <span aria-hidden="true">{signs.quiet}</span>
          <span className="sr-only">{`${t('sign.quiet', { n: quietAfter })}: ${ago(minutes)}`}</span>
        </span>
      )}
    </span>
  );
}

const signs = { done: '✓', failed: '✗', over: '₫!', near: '₫', quiet: '?' } as const;
const signInks = {
  done: 'text-done',
  failed: 'text-failed',
  over: 'text-failed',
  near: 'text-attention',
  quiet: 'text-attention',
} as const;

/** What the signs mean. */
export function SignLegend() {
  const t = useText('delivery-monitor');
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-dim">
      {(Object.keys(signs) as (keyof typeof signs)[]).map((sign) => (
        <li key={sign} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`font-semibold ${signInks[sign]}`}>
            {signs[sign]}
          </span>
          {t(`sign.${sign}`, { n: quietAfter })}
        </li>
      ))}
    </ul>
  );
}

/** A courier in figures that are read from across the room. Its parts have fixed heights: new figures move nothing. */
export function CourierCard({ row, now }: CourierCardProps) {
  const t = useText('delivery-monitor');
  const ago = useAgo();
  const { courier, total, done, failed, left, cash, last, sheets } = row;
  const standing = standingOf(row, now);
  return (
    <li className={`flex flex-col gap-1.5 rounded border bg-panel p-3 ${edges[standing.cash]}`}>
      <h2 className="flex items-baseline gap-2 overflow-hidden text-[17px] leading-6 font-semibold">
        <GoLink to={`/courier-delivery/${courier.id}`} className="min-w-0 flex-1 truncate hover:underline">
          {courier.name}
        </GoLink>
        <Signs standing={standing} />
        <span className="font-mono text-mono font-normal text-dim">{courier.code}</span>
      </h2>
      <p className="heard-apart flex h-9 items-baseline gap-3 whitespace-nowrap tabular-nums">
        <span className="text-[28px] leading-9 font-semibold text-done" title={t('card.done')}>
          <Sign of="done" /> {formatCount(done)}
        </span>
        <span
          className={`text-[28px] leading-9 font-semibold ${failed > 0 ? 'text-failed' : 'text-faint'}`}
          title={t('card.failed')}
        >
          <Sign of="failed" /> {formatCount(failed)}
        </span>
        <span className="ml-auto text-[17px] leading-9" title={t('card.left')}>
          {t('card.left_of', { n: formatCount(left), of: formatCount(total) })}
        </span>
      </p>
      <ResultBar row={row} className="h-2.5" />
      <p
        className={`flex h-6 items-center gap-2 text-[15px] whitespace-nowrap tabular-nums ${cashInks[standing.cash]}`}
      >
        <span className={standing.cash === 'over' ? 'font-semibold' : ''}>
          {t('card.cash', { n: formatAmount(cash.in_hand) })}
        </span>
        {standing.cash === 'over' ? (
          <strong className="ml-auto min-w-0 truncate text-label font-semibold">{t('card.over')}</strong>
        ) : (
          <span aria-hidden="true" className="ml-auto h-1.5 w-20 overflow-hidden rounded-sm bg-raised">
            <span
              className={`block h-full ${cashGrounds[standing.cash]}`}
              style={{ width: `${(cash.in_hand / cash.ceiling) * 100}%` }}
            />
          </span>
        )}
      </p>
      <p className="flex h-5 items-center gap-2 overflow-hidden whitespace-nowrap text-dim">
        <span className={`truncate ${standing.quiet ? 'text-attention' : ''}`}>
          {last === null ? ago(null) : `${t(`card.last.${last.result}`)} · ${ago(standing.minutes)}`}
        </span>
        <span className="ml-auto font-mono text-mono">
          {sheets.length > 1 ? t('card.sheets', { n: sheets.length }) : (sheets[0]?.code ?? t('card.no_sheet'))}
        </span>
      </p>
    </li>
  );
}

function Sign({ of }: { readonly of: 'done' | 'failed' }) {
  const t = useText('delivery-monitor');
  return (
    <>
      <span aria-hidden="true" className="text-[0.75em]">
        {signs[of]}
      </span>
      <span className="sr-only">{t(`card.${of}`)}</span>
    </>
  );
}

/** The same on little room: a hundred of them on one screen. */
export function SmallCard({ row, now }: CourierCardProps) {
  const t = useText('delivery-monitor');
  const { courier, total, done, failed, left } = row;
  const standing = standingOf(row, now);
  return (
    <li
      className={`flex h-[71px] min-w-0 flex-col justify-between rounded border bg-panel px-2 py-1 ${edges[standing.cash]}`}
    >
      <h2 className="flex items-baseline gap-1.5 overflow-hidden text-[14px] leading-5 font-semibold">
        <GoLink
          to={`/courier-delivery/${courier.id}`}
          title={courier.code}
          className="min-w-0 flex-1 truncate hover:underline"
        >
          {courier.name}
        </GoLink>
        <Signs standing={standing} />
      </h2>
      <p className="heard-apart flex items-baseline gap-2 text-[18px] leading-6 whitespace-nowrap tabular-nums">
        <span className="font-semibold text-done" title={t('card.done')}>
          <Sign of="done" /> {formatCount(done)}
        </span>
        <span className={`font-semibold ${failed > 0 ? 'text-failed' : 'text-faint'}`} title={t('card.failed')}>
          <Sign of="failed" /> {formatCount(failed)}
        </span>
        <span className="ml-auto text-[13px]" title={t('card.left_of', { n: left, of: total })}>
          {t('card.left_short', { n: formatCount(left), of: formatCount(total) })}
        </span>
      </p>
      <ResultBar row={row} className="h-1.5" />
    </li>
  );
}
