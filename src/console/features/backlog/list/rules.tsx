import { useText } from '~console/platform/text';
import { ShopFilter } from '~console/package/filters/shop-filter';
import { useHubs } from '~console/package/use-hubs';
import type { FilterProps, FilterSlot } from '~console/resource/resource';
import { FilterChoice, FilterOptions } from '~console/ui/filter-options';
import { FilterText } from '~console/ui/filter-text';
import { backlogBuckets } from '~domain/backlog';
import { limits } from '~domain/limits';
import { backlogTypes } from '~domain/stages';

const isIds = (value: string): boolean => /^\d{1,15}(,\d{1,15})*$/.test(value);
const someOf =
  (known: readonly string[]) =>
  (value: string): boolean =>
    value.split(',').every((one) => known.includes(one));
/** The days over that the report tells apart. */
const days = [1, 2, 3, 4, 5, 6, 7];

function SearchFilter({ filters, change }: FilterProps) {
  const t = useText();
  return (
    <FilterText
      label={t('package:filter.q')}
      placeholder={t('package:filter.q_hint')}
      value={filters.q ?? ''}
      onChange={(q) => change({ q })}
    />
  );
}

function TypeFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = backlogTypes.map((type) => ({ value: type, label: t(`backlog:type.${type}`) }));
  return (
    <FilterOptions
      label={t('backlog:filter.type')}
      options={options}
      value={filters.type ?? null}
      onChange={(type) => change({ type })}
    />
  );
}

function BucketFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = backlogBuckets.map((bucket) => ({
    value: bucket,
    label: t(`backlog:bucket.${bucket}`),
    hint: t(`backlog:bucket_age.${bucket}`),
  }));
  return (
    <FilterOptions
      label={t('backlog:filter.bucket')}
      options={options}
      value={filters.bucket ?? null}
      onChange={(bucket) => change({ bucket })}
    />
  );
}

/** Only hubs that the user answers for: of others there is no backlog to see. */
function OwnHubFilter({ filters, change }: FilterProps) {
  const t = useText();
  const hubs = useHubs();
  const options = (hubs.data ?? []).flatMap((hub) =>
    hub.accessible ? [{ value: String(hub.id), label: hub.code, hint: hub.name }] : [],
  );
  return (
    <FilterOptions
      label={t('package:filter.hub')}
      options={options}
      value={filters.hub_id ?? null}
      onChange={(hub_id) => change({ hub_id })}
    />
  );
}

function DaysFilter({ filters, change }: FilterProps) {
  const t = useText();
  const options = days.map((n) => ({ value: String(n), label: t('backlog:filter.days_from', { n }) }));
  return (
    <FilterChoice
      label={t('backlog:filter.days')}
      options={options}
      value={filters.days_over ?? null}
      onChange={(days_over) => change({ days_over })}
    />
  );
}

const filters: readonly FilterSlot[] = [
  { params: { q: (value) => value.length <= limits.text }, Control: SearchFilter },
  { params: { type: someOf(backlogTypes) }, Control: TypeFilter },
  { params: { bucket: someOf(backlogBuckets) }, Control: BucketFilter },
  { params: { hub_id: isIds }, Control: OwnHubFilter },
  { params: { seller_id: isIds }, Control: ShopFilter, folded: (t) => t('package:filter.shop') },
  {
    params: { days_over: (value) => /^\d{1,3}$/.test(value) },
    Control: DaysFilter,
    folded: (t) => t('backlog:filter.days'),
  },
];

/** What the backlog is found and sorted by; the names are those of its call. The oldest come first. */
export const backlogRules = {
  defaultSort: 'anchor',
  sorts: ['anchor', 'package_code', 'seller_code', 'status', 'cod', 'weight', 'created_at', 'updated_at'],
  filters,
} as const;
