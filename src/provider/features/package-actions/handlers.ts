import type { packageActionEndpoints } from '~contract/features/package-actions';
import { decideCancel } from '~domain/package-decision';
import { findReason } from '~domain/reasons';
import { refuse, type HandlersOf } from '../../http/handler';
import { act, byAction } from './act';
import { changeReceiver } from './change-receiver';
import { labelPage } from './label-page';
import { labelTicket } from './label-ticket';
import { operatorUpdate } from './operator-update';
import { resize } from './resize';

export const packageActionHandlers: HandlersOf<typeof packageActionEndpoints> = {
  'PATCH /packages/{id}/lost': (request) => {
    const { note } = request.body;
    return act('PATCH /packages/{id}/lost', request, byAction('lost'), () => ({ set: { lost_note: note }, note }));
  },

  'PATCH /packages/{id}/lost-courier': (request) => {
    const { note } = request.body;
    return act('PATCH /packages/{id}/lost-courier', request, byAction('lost_courier'), () => ({ set: { lost_note: note }, note }));
  },

  // The reporter's words stay on the parcel; the approver's stand in the history.
  'PATCH /packages/{id}/lost-approval': (request) =>
    act('PATCH /packages/{id}/lost-approval', request, byAction('lost_approval'), () => ({ set: {}, note: request.body.note })),

  'PATCH /packages/{id}/return': (request) => {
    const { reason, note } = request.body;
    return act('PATCH /packages/{id}/return', request, byAction('return'), () =>
      findReason(reason)?.types.includes('return') === true ? { set: { reason, ...(note ? { return_note: note } : {}) }, reason, note } : refuse('EPK023'),
    );
  },

  'PATCH /packages/{id}/abandoned': (request) => {
    const { note } = request.body;
    return act('PATCH /packages/{id}/abandoned', request, byAction('abandon'), () => ({ set: { abandoned_note: note }, note }));
  },

  'PATCH /packages/{id}/cancel': (request) => {
    const { reason, note } = request.body;
    // A request may be turned down: the parcel then goes on where it stood.
    return act('PATCH /packages/{id}/cancel', request, decideCancel, (seen, action) => ({
      set: { ...(reason ? { reason } : {}), ...(action === 'cancel_request' ? { previous_status: seen.status } : {}) },
      reason,
      note,
    }));
  },

  'PATCH /packages/{id}/resize': (request) =>
    act('PATCH /packages/{id}/resize', request, byAction('resize'), (seen) => resize(request.db, seen, request.body)),

  'PATCH /packages/{id}/change-info-receiver': (request) =>
    act('PATCH /packages/{id}/change-info-receiver', request, byAction('change_receiver'), (seen) => changeReceiver(request.db, seen, request.body)),

  'PATCH /packages/{id}/operator-update': (request) =>
    act('PATCH /packages/{id}/operator-update', request, byAction('operator_update'), (seen) => operatorUpdate(seen, request.body, new Date())),

  'PATCH /packages/{id}/is-print': (request) =>
    act('PATCH /packages/{id}/is-print', request, byAction('print'), (seen) => ({ set: { is_print: true, print_count: seen.print_count + 1 } })),

  'POST /packages-awb-ticket': (request) => labelTicket(request),

  'GET /packages-awb/{code}': (request) => labelPage(request),
};
