import type { addressEndpoints } from '~contract/features/addresses';
import type { HandlersOf } from '../../calls/handler';
import { importAddresses } from './import';
import { listDistricts, listProvinces, listWards } from './read';
import { coverWards, createDistrict, createProvince, createWard, removeAddress, updateDistrict, updateProvince, updateWard } from './write';

export const addressHandlers: HandlersOf<typeof addressEndpoints> = {
  'GET /provinces': ({ db, query }) => listProvinces(db, query),
  'POST /provinces': (request) => createProvince(request, request.body),
  'PATCH /provinces/{id}': (request) => updateProvince(request, request.params.id, request.body),
  'DELETE /provinces/{id}': (request) => removeAddress(request, 'provinces', request.params.id),
  'POST /provinces-import': (request) => importAddresses(request, 'provinces'),

  'GET /districts': ({ db, query }) => listDistricts(db, query),
  'POST /districts': (request) => createDistrict(request, request.body),
  'PATCH /districts/{id}': (request) => updateDistrict(request, request.params.id, request.body),
  'DELETE /districts/{id}': (request) => removeAddress(request, 'districts', request.params.id),
  'POST /districts-import': (request) => importAddresses(request, 'districts'),

  'GET /wards': ({ db, query }) => listWards(db, query),
  'POST /wards': (request) => createWard(request, request.body),
  'PATCH /wards/{id}': (request) => updateWard(request, request.params.id, request.body),
  'DELETE /wards/{id}': (request) => removeAddress(request, 'wards', request.params.id),
  'POST /wards-import': (request) => importAddresses(request, 'wards'),
  'PATCH /hub-coverage': (request) => coverWards(request, request.body),
};
