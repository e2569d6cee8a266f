import type { EndpointName } from '~contract/endpoints';
import { singleActions } from '~contract/features/package-actions';
import { singleCall, type CalledAction } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import type { TestPackage } from './packages';
import type { Site, Stage } from './stage';

type ActionEndpoint = Extract<EndpointName, `PATCH /packages/${string}`>;

export const secretsOf = (pkg: TestPackage): string[] => [
  pkg.orderCode,
  pkg.receiverName,
  pkg.receiverPhone,
  pkg.receiverAddress,
];

/** An action on a package of the caller's hub in a status that allows it; on another hub's it answers as on none. */
function action(status: PackageStatus, body: object): Example {
  return {
    call: async ({ package: pkg, own }) => ({ params: { id: (await pkg(own, status)).id }, body }),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, status);
      return { call: { params: { id: hidden.id }, body }, refused: 'EPK009', secrets: secretsOf(hidden) };
    },
  };
}

async function scanned({ admin, package: pkg }: Stage, site: Site): Promise<number> {
  const { id, code } = await pkg(site, 'In_linehaul');
  await admin.call('PUT /checkin-linehaul', { body: { hub_id: site.hub.id, scans: [{ code }] } });
  return id;
}

/** What is done to packages under the scanner, or on their sheet, and by no command of its own. */
type Scanned = 'inbound' | 'pickup_ok' | 'pickup_fail' | 'return_ok' | 'return_fail';

/** A status that each action starts from, and what it is told: something that changes the package. */
export const actionExamples: {
  readonly [A in Exclude<CalledAction, Scanned>]: {
    readonly from: PackageStatus;
    readonly args: Readonly<Record<string, string | number>>;
  };
} = {
  lost: { from: 'Waiting_for_delivery', args: { note: 'Không thấy trên kệ' } },
  lost_courier: { from: 'In_delivery', args: { note: 'Bưu tá báo mất' } },
  lost_approval: { from: 'Missing', args: { note: 'Đã tìm ba ngày' } },
  return: { from: 'Waiting_for_confirmation', args: { reason: 'FR028', note: 'Shop đồng ý hoàn' } },
  abandon: { from: 'Return_failed', args: { note: 'Người gửi không nhận lại' } },
  cancel: { from: 'Waiting_for_pickup', args: { reason: 'FR013' } },
  resize: { from: 'Waiting_for_delivery', args: { weight: 2.5 } },
  change_receiver: { from: 'Waiting_for_delivery', args: { receiver_name: 'Lê Văn Cường' } },
  operator_update: { from: 'Waiting_for_delivery', args: { operator_note: 'Gọi trước khi giao' } },
  retry_3pl: { from: 'Handover_failed', args: {} },
  handover_recall: { from: 'Handover_failed', args: {} },
  delivery_ok: { from: 'In_delivery', args: { note: 'Người nhà ký nhận' } },
  delivery_fail: { from: 'In_delivery', args: { reason: 'FR003' } },
  update_fee: { from: 'Waiting_for_delivery', args: { shipping_fee: 21_000, note: 'Giá thỏa thuận' } },
  print: { from: 'Waiting_for_delivery', args: {} },
  retry_push_oms: { from: 'Failed', args: {} },
  correct_scan: { from: 'Waiting_for_delivery', args: { note: 'Quét nhầm kiện' } },
  found: { from: 'Missing', args: { note: 'Nằm sau kệ' } },
  confirm_redeliver: { from: 'Waiting_for_confirmation', args: {} },
  pickup_reopen: { from: 'Pickup_failed', args: {} },
  return_reopen: { from: 'Return_failed', args: {} },
  approve: { from: 'Waiting_for_approval', args: {} },
  cancel_resolve: { from: 'Request_cancel', args: { note: 'Đã báo bưu tá' } },
  cancel_resume: { from: 'Request_cancel', args: { note: 'Bưu tá đã lấy' } },
};

const { args: mistaken } = actionExamples.correct_scan;

/** The push to the order system has its example beside that system's others. */
export const examples: Readonly<Record<ActionEndpoint, Example>> = {
  ...(Object.fromEntries(
    singleActions.flatMap((name) =>
      name === 'retry_push_oms'
        ? []
        : [[singleCall(name), action(actionExamples[name].from, actionExamples[name].args)]],
    ),
  ) as Readonly<Record<ActionEndpoint, Example>>),
  'PATCH /packages/{id}/scan-correction': {
    call: async (stage) => ({ params: { id: await scanned(stage, stage.own) }, body: mistaken }),
    foreign: async (stage) => ({
      call: { params: { id: await scanned(stage, stage.foreign) }, body: mistaken },
      refused: 'EPK009',
      secrets: [stage.foreign.hub.code],
    }),
  },
};
