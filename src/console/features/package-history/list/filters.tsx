import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { DateRangeFilter } from '~console/ui/date-range/date-range-filter';
import { FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { useNow } from '~console/ui/use-now';
import { actionTitle, titledActions } from '~domain/action-titles';
import { packageActions } from '~domain/package-machine';
import { isPackageStatus, packageStatuses } from '~domain/statuses';
import { normaliseCode } from '~domain/tracking-code';

const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(value) && !Number.isNaN(Date.parse(value));
const known: ReadonlySet<string> = new Set([...packageActions, ...titledActions]);

function CodeFilter({ filters, change }: FilterProps) {
  const t = useText('package-history');
  return <FilterText label={t('filter.code')} placeholder={t('filter.code_hint')} value={filters.code ?? ''} onChange={(code) => change({ code: normaliseCode(code) })} />;
}

function ActorFilter({ filters, change }: FilterProps) {
  const t = useText('package-history');
  return <FilterText label={t('filter.actor')} placeholder={t('filter.actor_hint')} value={filters.actor ?? ''} onChange={(actor) => change({ actor })} />;
}

function HubFilter({ filters, change }: FilterProps) {
  const t = useText('package-history');
  const hubs = useHubs();
  const options = (hubs.data ?? []).map((hub) => ({ value: String(hub.id), label: hub.code, hint: hub.name }));
  return <FilterOptions label={t('filter.hub')} options={options} value={filters.hub_id ?? null} onChange={(hub_id) => change({ hub_id })} />;
}

function ActionFilter({ filters, change }: FilterProps) {
  const t = useText('package-history');
  const language = useLanguage();
  const options = titledActions.map((action) => ({ value: action, label: actionTitle(action)?.[language] ?? action }));
  return <FilterOptions label={t('filter.action')} options={options} value={filters.action ?? null} onChange={(action) => change({ action })} />;
}

function StatusFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = packageStatuses.map((status) => ({ value: status, label: t(`ui:status.${status}`) }));
  return <FilterOptions label={t('package-history:filter.to_status')} options={options} value={filters.to_status ?? null} onChange={(to_status) => change({ to_status })} />;
}

function RangeFilter({ filters: { from, to }, change }: FilterProps) {
  const t = useText('package-history');
  const now = useNow();
  const value = from === undefined ? null : { from, to: to ?? new Date(now).toISOString() };
  return <DateRangeFilter label={t('filter.range')} value={value} onChange={(range) => change({ from: range?.from ?? null, to: range?.to ?? null })} />;
}

export const historyFilters: readonly FilterSlot[] = [
  { params: { code: (value) => value.length <= 40 }, Control: CodeFilter },
  { params: { actor: (value) => value.length <= 100 }, Control: ActorFilter },
  { params: { hub_id: isIds }, Control: HubFilter },
  { params: { action: (value) => value.split(',').every((one) => known.has(one)) }, Control: ActionFilter },
  { params: { to_status: (value) => value.split(',').every(isPackageStatus) }, Control: StatusFilter },
  { params: { from: isMoment, to: isMoment }, Control: RangeFilter },
];
