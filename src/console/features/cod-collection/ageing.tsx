import { lazy, Suspense, useState, type CSSProperties } from 'react';
import { failureText } from '~console/platform/failure-text';
import { formatShare } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { stripes } from '~console/pictures/bar';
import { Button } from '~console/ui/button';
import { Spinner } from '~console/ui/spinner';
import { cashAges, type CashAge } from '~domain/cash';
import { addMoney, formatMoney } from '~domain/money';
import { useAgeing, type CashAgeing } from './use-cash';

const grounds: Record<CashAge, string> = {
  same_day: 'bg-waiting',
  days_1_2: 'bg-moving',
  days_3_7: 'bg-attention',
  over_7: 'bg-failed',
};
const lines = (degrees: number): CSSProperties => ({
  backgroundImage: `repeating-linear-gradient(${degrees}deg, transparent 0 6px, var(--color-panel) 6px 7px)`,
});
/** Told apart without their colours too. */
const grains: Record<CashAge, CSSProperties> = {
  same_day: {},
  days_1_2: lines(0),
  days_3_7: lines(90),
  over_7: stripes,
};

/** Fetched when it is first opened. */
const AgeingOverTime = lazy(() => import('./ageing-over-time').then((module) => ({ default: module.AgeingOverTime })));

/** How old the cash in couriers' hands is: a bar for the eye, and its figures; opened, how that was, and who has it. */
export function Ageing({ hubs }: { readonly hubs: string | null }) {
  const t = useText('cod-collection');
  const { data, error, refetch } = useAgeing(hubs);
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t('ageing.title')} className="shrink-0 border-b border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('ageing.title')}</h2>
      {data ? (
        <Now held={data.held} />
      ) : error ? (
        <p role="alert" className="flex flex-wrap items-center gap-2 text-failed">
          {failureText(error)} <Button onClick={() => void refetch()}>{t('ui:retry')}</Button>
        </p>
      ) : (
        <Spinner />
      )}
      {data && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className="mt-1 w-fit text-dim hover:text-ink">{t('ageing.more')}</summary>
          {open && (
            <Suspense fallback={<Spinner />}>
              <AgeingOverTime ageing={data} />
            </Suspense>
          )}
        </details>
      )}
    </section>
  );
}

function Now({ held }: Pick<CashAgeing, 'held'>) {
  const t = useText('cod-collection');
  const sums = cashAges.map((age) => ({ age, sum: addMoney(...held.map((one) => one.sums[age])) }));
  const all = addMoney(...sums.map(({ sum }) => sum));
  const shareOf = (sum: number): number => (all === 0 ? 0 : sum / all);
  return (
    <>
      <div aria-hidden="true" className="mt-1 flex h-3 overflow-hidden rounded-sm bg-raised">
        {sums.map(({ age, sum }) => (
          <span key={age} className={grounds[age]} style={{ width: `${shareOf(sum) * 100}%`, ...grains[age] }} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {sums.map(({ age, sum }) => (
          <li key={age} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${grounds[age]}`} style={grains[age]} />
            <span className="text-dim">{t(`ageing.${age}`)}</span>
            <strong className="font-semibold">{formatMoney(sum)}</strong>
            <span className="text-dim">{formatShare(shareOf(sum))}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
