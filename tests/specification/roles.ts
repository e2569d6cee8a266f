import { accessRows } from './access-rows';
import { line, type Group } from './line';

const table = 'src/domain/access.ts';
const matrix = 'src/domain/access.test.ts › is the sidebar matrix, item by item and role by role';
const drawn = 'tests/console/sidebar.test.tsx › %s sees its groups and entries, no others';

/** §1 and §6. */
export const roleGroups: readonly Group[] = [
  {
    title: 'Roles',
    lines: [
      ...[
        'admin',
        'admin_operator',
        'hub_manager',
        'hub_operator',
        'sale_admin',
        'sale_management',
        'area_manager',
      ].map((role) =>
        line(`\`${role}\` is let in`, `src/domain/roles.ts › '${role}'`, [
          'tests/console/session.test.tsx › lets %s in',
          'tests/api/access-walk.test.ts › the walk covers every staff role, and those of the sidebar once let in',
        ]),
      ),
      ...['region_manager', 'hr_manager', 'hr_executive'].map((role) =>
        line(`\`${role}\` is known to the sidebar alone`, `src/domain/roles.ts › '${role}'`, [
          'tests/console/session.test.tsx › signs %s out again right after it loads',
          'tests/api/access-walk.test.ts › the walk covers every staff role, and those of the sidebar once let in',
        ]),
      ),
      line(
        'The flag only_operation',
        `${table} › only_operation`,
        'tests/console/sidebar.test.tsx › %s with only_operation keeps what neither group nor entry closes to him',
      ),
      line(
        'The permission can_view_report',
        `${table} › can_view_report`,
        'tests/api/exports.test.ts › that are reports are for those who may view reports',
      ),
      line(
        'A user who is not active sees only the banner',
        'src/console/app/signed-in.tsx',
        'tests/console/session.test.tsx › shows nothing but the banner to an account whose active is %s',
      ),
      line(
        'A no-permission page, EUS008',
        'src/console/app/signed-in.tsx',
        'tests/console/session.test.tsx › that are refused show the no-permission page, the frame staying',
      ),
      line(
        'Packages are hidden from one specific account',
        'src/provider/process/config.ts › HUBLINE_PACKAGES_EXCLUDED_ACCOUNT',
        [
          'tests/console/sidebar.test.tsx › hides the packages from the one excluded account',
          'tests/api/access-foreign.test.ts › hide packages from the one excluded account',
        ],
      ),
      line(
        'One specific admin account lands on the backlog',
        'src/provider/process/config.ts › HUBLINE_BACKLOG_ACCOUNT',
        'tests/console/session.test.tsx › is the backlog for the account set to land there',
      ),
    ],
  },
  {
    title: 'Who sees which entry',
    lines: Object.entries(accessRows).map(([says, row]) => line(says, `${table} › ${row}: row(`, [matrix, drawn])),
  },
];
