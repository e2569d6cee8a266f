import { isDeepStrictEqual } from 'node:util';
import { limits } from '~domain/limits';
import { line, type Group, type Line, type Place } from './line';
import { sourcesWith } from './repository';

const valueAt = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
      limits,
    );

/**
 * A constant: its name among the limits, the value the specification gives it, and where else it lives than where
 * `limits.x` is read.
 */
function constant(
  says: string,
  path: string,
  value: unknown,
  tests: Place | readonly Place[],
  lives?: readonly Place[],
): Line {
  const name = path.split('.').at(-1) ?? path;
  const code = isDeepStrictEqual(valueAt(path), value)
    ? [`src/domain/limits.ts › ${name}:`, ...(lives ?? sourcesWith(`limits.${path}`, 'src/').slice(0, 2))]
    : [];
  return line(says, code, tests);
}

const forms = (field: string): Place[] => [
  'src/contract/form-limits.test.ts › %s: from %i to %i characters',
  `src/contract/form-limits.test.ts › ['${field}', `,
];
const toasts =
  'tests/console/frame.test.tsx › come in four kinds at the top right, close after 5000 ms, and are draggable to 60 percent';

/** §9; the limits of §5 are among them. */
export const constantGroups: readonly Group[] = [
  {
    title: 'Constants',
    lines: [
      constant(
        'API timeout 50000 ms',
        'apiTimeoutMs',
        50_000,
        'tests/console/api.test.tsx › ends a call after 50000 ms, not before',
      ),
      constant(
        'Default locale vi, alternative en',
        'locales',
        ['vi', 'en'],
        'tests/console/api.test.tsx › names the stored language, Vietnamese when none is stored',
      ),
      constant(
        'Currency VND',
        'currency',
        'VND',
        'tests/console/package-detail.test.tsx › shows money in VND with two decimals',
      ),
      constant(
        'Currency with 2 decimals',
        'currencyDecimals',
        2,
        'src/domain/money.test.ts › has two decimals at the most',
      ),
      constant('Number and date locale vi-VN', 'numberLocale', 'vi-VN', [
        'src/console/platform/format.test.ts › group counts by points',
        'src/console/platform/format.test.ts › stand on the Vietnamese clock, over midnight too',
      ]),
      constant('Package export range: max 30 days', 'exportRangeDays', 30, [
        'src/domain/exports.test.ts › is at most 30 days to the millisecond',
        'tests/api/exports.test.ts › of more than 30 days, or of no beginning, is refused',
      ]),
      constant(
        'Price over-fee step 0.5 kg',
        'overFeeStepKg',
        0.5,
        'src/domain/price.test.ts › adds a step for every started half kilogram',
      ),
      constant(
        'Weight tiers: under 10 kg, 10 to 15, 15 to 20',
        'weightTiersKg',
        [10, 15, 20],
        'src/domain/price.test.ts › has steps of their own from 10 to 15 and from 15 to 20 kg',
      ),
      constant(
        'Each additional 10 kg',
        'eachAdditionalKg',
        10,
        'src/domain/price.test.ts › has steps of their own from 10 to 15 and from 15 to 20 kg',
      ),
      constant('Password reminder after 180 days; the message says so', 'passwordReminderDays', 180, [
        'src/domain/password.test.ts › shows after 180 days, and where there is no date at all',
        'tests/journeys/session.journey.ts › is put off for another 180 days',
      ]),
      constant(
        '181 days when no date exists',
        'passwordReminderDaysWithoutDate',
        181,
        'src/domain/password.test.ts › shows after 180 days, and where there is no date at all',
      ),
      constant('Minimum password length 8', 'passwordMin', 8, 'src/domain/password.test.ts › needs eight characters'),
      constant(
        'Sidebar polling 30000 ms',
        'sidebarPollMs',
        30_000,
        'tests/console/sidebar.test.tsx › asks for the pickups and the support requests every 30 seconds',
        ['src/console/app/frame/sidebar.tsx'],
      ),
      constant(
        'Notification page size 100, first page 1',
        'notificationPageSize',
        100,
        'tests/console/notifications.test.tsx › is asked for 100 at a time from page 1',
      ),
      constant('Unread badge cap "99+"', 'unreadBadgeCap', 99, "tests/console/notifications.test.tsx › [100, '99+']"),
      constant(
        'Table page sizes 10, 20, 50',
        'pageSizes',
        [10, 20, 50],
        'tests/console/pager.test.tsx › offers 10, 20 and 50 rows',
      ),
      constant(
        'Table page size 10 by default',
        'defaultPageSize',
        10,
        'src/contract/form-limits.test.ts › show ten rows of a list unless another number is asked for',
      ),
      constant(
        'Table height at most 70% of the viewport',
        'tableMaxHeightViewport',
        70,
        'tests/console/data-table.test.tsx › is no higher than 70% of the window',
      ),
      constant(
        'Date picker format YYYY-MM-DD HH:mm:ss',
        'date.format',
        'YYYY-MM-DD HH:mm:ss',
        'src/console/ui/date-range/range.test.ts › reads "%s"',
        ['src/console/ui/date-range/range.ts'],
      ),
      constant(
        'Date picker range separator " ~ "',
        'date.separator',
        ' ~ ',
        'src/console/ui/date-range/range.test.ts › reads "%s"',
      ),
      constant(
        'Date picker: 42-cell calendar grid',
        'date.calendarCells',
        42,
        [
          'tests/console/date-range.test.tsx › shows 42 days, the month of the Vietnamese today first',
          'tests/console/date-range.test.tsx › shows 42 days in every month',
        ],
        ['src/console/ui/date-range/range-calendar.tsx'],
      ),
      constant(
        'Date picker: 12-year picker',
        'date.yearPickerYears',
        12,
        'tests/console/date-range.test.tsx › shows twelve years, and goes by twelve',
      ),
      constant(
        'Date picker shortcuts: today, yesterday, last 7 days, last 30 days, this month, last month',
        'date.shortcuts',
        ['today', 'yesterday', 'last_7_days', 'last_30_days', 'this_month', 'last_month'],
        'src/console/ui/date-range/range.test.ts › are the six of the specification',
      ),
      constant('Toasts 5000 ms, top-right', 'toast.timeoutMs', 5000, toasts, ['src/console/ui/toasts.tsx']),
      constant('Toasts: max 20', 'toast.max', 20, 'tests/console/frame.test.tsx › are never more than 20 at once', [
        'src/console/ui/toasts.tsx',
      ]),
      constant('Toasts: drag-dismiss at 60%', 'toast.dragDismissPercent', 60, toasts, ['src/console/ui/toasts.tsx']),
      constant(
        'Regions: Northern, Central, Southern',
        'regions',
        ['Northern', 'Central', 'Southern'],
        'tests/api/places.test.ts › of level 1 are unique in their division',
      ),
      constant(
        'Price zones: intra metro, intra city, same region, cross region, cross metro, central region, district/ward, suburban',
        'priceZones',
        [
          'intra_metro',
          'intra_city',
          'same_region',
          'cross_region',
          'cross_metro',
          'central_region',
          'district_ward',
          'suburban',
        ],
        'src/domain/price-zone.test.ts › is one of eight',
        ['src/domain/price-zone.ts'],
      ),
      constant(
        'Storage keys',
        'storageKeys',
        {
          accessToken: 'access_token',
          refreshToken: 'refresh_token',
          language: 'language',
          activeHub: 'active_hub',
          showUpdatePassword: 'showUpdatePassword',
        },
        'tests/console/session.test.tsx › signing in stores both tokens and the reminder flag',
      ),
      constant(
        'Push device type desktop',
        'pushDeviceType',
        'desktop',
        'tests/console/push.test.tsx › register this browser as a desktop',
      ),
    ],
  },
  {
    title: 'Limits of forms',
    lines: [
      constant('Phone: 10 to 11 characters', 'phone', { min: 10, max: 11 }, forms('phone'), [
        'src/contract/fields.ts › export const phone',
      ]),
      constant(
        'Vehicle licence plate: 8 to 10 characters',
        'licencePlate',
        { min: 8, max: 10 },
        forms('vehicle licence plate'),
      ),
      constant('ID card number: 9 to 13 characters', 'idCard', { min: 9, max: 13 }, forms('ID card number')),
      constant(
        'Bank account name: 3 to 50 characters',
        'bankAccountName',
        { min: 3, max: 50 },
        forms('bank account name'),
      ),
      constant(
        'Bank account number: 2 to 100 characters',
        'bankAccountNumber',
        { min: 2, max: 100 },
        forms('bank account number'),
      ),
      constant('Bank branch: 3 to 200 characters', 'bankBranch', { min: 3, max: 200 }, forms('bank branch')),
      constant('Free text: up to 255 characters', 'text', 255, forms('free text')),
      constant('Name: up to 50 characters', 'name', 50, forms('name')),
      constant('Cluster name: up to 20 characters', 'clusterName', 20, forms('cluster name')),
      constant(
        'Address name: up to 100 characters',
        'addressName',
        100,
        'tests/api/places.test.ts › of level 1 are unique in their division',
      ),
      constant('Hub name: up to 100 characters', 'hubName', 100, forms('hub name')),
      constant(
        'Hub port code: required, up to 10 characters, unique',
        'hubPortCode',
        10,
        'tests/api/places.test.ts › has its limits and is unique by code and name',
      ),
    ],
  },
];
