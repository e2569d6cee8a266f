import type { hubEndpoints } from '~contract/features/hubs';
import { refuse, type HandlersOf } from '../../calls/handler';
import { listDto, setDto } from './dto';
import { createPortCode, listPortCodes, removePortCode, updatePortCode } from './port-codes';
import { listHubs, readHub } from './read-hubs';
import { createRecipient, listRecipients, removeRecipient, updateRecipient } from './recipients';
import { closeHub, createHub, openHub, updateHub } from './write-hubs';

export const hubHandlers: HandlersOf<typeof hubEndpoints> = {
  'GET /hub-details': ({ db, user, query }) => listHubs(db, user, query),
  'POST /hubs': (request) => createHub(request, request.body),
  'GET /hubs/{id}': async ({ db, user, params }) => {
    const data = await readHub(db, user, params.id);
    return data ? { data } : refuse('ESY096');
  },
  'PATCH /hubs/{id}': (request) => updateHub(request, request.params.id, request.body),
  'PATCH /hubs/{id}/activate': (request) => openHub(request, request.params.id),
  'PATCH /hubs/{id}/deactivate': (request) => closeHub(request, request.params.id),

  'GET /hub-port-codes': ({ db, user, query }) => listPortCodes(db, user, query),
  'POST /hub-port-codes': (request) => createPortCode(request, request.body),
  'PATCH /hub-port-codes/{id}': (request) => updatePortCode(request, request.params.id, request.body),
  'DELETE /hub-port-codes/{id}': (request) => removePortCode(request, request.params.id),

  'GET /emails': ({ db, user, query }) => listRecipients(db, user, query),
  'POST /emails': (request) => createRecipient(request, request.body),
  'PATCH /emails/{id}': (request) => updateRecipient(request, request.params.id, request.body),
  'DELETE /emails/{id}': (request) => removeRecipient(request, request.params.id),

  'GET /allow-dto': ({ db, query }) => listDto(db, query),
  'PATCH /allow-dto': (request) => setDto(request, request.body),
};
