import { hubFilter } from '~console/package/filters/hub-filter';
import { choiceFilter, flagFilter, textFilter } from '~console/resource/filter-slots';
import { limits } from '~domain/limits';

export const bySearch = textFilter({ label: (t) => t('hubs:filter.q'), hint: (t) => t('hubs:filter.q_hint') });
export const byRegion = choiceFilter({
  param: 'region',
  label: (t) => t('hubs:column.region'),
  values: limits.regions,
  several: true,
  option: (t, region) => t(`hubs:region.${region}`),
});
export const byState = flagFilter({
  param: 'active',
  label: (t) => t('hubs:column.state'),
  yes: (t) => t('hubs:state.on'),
  no: (t) => t('hubs:state.off'),
});
export const byAllowed = flagFilter({
  param: 'allowed',
  label: (t) => t('hubs:dto.allowed'),
  yes: (t) => t('hubs:dto.yes'),
  no: (t) => t('hubs:dto.no'),
});
export const byHub = hubFilter({ own: true });
