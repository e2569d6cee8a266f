import { call } from '~console/platform/api';
import { resource } from '~console/resource/resource';
import type { PackageRow } from '~console/terminal/subject';
import { packageRules } from '~console/package/filters/filters';
import { packagesView } from './packages-view';

/** The list of packages. Its sorts and filters bear the names of the call's own. */
export const packagesResource = resource<PackageRow>({
  name: 'packages',
  list: (query, signal) => call('GET /packages', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.package_code,
  rowPath: (row) => `/packages/${row.id}`,
  ...packageRules,
  view: packagesView,
});
