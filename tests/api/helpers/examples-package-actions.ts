import type { EndpointName } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import type { TestPackage } from './packages';
import type { Site, Stage } from './stage';

type ActionEndpoint = Extract<EndpointName, `PATCH /packages/${string}`>;

export const secretsOf = (pkg: TestPackage): string[] => [pkg.orderCode, pkg.receiverName, pkg.receiverPhone, pkg.receiverAddress];

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

export const packageActionExamples: Readonly<Record<ActionEndpoint, Example>> = {
  'PATCH /packages/{id}/lost': action('Waiting_for_delivery', { note: 'Không thấy trên kệ' }),
  'PATCH /packages/{id}/lost-courier': action('In_delivery', { note: 'Bưu tá báo mất' }),
  'PATCH /packages/{id}/lost-approval': action('Missing', { note: 'Đã tìm ba ngày' }),
  'PATCH /packages/{id}/return': action('Waiting_for_confirmation', { reason: 'FR028', note: 'Shop đồng ý hoàn' }),
  'PATCH /packages/{id}/abandoned': action('Return_failed', { note: 'Người gửi không nhận lại' }),
  'PATCH /packages/{id}/cancel': action('Waiting_for_pickup', { reason: 'FR013' }),
  'PATCH /packages/{id}/resize': action('Waiting_for_delivery', { weight: 2.5 }),
  'PATCH /packages/{id}/change-info-receiver': action('Waiting_for_delivery', { receiver_name: 'Lê Văn Cường' }),
  'PATCH /packages/{id}/operator-update': action('Waiting_for_delivery', { operator_note: 'Gọi trước khi giao' }),
  'PATCH /packages/{id}/retry-3pl-runsheets': action('Handover_failed', {}),
  'PATCH /packages/{id}/recall-3pl': action('Handover_failed', {}),
  'PATCH /packages/{id}/delivery-success': action('In_delivery', { note: 'Người nhà ký nhận' }),
  'PATCH /packages/{id}/delivery-failure': action('In_delivery', { reason: 'FR003' }),
  'PATCH /packages/{id}/shipping-fee': action('Waiting_for_delivery', { shipping_fee: 21_000, note: 'Giá thỏa thuận' }),
  'PATCH /packages/{id}/scan-correction': {
    call: async (stage) => ({ params: { id: await scanned(stage, stage.own) }, body: { note: 'Quét nhầm kiện' } }),
    foreign: async (stage) => ({ call: { params: { id: await scanned(stage, stage.foreign) }, body: { note: 'Quét nhầm kiện' } }, refused: 'EPK009', secrets: [stage.foreign.hub.code] }),
  },
  'PATCH /packages/{id}/is-print': action('Waiting_for_delivery', {}),
};
