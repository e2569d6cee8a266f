import { line, type Group } from './line';

const form = 'src/contract/form-limits.test.ts';
const search = [
  'src/console/features/package-search/package-search.tsx',
  'src/console/features/package-search/use-package-search.ts',
];
const results = 'src/console/features/package-search/search-results.tsx';
const searching = 'tests/console/package-search.test.tsx';
const reminder = 'src/console/features/session/password-reminder.tsx';
const reminding = 'tests/console/password-reminder.test.tsx';
const bell = 'src/console/features/notifications/notification-bell.tsx';
const panel = 'src/console/features/notifications/notification-panel.tsx';
const hearing = 'tests/console/notifications.test.tsx';
const session = 'tests/console/session.test.tsx';
const calls = 'tests/console/api.test.tsx';
const client = 'src/console/platform/api.ts';
const pager = 'src/console/ui/pager.tsx';
const table = 'src/console/ui/table/data-table.tsx';

/** The rules of §1, §2, §4, §5, §7 and §8 that are no name, number or path. */
export const ruleGroups: readonly Group[] = [
  {
    title: 'Rules: the frame and its routes',
    lines: [
      line(
        'Vietnamese is the default language, English the other',
        ['src/console/platform/i18n.ts', 'src/console/platform/language.ts'],
        [
          'tests/console/messages.test.tsx › are the same set in both languages',
          `${calls} › names the stored language, Vietnamese when none is stored`,
        ],
      ),
      line('All routes load on demand', 'src/console/features/packages/feature.ts › load: () => import(', [
        'tests/console/prefetch-pages.test.tsx',
        'tests/console/frame.test.tsx › to load can be asked for again',
      ]),
      line(
        'A route may choose an empty layout',
        'src/console/platform/page-route.ts › layout',
        'tests/journeys/labels.journey.ts › is read by a scanner on either sheet',
      ),
      line(
        'Every route but /login needs a stored access token, else /login; its validity is not checked at navigation',
        'src/console/app/router.tsx',
        `${session} › %s leads to /login, asking nothing`,
      ),
      line('`/` redirects to `/packages`', 'src/console/app/router.tsx', `${session} › is /packages`),
      line('Unknown routes (left open): a page that says so', 'src/console/app/signed-in.tsx', [
        `${session} › that do not exist say so, and lead home`,
        'tests/journeys/deep-links.journey.ts › an unknown path is a page that says so, and leads back',
      ]),
      line(
        'Header: global search, language switch, hub switch, bell, link to the profile, logout',
        'src/console/app/frame/default-layout.tsx',
        [
          'tests/journeys/sign-in.journey.ts › signing out by keyboard ends the session at the provider',
          'tests/journeys/axe.journey.ts',
        ],
      ),
      line(
        'Sidebar: its groups, entries and paths',
        ['src/console/app/sidebar-model.ts', 'commands/pages.ts'],
        [
          'tests/console/sidebar.test.tsx › %s sees its groups and entries, no others',
          'tests/journeys/deep-links.journey.ts › comes by a link to the pages of the role, and to no other',
        ],
      ),
      line(
        '`/3PL` is the path of the sidebar’s entry, `/3pl` of the route',
        'src/console/app/router.tsx',
        'tests/journeys/deep-links.journey.ts › in capitals leads to the page all the same',
      ),
      line(
        'Red dots: pickups waiting, unread support requests; both refreshed every 30 seconds',
        'src/console/app/frame/sidebar.tsx',
        [
          'tests/console/sidebar.test.tsx › asks for the pickups and the support requests every 30 seconds',
          'tests/api/notifications.test.ts › of pickups count packages waiting in one’s own hubs',
          'tests/api/notifications.test.ts › of support count unread requests that one’s own list shows',
        ],
      ),
      line(
        'Active is not 1: a banner replaces the content',
        'src/console/app/signed-in.tsx',
        `${session} › shows nothing but the banner to an account whose active is %s`,
      ),
      line(
        'Screens whose paths are left open: live report',
        'src/console/features/dashboard/pages/live-report.tsx',
        'tests/journeys/dashboard.journey.ts › the live report agrees with the history, leads into it',
      ),
      line(
        '… create package',
        'src/console/features/packages/pages/create-order.tsx',
        'tests/console/create-order.test.tsx › sends what was typed, by Ctrl+Enter',
      ),
      line(
        '… package history',
        'src/console/features/package-history/pages/package-history.tsx',
        'tests/journeys/package-history.journey.ts',
      ),
      line(
        '… error logs, webhooks, API configuration',
        [
          'src/console/features/outbound/pages/error-logs.tsx',
          'src/console/features/outbound/pages/webhooks.tsx',
          'src/console/features/outbound/pages/api-config.tsx',
        ],
        [
          'tests/journeys/oms.journey.ts › a webhook is added, tested',
          'tests/journeys/oms.journey.ts › an order system is set up',
        ],
      ),
      line(
        '… hub operator detail',
        'src/console/features/staff/pages/staff-member.tsx',
        'tests/journeys/staff.journey.ts › takes somebody on, hands over a password shown once',
      ),
      line(
        '… linehaul runsheet detail',
        'src/console/features/linehaul/pages/linehaul-runsheet.tsx',
        'tests/journeys/truck.journey.ts',
      ),
      line(
        '… report history',
        'src/console/features/reports/pages/report-system.tsx',
        'tests/journeys/exports.journey.ts › a report is made, stands in the history with its maker',
      ),
      line('… tool details', 'src/console/features/couriers/pages/courier-tools.tsx', [
        'tests/long/courier-files.test.ts › are handed over and taken back once',
        'tests/journeys/couriers.journey.ts › the list is filtered, exported, and leads to files, tools and contracts',
      ]),
      line(
        '… no-permission page',
        'src/console/app/signed-in.tsx',
        `${session} › that are refused show the no-permission page`,
      ),
    ],
  },
  {
    title: 'Rules: shared pieces',
    lines: [
      line('Search opens on typing or click', search, [
        `${searching} › opens on typing, without searching yet`,
        `${searching} › opens on a click in the field`,
      ]),
      line('Search runs on Enter or the button', search, `${searching} › runs on Enter and on the button`),
      line('Search closes on mouse-leave or click', search, [
        'tests/journeys/search.journey.ts › closes on Esc, on a press elsewhere and when the mouse leaves',
        `${searching} › closes on a click inside`,
      ]),
      line(
        'A result shows tracking number, seller code, status and a print-label action; links to /packages/{id} and /shops/seller-stores/{seller_id}',
        results,
        [
          `${searching} › shows number, seller and status, and leads to the package and its seller`,
          `${searching} › runs the print command on the package as it is now`,
        ],
      ),
      line('Empty result: "no data found"; a spinner while loading', results, [
        `${searching} › says when nothing was found`,
        `${searching} › shows a spinner while it loads`,
      ]),
      line('Notifications: reload, read-all, load-more', panel, [
        `${hearing} › loads more of new_user and new_ticket only`,
        `${hearing} › marks all read by "read all"`,
      ]),
      line('The badge counts unread ones, "99+" at the most, hidden at 0', bell, [
        `${hearing} › [100, '99+']`,
        `${hearing} › counts the list where the provider tells no number`,
      ]),
      line(
        'The bell shakes for new unread items and stops when opened',
        bell,
        `${hearing} › shakes when a refresh brings new unread items, and stops when the list is opened`,
      ),
      line(
        'Hub dropdown: only the hubs of the user',
        'src/console/app/frame/default-layout.tsx',
        `${session} › is changed by the dropdown, which lists only the accessible ones`,
      ),
      line('Language dropdown: English and Vietnamese', 'src/console/ui/language-menu.tsx', [
        `${session} › is stored here and saved to the account`,
        'tests/journeys/session.journey.ts › is switched at once, stored here and saved to the account',
      ]),
      line('Tables: optional select-all and sticky columns', table, [
        'tests/console/data-table.test.tsx › selects by mouse: a box, a range to it with Shift, the whole page by the box of the head',
        'tests/console/data-table.test.tsx › is no higher than 70% of the window, its heads and sticky columns in sight',
      ]),
      line('Pager: page size, total, "page x / y", previous above page 1 only, next below the last only', pager, [
        'tests/console/pager.test.tsx › says total and place',
        'tests/console/pager.test.tsx › does not go on where neither total nor page know of more',
        'tests/journeys/packages.journey.ts › columns sort, pages turn within their bounds',
      ]),
      line(
        'Change-password modal: three fields, Save',
        'src/console/features/session/change-password.tsx',
        `${reminding} › sends the three fields, then closes and toasts "edit successful"`,
      ),
      line(
        'Ignore-password dialog; "ignore action" with Yes',
        'src/console/features/session/ignore-password.tsx',
        `${reminding} › opens the ignore-password dialog by "ignore"`,
      ),
      line(
        'Toasts: success, error, warning, info',
        'src/console/ui/toasts.tsx',
        'tests/console/frame.test.tsx › come in four kinds at the top right',
      ),
    ],
  },
  {
    title: 'Rules: session and password reminder',
    lines: [
      line(
        'After login the profile is fetched',
        'src/console/platform/session.ts',
        `${session} › signing in stores both tokens and the reminder flag`,
      ),
      line('A role outside the list is logged out', 'src/console/app/signed-in.tsx', [
        `${session} › signs %s out again right after it loads`,
        'tests/journeys/sign-in.journey.ts › a role outside the list is signed out after its profile',
      ]),
      line(
        'The active hub defaults to the first accessible one',
        'src/console/platform/active-hub.ts',
        `${session} › is the first accessible one, stored with the user`,
      ),
      line(
        'A language change is stored and saved; a failed save is only logged and the change stands',
        'src/console/platform/use-language.ts',
        [
          `${session} › stays changed when saving fails, which is only logged`,
          'tests/journeys/session.journey.ts › stands in this browser where it can not be saved',
        ],
      ),
      line('The reminder needs the flag "true" and more than 180 days', reminder, [
        `${reminding} › does not show while the flag is %s`,
        'src/domain/password.test.ts › shows after 180 days, and where there is no date at all',
      ]),
      line(
        'Days count from the later of the two dates',
        'src/domain/password.ts',
        'src/domain/password.test.ts › counts from the later of the two dates',
      ),
      line('X, "click here" and "ignore" each set the flag to false', reminder, [
        `${reminding} › goes away by its X, which stores the flag as "false"`,
        `${reminding} › opens the change-password modal by "click here"`,
        `${reminding} › opens the ignore-password dialog by "ignore"`,
      ]),
      line(
        'The modal opens empty; a save closes it with the toast "edit successful"',
        'src/console/features/session/change-password.tsx',
        [
          `${reminding} › sends the three fields, then closes and toasts "edit successful"`,
          'tests/journeys/session.journey.ts › opens the change of the password, empty each time',
        ],
      ),
    ],
  },
  {
    title: 'Rules: forms',
    lines: [
      line('Required: "This is required." / "Thông tin bắt buộc"', 'src/contract/issue-text.ts › Thông tin bắt buộc', [
        'tests/api/account.test.ts › needs the old password, the rule of the specification and the same word twice',
        `${session} › asks for both fields before it sends anything`,
      ]),
      line(
        'New password: lowercase, uppercase, digit and one of ! @ $ # %, both wordings',
        ['src/domain/password.ts', 'src/domain/limits.ts › passwordSymbols'],
        [
          'src/domain/password.test.ts › needs eight characters with a lowercase and an uppercase letter, a digit and one of five symbols',
          `${reminding} › holds the new password to the rule`,
        ],
      ),
      line(
        'The confirmation equals the new password; the old one is required',
        'src/contract/features/session.ts › password_match',
        [`${form} › ask for the old password and for the same new one twice`, `${reminding} › asks for all three`],
      ),
      line('Email must be valid', 'src/contract/fields.ts › export const email', `${form} › take an email that is one`),
      line(
        'Phone: valid format',
        'src/contract/fields.ts › export const phone',
        `${form} › take a phone that begins with 0 and has digits alone`,
      ),
      line(
        'Code and name: required',
        ['src/contract/features/hubs.ts', 'src/contract/features/addresses.ts'],
        `${form} › ask for code and name of whatever is kept by both`,
      ),
      line(
        'Code and name: unique',
        ['src/provider/features/hubs/port-codes.ts › EAL001', 'src/provider/shared/sql/on-unique-violation.ts'],
        [
          'tests/api/places.test.ts › has its limits and is unique by code and name',
          'tests/api/places.test.ts › is opened with a code and a name of its own',
        ],
      ),
      line('A reason is required in its flows', 'src/contract/features/package-actions.ts', [
        'tests/api/package-actions.test.ts › is named where it is missing or empty',
        'tests/api/sheet-work.test.ts › are refused with their codes: reason of another kind, a day that is past',
      ]),
      line(
        'A photo is required in its flows',
        'src/provider/shared/package-actions/results.ts',
        'tests/api/sheet-work.test.ts › are refused with their codes: reason of another kind, a day that is past, no attempt left, no proof',
      ),
      line(
        'A day is required in its flows',
        'src/provider/shared/package-actions/results.ts',
        'tests/journeys/events.journey.ts › results are reported at headquarters: delivered with a note, failed with a reason and a day',
      ),
      line(
        'A tracking number and a status are required in their flows',
        ['src/contract/features/scanning.ts', 'src/contract/features/carriers.ts'],
        ['tests/api/scanning.test.ts', 'tests/api/carrier-reports.test.ts'],
      ),
      line('Price values must be valid', 'src/contract/features/price-shapes.ts', [
        'tests/api/prices.test.ts › is refused by the field that is wrong',
        'src/console/features/prices/editor/draft.test.ts › is judged cell by cell as the provider would',
      ]),
      // In filters; decision 88 says what a list without one is of.
      line(
        'At least one hub must be chosen',
        ['src/contract/fields.ts › queryIds', 'src/provider/features/staff/write.ts'],
        [
          'tests/api/package-list.test.ts › by hubs names one at least, and without it they are those of all hubs of one’s own',
          'tests/api/staff.test.ts › needs what the form asks for, by its limits',
          'tests/console/backlog.test.tsx › begins with the hub and shelves chosen',
        ],
      ),
      line('A hub with an area manager gets no other', 'src/provider/features/staff/write.ts › hub_area_managers', [
        'tests/api/staff.test.ts › has his hubs to himself until he is put out',
        'tests/journeys/staff.journey.ts › is told which hub has an area manager already',
      ]),
      line('Dispatch asks for the missing packages of the trip', 'src/provider/shared/sheets/missing-packages.ts', [
        'tests/api/sheet-work.test.ts › does not leave empty, without a courier, or without what belongs to the trip',
        'tests/journeys/outbound-sheet.journey.ts',
      ]),
      line(
        'ESP000: the first message of each field stands under it',
        ['src/console/platform/form.ts', 'src/provider/http/failure.ts'],
        [
          `${reminding} › puts the first message of ESP000 under its field`,
          'tests/console/create-order.test.tsx › puts the first message of each refused field under that field',
        ],
      ),
    ],
  },
  {
    title: 'Rules: calls',
    lines: [
      line(
        'The API lies under /v1',
        [client, 'src/provider/http/routes.ts'],
        'tests/api/openapi.test.ts › is of version 3.1.0 and holds every endpoint and no other',
      ),
      line(
        'Bearer token when one is stored',
        client,
        `${calls} › carries the bearer token when one is stored, and none otherwise`,
      ),
      line(
        'Accept-Language from the stored language',
        client,
        `${calls} › names the stored language, Vietnamese when none is stored`,
      ),
      line('401: both tokens are removed, /login', client, [
        `${calls} › removes both tokens and nothing else`,
        `${session} › removes both tokens and goes to /login; signing in again leads back`,
      ]),
      line(
        'Other failures are passed on to the caller',
        'src/console/platform/api-failure.ts',
        `${calls} › passes the answer on: code, message, field errors, body`,
      ),
      line(
        'The profile includes hubs and roles when asked for',
        'src/provider/features/session/handlers.ts',
        'tests/api/session.test.ts › holds hubs and roles when they are asked for',
      ),
      line(
        'Load-more asks for new_user and new_ticket only',
        'src/console/features/notifications/use-notifications.ts',
        `${hearing} › loads more of new_user and new_ticket only`,
      ),
      line(
        'Reading notifications refreshes the count of unread support requests',
        'src/console/features/notifications/use-notifications.ts',
        `${hearing} › marks all read by "read all", and asks anew for the unread support requests`,
      ),
      line(
        'The search answers a list or a single item',
        'src/console/features/package-search/use-package-search.ts',
        `${searching} › takes a single item for a list of one`,
      ),
      line(
        'A push device is registered under a fingerprint, by the settings of /config/firebase.json',
        'src/console/features/notifications/push.ts',
        'tests/console/push.test.tsx › register this browser as a desktop',
      ),
      line(
        'A push message refreshes the notifications',
        'src/console/features/notifications/use-push.ts',
        'tests/console/push.test.tsx › refresh the notifications when one comes',
      ),
      line(
        'Photo uploads are multipart forms',
        ['src/provider/http/bodies.ts', 'src/contract/features/photos.ts'],
        [
          'tests/long/photos.test.ts › is drawn anew',
          'tests/long/photos.test.ts › forms that are broken, empty, too large, or hold anything else',
        ],
      ),
      line(
        'The print-label action opens packages-awb/{code}',
        'src/console/features/package-search/package-search.tsx',
        [
          'tests/journeys/search.journey.ts › prints a label from its result, and the print is on record',
          'tests/api/labels.test.ts › carries what a courier needs',
        ],
      ),
      line(
        'Calls left open: runsheets',
        ['src/contract/features/runsheets.ts', 'src/contract/features/runsheets-work.ts'],
        'tests/api/sheet-work.test.ts › goes its whole way: filled, sent off, reported, scanned back',
      ),
      line(
        'Calls left open: mobile units',
        'src/contract/features/mobile-units.ts',
        'tests/api/mobile-units.test.ts › takes packages that wait for it',
      ),
      line(
        'Calls left open: COD and bank deposits',
        [
          'src/contract/features/cod-collections.ts',
          'src/contract/features/cod-transfers.ts',
          'src/contract/features/bank-statements.ts',
        ],
        [
          'tests/api/cod-collections.test.ts › takes all he has in hand',
          'tests/api/deposits.test.ts › takes its cash to the center once another approves it',
        ],
      ),
      line(
        'Calls left open: hubs and addresses',
        ['src/contract/features/hubs.ts', 'src/contract/features/addresses.ts'],
        [
          'tests/api/places.test.ts › is changed by the version that was seen',
          'tests/api/places.test.ts › of level 3 are served by a hub where they are present',
        ],
      ),
      line(
        'Calls left open: 3PL lists',
        ['src/contract/features/three-pl.ts', 'src/contract/features/carriers.ts'],
        ['tests/long/handovers.test.ts', 'tests/api/carriers.test.ts'],
      ),
    ],
  },
  {
    title: 'Rules: errors and reasons',
    lines: [
      line(
        'Login failure: "Your login information is not correct, please try again."',
        'src/domain/errors.ts › Your login information is not correct, please try again.',
        [
          'src/domain/errors.test.ts › uses the sentences that the specification quotes',
          'tests/api/session.test.ts › says the same of an unknown user and of a wrong password',
        ],
      ),
      line(
        'Generic: "An error occur, please try again!"',
        'src/domain/errors.ts › An error occur, please try again!',
        'src/domain/errors.test.ts › uses the sentences that the specification quotes',
      ),
      line(
        'Inactive account: contact the hotline or support email',
        'src/console/platform/messages.en.json › contact the hotline or the support email',
        `${session} › shows nothing but the banner to an account whose active is %s`,
      ),
      line('Any other code is a toast, its text looked up by code', 'src/console/platform/failure-text.ts', [
        'src/domain/errors.test.ts › says each of them in both languages, and no two alike',
        `${calls} › has a code of the catalogue even where a proxy answered without one`,
      ]),
      line(
        'Failed navigation is only logged',
        'src/console/platform/log.ts',
        'tests/console/frame.test.tsx › to load can be asked for again',
      ),
      line(
        'Push-token failure is only logged',
        'src/console/features/notifications/use-push.ts',
        'tests/console/push.test.tsx › that fail are only logged',
      ),
      line(
        'EUS004 and EUS007 do not exist',
        'src/domain/errors.ts',
        'src/domain/errors.test.ts › holds every code of the specification, and besides them only ours',
      ),
      line('FR001–FR029: 29 reasons of failure', 'src/domain/reasons.ts', [
        'src/domain/reasons.test.ts › are FR001 to FR029, each with words in both languages',
        'src/domain/reasons.test.ts › end with three of pickup, two of delivery and two of return alone',
      ]),
    ],
  },
];
