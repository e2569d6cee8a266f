import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { formatCount, formatMoney } from '~console/platform/format';
import { codStatusesOf } from '~domain/cod-stages';
import type { Live } from './use-live';

type Stage = Live['cod'][number]['stage'];

const road: readonly string[] = ['In_delivery', 'In_30_delivery'];
const statusesOf = (stage: Stage): readonly string[] => (stage === 'road' ? road : codStatusesOf(stage).filter((status) => !road.includes(status)));
const grounds: Record<Stage, string> = { road: 'bg-moving', receiver: 'bg-waiting', courier: 'bg-attention', hub: 'bg-money', center: 'bg-done' };

/** Cash that is still to come in or to be passed on, and in whose hands it is. */
export function Cod({ cod, hubs }: Pick<Live, 'cod'> & { readonly hubs: string | null }) {
  const t = useText('dashboard');
  const total = cod.reduce((sum, { amount }) => sum + amount, 0);
  return (
    <section aria-label={t('cod.title')} className="border-t border-line px-3 py-2">
      <h2 className="text-label text-dim">{t('cod.title')}</h2>
      <div aria-hidden="true" className="mt-1 flex h-3 overflow-hidden rounded-sm bg-raised">
        {cod.map(({ stage, amount }) => (
          <span key={stage} className={grounds[stage]} style={{ width: `${total === 0 ? 0 : (amount / total) * 100}%` }} />
        ))}
      </div>
      <ul className="mt-1.5 grid grid-cols-5 gap-3 tabular-nums">
        {cod.map(({ stage, amount, packages }) => {
          const query = new URLSearchParams({ status: statusesOf(stage).join(','), cod: 'with', ...(hubs === null ? {} : { hub_id: hubs, hub_role: 'custody' }) });
          return (
            <li key={stage} className="flex flex-col">
              <span className="flex items-center gap-1.5 text-label text-dim">
                <span aria-hidden="true" className={`size-1.75 rounded-[2px] ${grounds[stage]}`} />
                {t(`cod.${stage}`)}
              </span>
              <span className="text-title font-semibold">{formatMoney(amount)}</span>
              <GoLink to={`/packages?${query.toString()}`} aria-label={`${t(`cod.${stage}`)}: ${t('cod.packages', { n: formatCount(packages) })}`} className="self-start text-dim hover:underline">
                {t('cod.packages', { n: formatCount(packages) })}
              </GoLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
