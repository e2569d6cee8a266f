import { useText } from '~console/platform/text';
import { formatCount, formatKg } from '~console/platform/format';
import type { Load } from '~domain/route-plan';
import { sumOf, type PlanCourier, type PlanGroup, type Route } from './use-plan';

interface MoveProps {
  readonly couriers: readonly PlanCourier[];
  readonly onMove: (keys: readonly string[], courierId: number | null) => void;
}

/** One courier's part of a plan: his load against what he can carry, and each group with why it is his. */
export function RouteCard({ route, capacity, couriers, onMove }: MoveProps & { readonly route: Route; readonly capacity: Load }) {
  const t = useText('need-pickup');
  const { courier, groups, load, over } = route;
  const share = Math.max(load.packages / capacity.packages, load.weight / capacity.weight);
  const usual = courier.usual.map((ward) => ward.name).join(', ');
  return (
    <section aria-label={`${courier.code} ${courier.name}`} className="border-b border-line">
      <header className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1">
        <h2 className="font-semibold">
          <span className="font-mono text-mono">{courier.code}</span> {courier.name}
        </h2>
        {courier.sheet && <span className="text-label text-dim">{t('plan.onto', { code: courier.sheet.code })}</span>}
        <span className="min-w-0 truncate text-label text-dim" title={usual}>
          {usual === '' ? t('plan.no_usual') : t('plan.usual', { wards: usual })}
        </span>
        <span className={`ml-auto tabular-nums ${over ? 'font-semibold text-failed' : ''}`}>
          {t('plan.load', { n: formatCount(load.packages), of: formatCount(capacity.packages), kg: formatKg(Math.round(load.weight)), of_kg: formatKg(capacity.weight) })}
        </span>
        <span aria-hidden="true" className="h-2 w-28 overflow-hidden rounded-sm bg-raised">
          <span className={`block h-full ${over ? 'bg-failed' : share > 0.85 ? 'bg-attention' : 'bg-moving'}`} style={{ width: `${Math.min(100, share * 100)}%` }} />
        </span>
      </header>
      {groups.length > 0 && <GroupRows groups={groups} holder={courier.id} couriers={couriers} onMove={onMove} />}
    </section>
  );
}

/** What nobody has, and why. */
export function LeftOver({ groups, couriers, onMove }: MoveProps & { readonly groups: readonly PlanGroup[] }) {
  const t = useText('need-pickup');
  const { packages, weight } = sumOf(groups);
  return (
    <section aria-label={t('plan.left')} className="border-b border-line bg-attention-soft">
      <h2 className="flex min-h-9 items-center gap-3 px-3 font-semibold">
        {t('plan.left')} <span className="font-normal tabular-nums">{t('plan.sum', { n: formatCount(packages), kg: formatKg(Math.round(weight)) })}</span>
      </h2>
      <GroupRows groups={groups} holder={null} couriers={couriers} onMove={onMove} />
    </section>
  );
}

function GroupRows({ groups, holder, couriers, onMove }: MoveProps & { readonly groups: readonly PlanGroup[]; readonly holder: number | null }) {
  const t = useText('need-pickup');
  const nameOf = (group: PlanGroup): string => (group.shop ? `${group.shop.code} ${group.shop.name}` : (group.ward?.name ?? t('ward.none')));
  return (
    <ul>
      {groups.map((group) => (
        <li key={group.key} className="flex min-h-8 items-center gap-3 border-t border-line px-3">
          <span className="w-64 truncate" title={group.pickup_point ?? undefined}>
            {nameOf(group)}
          </span>
          <span className="w-44 truncate text-dim">{group.shop ? (group.ward?.name ?? t('ward.none')) : ''}</span>
          <span className="w-20 text-right tabular-nums">{t('plan.packages', { n: formatCount(group.packages) })}</span>
          <span className="w-20 text-right text-dim tabular-nums">{t('plan.kg', { kg: formatKg(Math.round(group.weight * 10) / 10) })}</span>
          <span className="min-w-0 flex-1 truncate text-label text-dim">{group.courier_id === holder ? t(`plan.why.${group.why}`) : t('plan.why.moved')}</span>
          <select aria-label={t('plan.move', { name: nameOf(group) })} className="control h-6! w-56" value={holder ?? ''} onChange={(event) => onMove([group.key], event.target.value === '' ? null : Number(event.target.value))}>
            <option value="">{t('plan.nobody')}</option>
            {couriers.map(({ id, code, name }) => (
              <option key={id} value={id}>
                {`${code} · ${name}`}
              </option>
            ))}
          </select>
        </li>
      ))}
    </ul>
  );
}
