import { useState } from 'react';
import { useText } from '~console/platform/text';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoney } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { filterByWords } from '~console/ui/filter-by-words';
import { LossGroupRows } from './loss-group-rows';
import { groupLosses, type LossGroup } from './loss-groups';
import { useWaitingLosses } from './use-lost';

interface WaitingLossesProps {
  /** What they wait for: to be claimed for their shop, or charged to whoever answers. */
  readonly step: 'claim' | 'charge';
}

const labelOf = ({ seller, hub, courier, carrier, packages }: LossGroup): string => [seller?.code, seller?.name, hub?.code, courier?.code, courier?.name, carrier?.code, ...packages.map(({ package_code: code }) => code)].filter(Boolean).join(' ');

/** Approved losses that are on no document yet, put together as they can stand on one. */
export function WaitingLosses({ step }: WaitingLossesProps) {
  const t = useText('lost-claims');
  const [text, setText] = useState('');
  const { data, error, refetch } = useWaitingLosses(step);
  const groups = filterByWords(groupLosses(data?.data ?? [], step).map((group) => ({ group, label: labelOf(group) })), text);
  const total = data?.meta.pagination.total ?? 0;
  const title = t(`waiting.title.${step}`);
  const columns = step === 'claim' ? (['shop', 'hub', 'liable'] as const) : (['hub', 'liable'] as const);
  return (
    <section aria-label={title} className="border-b border-line bg-panel">
      <header className="flex min-h-11 flex-wrap items-center gap-x-3 px-3 py-1">
        <h2 className="font-semibold">{title}</h2>
        {data && <output className="text-dim tabular-nums">{`${t('list.packages', { count: total, shown: formatCount(total) })} · ${formatMoney(data.amount)}`}</output>}
        <input type="search" aria-label={t('waiting.find')} placeholder={t('waiting.find')} className="control w-56" value={text} onChange={(event) => setText(event.target.value)} />
        {data && total > data.data.length && <span className="text-label text-dim">{t('waiting.first', { n: formatCount(data.data.length) })}</span>}
      </header>
      {data ? (
        groups.length === 0 ? (
          <EmptyState title={t(text === '' ? `waiting.none.${step}` : 'waiting.none_match')} hint={text === '' ? t(`waiting.hint.${step}`) : undefined} />
        ) : (
          <div className="max-h-80 overflow-auto border-t border-line">
            <table className="w-full border-collapse">
              <thead className="sticky top-0 z-1 bg-panel">
                <tr className="h-row text-label whitespace-nowrap text-dim [&>th]:px-2 [&>th]:font-normal">
                  <th scope="col" className="w-8">
                    <span className="sr-only">{t('waiting.opens')}</span>
                  </th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="text-left">
                      {t(`column.${column}`)}
                    </th>
                  ))}
                  <th scope="col" className="text-right">{t('column.lines')}</th>
                  <th scope="col" className="text-right">{t('column.oldest')}</th>
                  <th scope="col" className="text-right">{t('column.compensation')}</th>
                  <th scope="col" className="text-left">{t('column.do')}</th>
                </tr>
              </thead>
              {groups.map(({ group }) => (
                <LossGroupRows key={group.key} group={group} step={step} />
              ))}
            </table>
          </div>
        )
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <div className="p-3">
          <Spinner />
        </div>
      )}
    </section>
  );
}
