import { call } from '~console/app/api';
import { resource } from '~console/resource/resource';
import type { PackageRow } from '~console/terminal/subject';
import { filters } from './filters';
import { packagesView } from './packages-view';

/** The list of packages. Its sorts and filters bear the names of the call's own. */
export const packagesResource = resource<PackageRow>({
  name: 'packages',
  list: (query, signal) => call('GET /packages', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.package_code,
  rowPath: (row) => `/packages/${row.id}`,
  defaultSort: '-created_at',
  sorts: ['created_at', 'updated_at', 'stage_entered_at', 'package_code', 'cod', 'weight', 'status', 'seller_code'],
  filters,
  view: packagesView,
});
