import { line, type Group } from './line';

const table = 'src/domain/access.ts';
const matrix = 'src/domain/access.test.ts › is the sidebar matrix, item by item and role by role';
const drawn = 'tests/console/sidebar.test.tsx › %s sees its groups and entries, no others';

/** The entries of §6, and the row of the access table that each is. */
const accessRows: Readonly<Record<string, string>> = {
  Packages: 'packages',
  Backlog: 'backlog',
  'Event handling': 'event_handling',
  '3PL group': 'three_pl_group',
  '3PL settings': 'three_pl_settings',
  'Driver managers': 'driver_managers',
  'Operation group': 'operation_group',
  'Pickup management': 'pickup',
  Inbound: 'inbound',
  'Runsheet, check-in': 'runsheets',
  'COD collection': 'cod_collection',
  'COD hub transfer': 'cod_hub_transfer',
  'COD center transfer': 'cod_center_transfer',
  'Outbound 3PL': 'outbound_three_pl',
  'Admin management group': 'admin_group',
  'sale-admins': 'sale_admins',
  'area-managers': 'area_managers',
  'admin-operators': 'admin_operators',
  'sale-managements': 'sale_managements',
  'Hub group': 'hub_group',
  'hub-port-codes': 'hub_port_codes',
  hubs: 'hubs',
  'Hub managers': 'hub_managers',
  'Hub operators': 'hub_operators',
  Couriers: 'couriers',
  'Shops group': 'shops_group',
  'Shops page': 'shops',
  Support: 'support',
  'Price lists': 'price_lists',
};

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
