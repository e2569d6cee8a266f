import { noValue } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { formatMoney } from '~domain/money';
import { statusFamily } from '~domain/statuses';
import type { PackageRow } from '~console/terminal/subject';

/** What is asked of a package first: who is to have it, how much is paid at the door, and where it is on its way. */
export function PackageSummary({ package: pkg }: { readonly package: PackageRow }) {
  const t = useText('package');
  const { receiver_name: name, receiver_phone: phone, receiver_full_address: address } = pkg;
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 [&>div]:min-w-0">
      <div className="flex-[0_1_24rem]">
        <dt className="text-label text-dim">{t('group.receiver')}</dt>
        <dd>
          <strong className="font-semibold">{name}</strong> <span className="font-mono text-mono">{phone}</span>
          <span className="block text-dim">{address}</span>
        </dd>
      </div>
      <div>
        <dt className="text-label text-dim">{t('field.cod')}</dt>
        <dd className="font-mono text-title tabular-nums">{formatMoney(pkg.cod)}</dd>
      </div>
      <div>
        <dt className="text-label text-dim">{t('detail.way')}</dt>
        <dd>
          <Way package={pkg} />
        </dd>
      </div>
    </dl>
  );
}

/** Where it was picked up, where it is, and where it goes; the other way round once it is returned. */
function Way({ package: { status, fm_hub: from, current_hub: now, lm_hub: to } }: { readonly package: PackageRow }) {
  const t = useText('package');
  const stops = [
    { stop: 'pickup', hub: from },
    { stop: 'now', hub: now },
    { stop: 'delivery', hub: to },
  ] as const;
  const returns = statusFamily(status) === 'returning';
  return (
    <ol className="flex flex-wrap items-baseline gap-x-2">
      {(returns ? stops.toReversed() : stops).map(({ stop, hub }, index) => (
        <li key={stop} className={`flex items-baseline gap-x-1.5 ${stop === 'now' ? 'text-accent' : ''}`}>
          {index > 0 && (
            <span aria-hidden="true" className="text-dim">
              →
            </span>
          )}
          <span className="text-label text-dim">{t(`detail.stop.${stop}`)}</span>
          <span className={`font-mono text-mono ${stop === 'now' ? 'font-semibold' : ''}`}>{hub?.code ?? noValue}</span>
        </li>
      ))}
    </ol>
  );
}
