import type { packageActionEndpoints } from '~contract/features/package-actions';
import type { HandlersOf } from '../../http/handler';
import { act } from './act';

export const packageActionHandlers: HandlersOf<typeof packageActionEndpoints> = {
  'PATCH /packages/{id}/lost': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/lost', request, version, { action: 'lost', args }),

  'PATCH /packages/{id}/lost-courier': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/lost-courier', request, version, { action: 'lost_courier', args }),

  'PATCH /packages/{id}/lost-approval': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/lost-approval', request, version, { action: 'lost_approval', args }),

  'PATCH /packages/{id}/return': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/return', request, version, { action: 'return', args }),

  'PATCH /packages/{id}/abandoned': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/abandoned', request, version, { action: 'abandon', args }),

  'PATCH /packages/{id}/cancel': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/cancel', request, version, { action: 'cancel', args }),

  'PATCH /packages/{id}/resize': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/resize', request, version, { action: 'resize', args }),

  'PATCH /packages/{id}/change-info-receiver': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/change-info-receiver', request, version, { action: 'change_receiver', args }),

  'PATCH /packages/{id}/operator-update': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/operator-update', request, version, { action: 'operator_update', args }),

  'PATCH /packages/{id}/is-print': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/is-print', request, version, { action: 'print', args }),

  'POST /packages/{id}/retry-push-to-oms': ({ body: { version, ...args }, ...request }) => act('POST /packages/{id}/retry-push-to-oms', request, version, { action: 'retry_push_oms', args }),

  'PATCH /packages/{id}/retry-3pl-runsheets': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/retry-3pl-runsheets', request, version, { action: 'retry_3pl', args }),

  'PATCH /packages/{id}/recall-3pl': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/recall-3pl', request, version, { action: 'handover_recall', args }),

  'PATCH /packages/{id}/delivery-success': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/delivery-success', request, version, { action: 'delivery_ok', args }),

  'PATCH /packages/{id}/delivery-failure': ({ body: { version, ...args }, ...request }) =>
    act('PATCH /packages/{id}/delivery-failure', request, version, { action: 'delivery_fail', args }),

  'PATCH /packages/{id}/scan-correction': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/scan-correction', request, version, { action: 'correct_scan', args }),

  'PATCH /packages/{id}/shipping-fee': ({ body: { version, ...args }, ...request }) => act('PATCH /packages/{id}/shipping-fee', request, version, { action: 'update_fee', args }),
};
