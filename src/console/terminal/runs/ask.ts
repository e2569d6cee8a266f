import { call, type CallInput } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import type { Ask, ReadEndpoint } from '~commands/record';

const absent = 404;

/**
 * How a record is asked for; `token` = of a session that may not be the current one. Throws ApiFailure, but for what is
 * not there.
 */
export function askOf(signal?: AbortSignal, token?: string): Ask {
  return async <N extends ReadEndpoint>(endpoint: N, question: Parameters<Ask>[1] = {}) => {
    try {
      // The kind’s own file pairs the endpoint with what it is asked.
      return await call<N>(endpoint, { ...question, signal, token } as CallInput<N>);
    } catch (error) {
      if (error instanceof ApiFailure && error.status === absent) return null;
      throw error;
    }
  };
}
