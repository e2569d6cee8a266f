import { accountStatuses, stepStatuses } from '~domain/courier-account';
import { paperStatuses } from '~domain/papers';
import { contractStatuses } from '~domain/e-contract';
import { mobileUnitStatuses, runsheetStatuses } from '~domain/runsheet-types';
import { moneyDocumentStatuses } from '~domain/money-documents';
import { isPackageStatus } from '~domain/statuses';
import { supportStatuses } from '~domain/support-machine';
import { line, type Group, type Line } from './line';
import { testsWith } from './repository';

const packageLines = (names: string): Line[] =>
  names.split(', ').map((name) => ({
    says: `\`${name}\``,
    code: isPackageStatus(name)
      ? [`src/domain/statuses.ts › ${name}`, 'src/domain/titles.ts', 'src/domain/package-machine.ts']
      : [],
    tests: [
      'src/domain/package-machine.test.ts › leads from Draft to every one of the 56 statuses',
      ...testsWith(`'${name}'`, 'package')
        .filter((path) => !path.includes('package-machine'))
        .slice(0, 1),
    ],
  }));

/** The statuses of a kind as the specification names them, each with the name it has in the code. */
const others = (
  kind: string,
  code: string,
  test: string,
  known: readonly string[],
  names: Readonly<Record<string, string>>,
): Line[] =>
  Object.entries(names).map(([says, name]) => ({
    says: `${kind}: ${says}`,
    code: known.includes(name) ? [`${code} › '${name}'`] : [],
    tests: [test],
  }));

const machine = 'src/domain/package-machine.ts';

