import { useEffect, useState } from 'react';
import type { GateUser } from '~commands/subject';
import { logFailure } from '~console/platform/log';
import { rehearsalOf } from './rehearsal';
import { previewRequest, type RunRequest } from './request';

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
