import type { Text } from '~console/platform/text';
import { loadedFilter } from '~console/resource/filter-slots';
import type { FilterSlot } from '~console/resource/resource';
import { useHubs } from '../use-hubs';

interface HubFilter {
  /** `hub_id` unless named. */
  readonly param?: string;
  readonly label?: (t: Text) => string;
  /** Only hubs that the user answers for, closed ones too: of others there is nothing to see. */
  readonly own?: boolean;
}

/** A filter by hubs, by their ids. */
export function hubFilter({
  param = 'hub_id',
  label = (t) => t('package:filter.hub'),
  own: onlyOwn = false,
}: HubFilter = {}): FilterSlot {
  return loadedFilter({
    param,
    label,
    several: true,
    useRows: useHubs,
    option: ({ id, code, name, own }) => (own || !onlyOwn ? { value: String(id), label: code, hint: name } : null),
  });
}
