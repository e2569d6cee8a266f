import type { EndpointName } from '~contract/endpoints';
import type { PackageStatus } from '~domain/statuses';
import type { Example } from './example';
import type { TestPackage } from './packages';

type ActionEndpoint = Extract<EndpointName, `PATCH /packages/${string}` | 'POST /packages-awb-ticket'>;

const secretsOf = (parcel: TestPackage): string[] => [parcel.orderCode, parcel.receiverName, parcel.receiverPhone, parcel.receiverAddress];

/** An action on a parcel of the caller's hub in a status that allows it; on another hub's it answers as on none. */
function action(status: PackageStatus, body: object): Example {
  return {
    call: async ({ parcel, own }) => ({ params: { id: (await parcel(own, status)).id }, body }),
    foreign: async ({ parcel, foreign }) => {
      const hidden = await parcel(foreign, status);
      return { call: { params: { id: hidden.id }, body }, refused: 'EPK009', secrets: secretsOf(hidden) };
    },
  };
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
  'PATCH /packages/{id}/is-print': action('Waiting_for_delivery', {}),
  'POST /packages-awb-ticket': {
    call: async ({ parcel, own }) => ({ body: { ids: [(await parcel(own, 'Waiting_for_delivery')).id] } }),
    foreign: async ({ parcel, own, foreign }) => {
      const mine = await parcel(own, 'Waiting_for_delivery');
      const hidden = await parcel(foreign, 'Waiting_for_delivery');
      return { call: { body: { ids: [mine.id, hidden.id] } }, refused: 'EPK009', secrets: [...secretsOf(hidden), hidden.code] };
    },
  },
};
