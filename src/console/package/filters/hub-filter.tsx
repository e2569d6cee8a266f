import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { FilterChip } from '~console/ui/filter-chip';
import { splitValues, toggleValue, valueWords } from '~console/ui/filter-options';
import { OptionList } from '~console/ui/option-list';
import { Spinner } from '~console/ui/spinner';
import { useHubs } from '../use-hubs';

const roles = ['current', 'fm', 'lm', 'any', 'custody'] as const;

/** Which hubs, and as what: where the package lies, came in, goes out, or any of them. */
export function HubFilter({ filters, change }: FilterProps) {
  const t = useText('package');
  const hubs = useHubs();
  const options = (hubs.data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  const picked = new Set(splitValues(filters.hub_id));
  const role = roles.find((one) => one === filters.hub_role) ?? 'current';
  const words = valueWords(picked, options);
  const value = words !== null && role !== 'current' ? `${words} · ${t(`hub_role.${role}`)}` : words;
  const label = t('filter.hub');
  return (
    <FilterChip label={label} value={value} onClear={() => change({ hub_id: null, hub_role: null })}>
      {() => (
        <div>
          <OptionList
            label={label}
            options={options}
            selected={picked}
            multiple
            onPick={(id) => change({ hub_id: toggleValue(filters.hub_id ?? null, id) })}
            notice={hubs.isPending ? <Spinner /> : undefined}
          />
          <label className="flex items-center gap-2 border-t border-line p-2 text-dim">
            {t('filter.hub_role')}
            <select className="control flex-1 text-ink" value={role} onChange={(event) => change({ hub_role: event.target.value === 'current' ? null : event.target.value })}>
              {roles.map((one) => (
                <option key={one} value={one}>
                  {t(`hub_role.${one}`)}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
    </FilterChip>
  );
}
