import { hubFilter } from '~console/package/filters/hub-filter';
import { byShop } from '~console/package/filters/shop-filter';
import { choiceFilter, textFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { backlogBuckets } from '~domain/backlog';
import { limits } from '~domain/limits';
import { backlogTypes } from '~domain/stages';

/** The days over that the report tells apart. */
const days = ['1', '2', '3', '4', '5', '6', '7'];

const filters: readonly FilterSlot[] = [
  textFilter({ label: (t) => t('package:filter.q'), hint: (t) => t('package:filter.q_hint'), most: limits.text }),
  choiceFilter({
    param: 'type',
    label: (t) => t('backlog:filter.type'),
    values: backlogTypes,
    several: true,
    option: (t, type) => t(`backlog:type.${type}`),
  }),
  choiceFilter({
    param: 'bucket',
    label: (t) => t('backlog:filter.bucket'),
    values: backlogBuckets,
    several: true,
    option: (t, bucket) => ({ label: t(`backlog:bucket.${bucket}`), hint: t(`backlog:bucket_age.${bucket}`) }),
  }),
  hubFilter({ own: true }),
  byShop,
  choiceFilter({
    param: 'days_over',
    label: (t) => t('backlog:filter.days'),
    values: days,
    accepts: (value) => /^\d{1,3}$/.test(value),
    option: (t, n) => t('backlog:filter.days_from', { n: Number(n) }),
    folded: true,
  }),
];

/** What the backlog is found and sorted by; the names are those of its call. The oldest come first. */
export const backlogRules = {
  defaultSort: 'anchor',
  sorts: ['anchor', 'package_code', 'seller_code', 'status', 'cod', 'weight', 'created_at', 'updated_at'],
  filters,
} as const;