/** §4. */
export const statusGroups: readonly Group[] = [
  {
    title: 'Statuses of packages',
    lines: packageLines(
      'Draft, Failed, Waiting_for_pickup, Waiting_for_approval, Planned_for_pickup, In_pickup, Pickup_successful, Pickup_failed, Pickup_failed_attempt, Shop_canceled, Waiting_for_delivery, Waiting_for_linehaul, ' +
        'Planned_for_linehaul, In_linehaul, Planned_for_delivery, In_delivery, Delivery_successful, Delivered, Delivery_failed, Delivery_failed_attempt, Delivery_cancelled, Waiting_for_return, Waiting_for_confirmation, ' +
        'Planned_for_return, In_return, Return_successful, Returned, Return_failed, Return_failed_attempt, Return_waiting_for_linehaul, Return_planned_for_linehaul, Return_in_linehaul, Cod_collected, ' +
        'Cod_transferred_to_center, Cod_transferred_to_shop, Cod_transferred_to_hub, Missing, Missing_courier, Lost, Lost_claimed, Hub_lost_claimed, Shop_lost_claimed, Lost_collection_created, Lost_collection_approved, ' +
        'Abandoned, 3pl_cancelled, Returned_fee_charged_to_shop, Returned_fee_charged_to_hub, Returned_cod_transferred_to_shop, Cancelled, Cancel_failed, Request_cancel, Waiting_for_handover, Handover_accepted, ' +
        'Handover_failed, In_30_delivery',
    ),
  },
  {
    title: 'Statuses of everything else',
    lines: [
      ...others(
        'Mobile unit',
        'src/domain/runsheet-types.ts',
        'src/domain/runsheet-machine.test.ts › comes to every status',
        mobileUnitStatuses,
        { Draft: 'Draft', Open: 'Open', Closed: 'Closed' },
      ),
      ...others(
        'Runsheet',
        'src/domain/runsheet-types.ts',
        'src/domain/runsheet-machine.test.ts › comes to every status',
        runsheetStatuses,
        { Created: 'Created' },
      ),
      ...others(
        'COD transfer, reconciliation, lost claim',
        'src/domain/money-documents.ts',
        'src/domain/money-documents.test.ts › answers every kind, action, status and role as written',
        moneyDocumentStatuses,
        { New: 'New', approved: 'Approved' },
      ),
      ...others(
        'Support',
        'src/domain/support-machine.ts',
        'src/domain/support-machine.test.ts › reaches every status',
        supportStatuses,
        { Answered: 'Answered', Processing: 'Processing', Waiting: 'Waiting', Completed: 'Completed' },
      ),
      ...others(
        'Training, tools, deposit',
        'src/domain/courier-account.ts',
        'src/domain/courier-machines.test.ts › judges every state, action, role and hub',
        stepStatuses,
        { new: 'new', send: 'send', reject: 'reject', approved: 'approved' },
      ),
      ...others(
        'Account',
        'src/domain/courier-account.ts',
        'src/domain/courier-machines.test.ts › are put to work with everything approved, and out of it with empty hands',
        accountStatuses,
        { new: 'new', active: 'active', 'de-active': 'de-active' },
      ),
      ...others(
        'E-contract',
        'src/domain/e-contract.ts',
        'src/domain/courier-machines.test.ts › judges every state, action, role and hub',
        contractStatuses,
        {
          'not submitted': 'not_submitted',
          submitted: 'submitted',
          'wait for contractor sign': 'wait_for_contractor_sign',
          'wait for approval': 'wait_for_approval',
          approved: 'approved',
        },
      ),
      ...others(
        'Papers',
        'src/domain/papers.ts',
        'src/domain/courier-machines.test.ts › judges every state, action, role and hub',
        paperStatuses,
        { 'not uploaded': 'not_uploaded', uploaded: 'uploaded', 'not verified': 'not_verified', verified: 'verified' },
      ),
    ],
  },
  {
    title: 'Transitions',
    lines: [
      line(
        'The transitions of a package, which the specification leaves open',
        [machine, 'src/domain/package-decision.ts'],
        [
          'src/domain/package-machine.test.ts › is the flow, row by row',
          'src/domain/package-machine.test.ts › judges every status, action and role as the flow does',
        ],
      ),
      line(
        'A mobile unit must be Draft or Open to be changed, Open to be assigned, Closed to be received',
        'src/domain/runsheet-mobile-units.ts',
        [
          'src/domain/runsheet-machine.test.ts › takes or refuses every action in every status',
          'tests/api/mobile-units.test.ts › needs a package, a seal of its own, and the hub the bag is at',
          'tests/api/mobile-units.test.ts › asks for the seal, the hub and a bag that has left',
        ],
      ),
      line(
        'A runsheet must be Created to start',
        'src/domain/runsheet-machine.ts › start:',
        'src/domain/runsheet-machine.test.ts › takes or refuses every action in every status',
      ),
      line(
        'A COD transfer, reconciliation or lost claim is edited while New, and changed no more once approved',
        'src/domain/money-documents.ts',
        [
          'src/domain/money-documents.test.ts › answers every kind, action, status and role as written',
          'tests/api/deposits.test.ts › is corrected by the version that was seen',
        ],
      ),
      line(
        'Orders are added only while waiting for pickup',
        machine,
        'src/domain/package-machine.test.ts › judges every status, action and role as the flow does',
      ),
      line(
        'Retry actions need a failed or attempt state',
        machine,
        'src/domain/package-machine.test.ts › judges every status, action and role as the flow does',
      ),
      line(
        'A delivered order cannot be inbound',
        ['src/domain/statuses.ts › deliveredStatuses', 'src/domain/package-decision.ts › EPK024'],
        'src/domain/package-decision.test.ts › tells a delivered package from one that is merely elsewhere in its life',
      ),
      line(
        'Package actions: lost, lost-courier, lost-approval, return, abandoned, cancel, resize, change receiver info, retry 3PL, retry push to OMS',
        ['src/contract/features/package-actions.ts', 'src/provider/shared/package-actions/planners.ts'],
        [
          'tests/api/package-actions.test.ts › changes the package, writes its history, and answers it in full',
          'tests/api/package-actions.test.ts › refuses another status with its own code',
        ],
      ),
      line(
        'A shop’s papers must be verified before it is activated (ESL0004)',
        'src/provider/features/shops/handlers.ts › ESL0004',
        'tests/api/shops.test.ts › are verified before a shop is activated (ESL0004)',
      ),
      line(
        'A notification becomes read by a click or by read-all; a click also opens its url in the same window',
        [
          'src/console/features/notifications/notification-panel.tsx',
          'src/console/features/notifications/notification-panel.tsx',
        ],
        [
          'tests/console/notifications.test.tsx › marks it read and opens its address in this window',
          'tests/console/notifications.test.tsx › marks all read by "read all"',
        ],
      ),
    ],
  },
];
