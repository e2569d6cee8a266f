import { useEffect, useState } from 'react';
import type { BodyInputOf } from '~contract/endpoints';
import { call, rehearse, type CallInput } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { isOnline } from '~console/platform/network';
import type { PackageResult } from '~contract/record-results';
import type { CallEndpoint } from '~commands/command';
import { batchPreview, type Rehearsal } from '~commands/preview';
import type { GateUser } from '~commands/subject';
import { logFailure } from '~console/platform/log';
import { faultOf } from './caller';
import { previewRequest, type RunRequest } from './request';

/**
 * Asks the provider what calls would come to. What can't be asked just now is not previewed: the call itself says it.
 */
export const rehearsalOf = (signal?: AbortSignal): Rehearsal => ({
  async call(endpoint, { id, body }) {
    if (!isOnline()) return null;
    try {
      // Endpoint and body are paired as data, as when the call is made.
      const input = { ...(id === undefined ? {} : { params: { id } }), body, signal } as CallInput<CallEndpoint>;
      const answer = await rehearse<CallEndpoint>(endpoint, input);
      const { data, results } = answer as { data: unknown; results?: readonly PackageResult[] };
      return { ok: true, data, ...(results ? { results } : {}) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.code === 'offline' ? null : faultOf(error);
    }
  },
  async batch(body) {
    if (!isOnline()) return null;
    try {
      const input = { body: body as BodyInputOf<'POST /packages-batch-preview'>, signal } as const;
      const { data } = await call('POST /packages-batch-preview', input);
      return batchPreview(data);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return error.code === 'offline' ? null : faultOf(error);
    }
  },
});

/** A request with what the provider says of it, as soon as it is said. */
export function usePreview(request: RunRequest, user: GateUser): RunRequest {
  const [told, setTold] = useState<{ readonly of: RunRequest; readonly request: RunRequest } | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    previewRequest(request, user, rehearsalOf(stop.signal))
      .then((one) => {
        if (!stop.signal.aborted) setTold({ of: request, request: one });
      })
      .catch((error: unknown) => {
        if (!stop.signal.aborted) logFailure('not asked beforehand', error);
      });
    return () => stop.abort();
  }, [request, user]);
  return told?.of === request ? told.request : request;
}
