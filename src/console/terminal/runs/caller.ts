import type { BodyInputOf } from '~contract/endpoints';
import { ApiFailure } from '~console/app/api-failure';
import { call } from '~console/app/api';
import type { EachEndpoint } from '~commands/command';
import type { Caller, CallResult } from '~commands/run';

/** The provider as the runner knows it. A refusal keeps the sentence of the first field it is about. */
export const apiCaller: Caller = {
  // Not randomUUID, which browsers keep for https: hubs reach their provider over plain http too.
  newKey: () => [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
  async each(endpoint, { id, body, idempotencyKey }): Promise<CallResult> {
    try {
      // The registry pairs endpoint and arguments as data; the provider's strict schema judges the body.
      const { data } = await call<EachEndpoint>(endpoint, { params: { id }, body: body as BodyInputOf<EachEndpoint>, idempotencyKey });
      return { ok: true, package: data };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      const field = Object.values(error.errors ?? {})[0]?.[0];
      return { ok: false, code: error.code, message: field ?? error.message };
    }
  },
};
