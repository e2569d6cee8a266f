import { line, type Group, type Line, type Place } from './line';
import { testsWith, textOf } from './repository';

/**
 * `receiver phone: receiver_phone`: the specification's label and the name it has here; a label alone is the name too.
 */
function fields(entity: string, files: Place | readonly Place[], labels: string, test?: Place): Group {
  const paths = [files].flat();
  const fieldLine = (label: string): Line => {
    const [says = '', name = says] = label.split(': ');
    const whole = new RegExp(`\\b${name}\\b`);
    const file = paths.find((path) => whole.test(textOf(path)));
    return {
      says: says === name ? `\`${name}\`` : `${says}: \`${name}\``,
      code: file === undefined ? [] : [`${file} › ${name}`],
      tests: test === undefined ? testsWith(whole, `${entity} ${paths.join(' ')}`) : [test],
    };
  };
  return { title: `Fields: ${entity}`, lines: labels.split(', ').map(fieldLine) };
}

const contract = 'src/contract/features';

/** §3. */
export const entityGroups: readonly Group[] = [
  {
    title: 'Fields: session and browser storage',
    lines: [
      line(
        'Session state: username, activeHub, accessHubs, roleName, userInfo, userId, locale (default vi)',
        ['src/console/platform/session.ts', 'src/console/platform/active-hub.ts', 'src/console/platform/language.ts'],
        [
          'tests/console/session.test.tsx › is the first accessible one, stored with the user',
          'tests/console/api.test.tsx › names the stored language, Vietnamese when none is stored',
        ],
      ),
      line(
        'Session state: pickupNote, a list',
        'src/console/app/frame/sidebar.tsx',
        'tests/api/notifications.test.ts › of pickups count packages waiting in one’s own hubs',
      ),
      line(
        '`access_token`, `refresh_token`',
        ['src/domain/limits.ts › access_token', 'src/console/platform/tokens.ts'],
        'tests/console/session.test.tsx › signing in stores both tokens and the reminder flag',
      ),
      line(
        '`language`',
        ['src/domain/limits.ts › language', 'src/console/platform/language.ts'],
        'tests/console/session.test.tsx › is stored here and saved to the account',
      ),
      line(
        '`active_hub`: a hub plus the user id',
        ['src/domain/limits.ts › active_hub', 'src/console/platform/active-hub.ts'],
        [
          'tests/console/session.test.tsx › is remembered',
          'tests/journeys/session.journey.ts › is chosen among one’s own, and remembered for this user only',
        ],
      ),
      line(
        '`showUpdatePassword`: "true" or "false"',
        ['src/domain/limits.ts › showUpdatePassword', 'src/console/features/session/reminder-flag.ts'],
        'tests/console/password-reminder.test.tsx › does not show while the flag is %s',
      ),
    ],
  },
  fields(
    'user profile and current user',
    `${contract}/session.ts`,
    'id, name, email, role_name, locale, hubs.data: hubs, active, password_updated_at, password_ignored_at, only_operation, username',
  ),
  fields(
    'login response and change of password',
    `${contract}/session.ts`,
    'access_token, refresh_token, old_password, password, retype_password',
  ),
  fields(
    'package',
    [`${contract}/package-shapes.ts`, `${contract}/linehaul-shapes.ts`],
    'order_code, package_code, tracking number: tracking_number, seller_code, receiver_name, receiver_address, receiver phone: receiver_phone, pickup_point, weight, length, height, width, dim, value, estimate, ' +
      'total_product_value, COD: cod, cod_collected, shipping fee: shipping_fee, insurance_fee, return_fee, service_fee, management_fee, status, current hub: current_hub, FM hub: fm_hub, LM hub: lm_hub, tracking_3pl, ' +
      'three_pl_lm_code, success_date, no_of_attempt, latest_attempt, reattempt_date, reason, operator_note, return_note, abandoned_note, lost_note',
  ),
  fields('search result', `${contract}/packages.ts`, 'id, code, seller_id, seller_code, package_status'),
  fields(
    'mobile unit',
    [`${contract}/mobile-unit-shapes.ts`, `${contract}/mobile-units.ts`, `${contract}/runsheets.ts`],
    'mu_code, serial_number',
  ),
  {
    title: 'Fields: mobile units of a trip',
    lines: [
      line(
        '`total_mobile_units`',
        `${contract}/runsheets.ts › mobile_units`,
        'tests/api/runsheets.test.ts › names its people and its bags',
      ),
    ],
  },
  fields(
    'runsheet and linehaul',
    `${contract}/runsheets.ts`,
    'license_plate, driver_code, driver_name, dispatched_by, dispatched_at',
  ),
  fields(
    'courier',
    `${contract}/courier-shapes.ts`,
    'courier_code, first_name, user_name, id_card_number, old_id_card_number, tax_code, date_of_birth, current_address, permanent_address, ref_name, ref_phone, ref_relationship, ref_id_card_no, register_type, paper_status, ' +
      'id card and business licence photos: papers, lex_code, haravan_code, lex_id, connected_to_oms, e_contract_approval_at',
  ),
  fields(
    'shop',
    `${contract}/shop-shapes.ts`,
    'bank account number: bank_account_number, bank account name: bank_account_name, bank branch: bank_branch, tax code: tax_code, ID card: id_card_number, business licence: business_licence, paper status: paper_status',
  ),
  fields('hub', [`${contract}/hubs.ts`], 'code, name, port code: port_codes'),
  fields(
    'price list',
    [`${contract}/price-shapes.ts`, 'src/domain/price.ts'],
    'base_weight, fee, over_fee, min fee: min_fee, max fee: max_fee, return fee: return_fee, vas fee percent: vas_fee_percent, under10: over_fee, from10to15, from15to20, each10, urban, suburban, intra_region, region, area_type, ' +
      'delivery_time: delivery_time_hours, return_time: return_time_hours',
  ),
  fields(
    '3PL settings',
    `${contract}/carriers.ts`,
    'token: gateway_token, webhook_client, webhook_server, gateway URL: gateway, create-package URL: create_package_url, gen-token URL: gen_token_url, cancel-package URL: cancel_package_url, auto_update_status_package',
  ),
  fields('backlog', `${contract}/backlog.ts`, 'backlog_type, days_over, within_24h, within_48h, over_48h'),
  fields('support request', `${contract}/support.ts`, 'requester, request_type, subject, content, status'),
  {
    title: 'Fields: kinds of support requests',
    lines: ['Delivery/Pickup/Return', 'Change information', 'Complain'].map((kind) =>
      line(`\`${kind}\``, `src/domain/support-machine.ts › '${kind}'`, testsWith(`'${kind}'`, 'support')),
    ),
  },
  fields(
    'notification',
    `${contract}/notifications.ts`,
    'id, content, url, read_at, readable_created_at, new_user, new_ticket, new_package_failed',
  ),
  fields(
    'push device',
    [`${contract}/notifications.ts`, 'src/domain/limits.ts'],
    'device_id, device_token, device_type, desktop',
  ),
  fields('pagination', 'src/contract/fields.ts', 'total, current_page, total_pages'),
  {
    title: 'Fields: what the specification only names',
    lines: [
      line(
        'Bank deposit, COD transfer',
        [`${contract}/cod-transfers.ts`, `${contract}/money-shapes.ts`],
        'tests/api/deposits.test.ts › are listed by kind, hub, status and code',
      ),
      line(
        'E-contract',
        `${contract}/e-contracts.ts`,
        'tests/long/courier-files.test.ts › is drawn up, signed and approved',
      ),
      line(
        'Ship unit',
        `${contract}/couriers.ts › ship_unit_id`,
        'tests/long/courier-files.test.ts › know the courier under a code of theirs',
      ),
      line('Seller', `${contract}/shops.ts`, 'tests/api/shops.test.ts › become another shop’s, all or those named'),
      line(
        'Admin operator, sale management, sale admin, area manager, driver',
        [`${contract}/staff.ts`, 'src/domain/staff.ts'],
        'tests/api/staff.test.ts › needs what the form asks for, by its limits',
      ),
    ],
  },
];
