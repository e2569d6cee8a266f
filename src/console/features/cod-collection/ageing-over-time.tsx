import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import { LineChart } from '~console/pictures/line-chart';
import { GoLink } from '~console/terminal/links/go-link';
import { cashAges, type CashAge } from '~domain/cash';
import { addMoney, formatAmount } from '~domain/money';
import type { CashAgeing } from './use-cash';

const inks: Record<CashAge, string> = {
  same_day: 'waiting',
  days_1_2: 'moving',
  days_3_7: 'attention',
  over_7: 'failed',
};

const oldestFirst = cashAges.toReversed();

/** The least that is told by the million: lines of less would lie on the ground. */
const leastByMillion = 4_000_000;

/** How old the cash was at the end of each day, and who has it now. */
export function AgeingOverTime({ ageing: { days, held } }: { readonly ageing: CashAgeing }) {
  const t = useText('cod-collection');
  const most = Math.max(...days.flatMap(({ sums }) => cashAges.map((age) => sums[age])));
  const unit = most >= leastByMillion ? 'million' : 'thousand';
  const worth = unit === 'million' ? 1_000_000 : 1_000;
  const places = useMemo(() => days.map(({ day }) => `${day.slice(8)}/${day.slice(5, 7)}`), [days]);
  const lines = useMemo(
    () =>
      cashAges.map((age) => ({
        name: t(`ageing.${age}`),
        ink: inks[age],
        values: days.map(({ sums }) => sums[age] / worth),
      })),
    [days, t, worth],
  );
  return (
    <div className="grid grid-cols-[minmax(16rem,1fr)_auto] *:min-w-0 max-desk:grid-cols-1">
      <LineChart
        title={t(`ageing.${unit}`)}
        caption={t('ageing.caption')}
        placeTitle={t('ageing.day')}
        places={places}
        every={7}
        lines={lines}
        tell={(value) => formatAmount(Math.round(value * worth * 100) / 100)}
      />
      <Holders held={held} />
      <p className="col-span-full text-label text-dim">{t('ageing.hint')}</p>
    </div>
  );
}

interface Holder {
  readonly key: string;
  readonly name: string;
  readonly to: string;
  readonly sums: CashAgeing['held'][number]['sums'];
}

/** By hub, or by courier where there is one hub; whoever has the oldest cash first. */
function holdersOf(held: CashAgeing['held'], nobody: string): Holder[] {
  const hubs = new Map<number, Holder>();
  for (const { hub, sums } of held) {
    const before = hubs.get(hub.id)?.sums;
    const sum = (age: CashAge): number => addMoney(before?.[age] ?? 0, sums[age]);
    hubs.set(hub.id, {
      key: hub.code,
      name: hub.code,
      to: `/cod-collection?hub_id=${hub.id}`,
      sums: {
        same_day: sum('same_day'),
        days_1_2: sum('days_1_2'),
        days_3_7: sum('days_3_7'),
        over_7: sum('over_7'),
      },
    });
  }
  const rows =
    hubs.size > 1
      ? [...hubs.values()]
      : held.map(({ courier, hub, sums }) => ({
          key: `${courier?.id ?? 0}-${hub.id}`,
          name: courier ? `${courier.code} ${courier.name}` : nobody,
          to: `/cod-collection?hub_id=${hub.id}&courier=${courier?.id ?? 0}-${hub.id}`,
          sums,
        }));
  return rows.toSorted(
    (one, other) => oldestFirst.map((age) => other.sums[age] - one.sums[age]).find((by) => by !== 0) ?? 0,
  );
}

/**
 * On a phone a row folds into lines, each figure with the head of its column before it; what is nothing is left out.
 */
const headed =
  'text-right max-[40rem]:before:float-left max-[40rem]:before:font-sans max-[40rem]:before:text-label max-[40rem]:before:font-normal max-[40rem]:before:text-dim max-[40rem]:before:content-[attr(data-head)]';

function Holders({ held }: Pick<CashAgeing, 'held'>) {
  const t = useText('cod-collection');
  const rows = holdersOf(held, t('nobody'));
  const title = t(held.some(({ hub }) => hub.id !== held[0]?.hub.id) ? 'ageing.by_hub' : 'ageing.by_courier');
  return (
    <section
      aria-label={title}
      // What scrolls must be reached by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="max-h-66 overflow-auto [scrollbar-gutter:stable] -outline-offset-2"
    >
      <table className="w-full [&_:is(td,th)]:px-2 [&_:is(td,th)]:py-0.5 [&_:is(td,th)]:whitespace-nowrap">
        <thead className="max-[40rem]:hidden">
          <tr className="text-label text-dim">
            <th scope="col" className="sticky top-0 bg-panel text-left">
              {title}
            </th>
            {oldestFirst.map((age) => (
              <th key={age} scope="col" className="sticky top-0 bg-panel text-right">
                {t(`ageing.${age}`)}
              </th>
            ))}
            <th scope="col" className="sticky top-0 bg-panel text-right">
              {t('ageing.all')}
            </th>
          </tr>
        </thead>
        <tbody className="font-mono text-mono tabular-nums">
          {rows.map(({ key, name, to, sums }) => (
            <tr key={key} className="border-t border-line max-[40rem]:grid max-[40rem]:grid-cols-2">
              <th
                scope="row"
                className="max-w-44 truncate text-left font-sans font-normal max-[40rem]:col-span-2 max-[40rem]:max-w-none"
                title={name}
              >
                <GoLink to={to} className="hover:underline">
                  {name}
                </GoLink>
              </th>
              {oldestFirst.map((age) => (
                <td
                  key={age}
                  data-head={t(`ageing.${age}`)}
                  className={`${headed} ${sums[age] === 0 ? 'text-dim max-[40rem]:hidden' : age === 'over_7' ? 'text-failed' : ''}`}
                >
                  {formatAmount(sums[age])}
                </td>
              ))}
              <td data-head={t('ageing.all')} className={`${headed} font-semibold`}>
                {formatAmount(addMoney(...cashAges.map((age) => sums[age])))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
