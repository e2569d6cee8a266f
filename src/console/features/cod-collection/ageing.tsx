import type { CSSProperties } from 'react';
import { formatShare } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { stripes } from '~console/pictures/bar';
import { addMoney, formatMoney } from '~domain/money';
import { ageOf, ages, type Age } from './age';
import type { CashInHand } from './use-cash';

const grounds: Record<Age, string> = { fresh: 'bg-waiting', late: 'bg-attention', far_late: 'bg-failed' };
/** Told apart without their colours too. */
const grains: Record<Age, CSSProperties> = {
  fresh: {},
  late: { backgroundImage: 'repeating-linear-gradient(90deg, transparent 0 6px, var(--color-panel) 6px 7px)' },
  far_late: stripes,
};

/** How long the cash has been in couriers' hands: a bar for the eye, and its figures. */
export function Ageing({ rows, now }: { readonly rows: readonly CashInHand[]; readonly now: number }) {
  const t = useText('cod-collection');
  const cash = rows.filter(({ expected }) => expected > 0);
  const sumOf = (age: Age): number =>
    cash.reduce((sum, { since, expected }) => (ageOf(since, now) === age ? addMoney(sum, expected) : sum), 0);
  const sums = ages.map((age) => ({ age, sum: sumOf(age) }));
  const all = sums.reduce((total, { sum }) => addMoney(total, sum), 0);
  if (all === 0) return null;
  return (
    <section aria-label={t('ageing.title')} className="shrink-0 border-b border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('ageing.title')}</h2>
      <div aria-hidden="true" className="mt-1 flex h-3 overflow-hidden rounded-sm bg-raised">
        {sums.map(({ age, sum }) => (
          <span key={age} className={grounds[age]} style={{ width: `${(sum / all) * 100}%`, ...grains[age] }} />
        ))}
      </div>
      <ul className="mt-1.5 flex flex-wrap gap-x-6 gap-y-1 tabular-nums">
        {sums.map(({ age, sum }) => (
          <li key={age} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${grounds[age]}`} style={grains[age]} />
            <span className="text-dim">{t(`ageing.${age}`)}</span>
            <strong className="font-semibold">{formatMoney(sum)}</strong>
            <span className="text-dim">{formatShare(sum / all)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
