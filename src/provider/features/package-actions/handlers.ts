import { singleActions, type ActionEndpoints } from '~contract/features/package-actions';
import { singleCall } from '~domain/package-machine';
import type { HandlersOf } from '../../calls/handler';
import type { ActionCall } from '../../shared/package-actions/action-call';
import { act, type ActionRequest } from './act';

interface SingleRequest extends ActionRequest {
  readonly body: { readonly version?: number | undefined };
}

/** One for each action that has a call for one package. */
export const packageActionHandlers = Object.fromEntries(
  singleActions.map((action) => {
    const endpoint = singleCall(action);
    return [endpoint, ({ body: { version, ...args }, ...request }: SingleRequest) => act(endpoint, request, version, { action, args } as ActionCall)];
  }),
) as unknown as HandlersOf<ActionEndpoints>;
