import type { packageActionEndpoints } from '~contract/features/package-actions';
import type { HandlersOf } from '../../http/handler';
import { act } from './act';
import { labelPage } from './label-page';
import { labelTicket } from './label-ticket';

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

  'POST /packages-awb-ticket': (request) => labelTicket(request),

  'GET /packages-awb/{code}': (request) => labelPage(request),
};
