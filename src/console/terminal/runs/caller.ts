import type { BodyInputOf } from '~contract/endpoints';
import { ApiFailure } from '~console/platform/api-failure';
import type { PackageResult } from '~contract/record-results';
import { call, type CallInput } from '~console/platform/api';
import { stream, type StreamInput, type StreamName } from '~console/platform/api-stream';
import { randomId } from '~console/platform/random-id';
import type { CallFault, Caller, CallResult, RunStream } from '~commands/caller';
import type { CallEndpoint, EachEndpoint } from '~commands/command';
import { recordOf } from '~commands/records';
import { recordedEnds } from '~commands/run-outcomes';
import { lookUp, askOf } from './lookup';

/**
 * The provider as the runner knows it, in the session of the token: what goes on when another begins must not be sent
 * in that one. Without a token, in whichever there is. A refusal keeps the sentence of the first field it is about. The
 * run itself is in the transcript, so its calls are told to nobody.
 */
export const callerOf = (token?: string): Caller => ({
  newKey: randomId,
  async each(endpoint, { id, body, idempotencyKey }): Promise<CallResult> {
    try {
      // The registry pairs endpoint and arguments as data; the provider's strict schema judges the body.
      const { data } = await call<EachEndpoint>(endpoint, {
        params: { id },
        body: body as BodyInputOf<EachEndpoint>,
        idempotencyKey,
        token,
        quiet: true,
      });
      return { ok: true, package: data };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return faultOf(error);
    }
  },
  async act(endpoint, { id, body, idempotencyKey }) {
    try {
      // As above: endpoint and body are paired as data.
      const input = {
        ...(id === undefined ? {} : { params: { id } }),
        body,
        idempotencyKey,
        token,
        quiet: true,
      } as CallInput<CallEndpoint>;
      const { data, results } = (await call<CallEndpoint>(endpoint, input)) as {
        data: unknown;
        results?: readonly PackageResult[];
      };
      return { ok: true, data, ...(results ? { results } : {}) };
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return faultOf(error);
    }
  },
  async read({ kind, code }) {
    try {
      return await recordOf(kind).find(code, askOf(undefined, token));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return null;
    }
  },
  batch({ idempotencyKey, series, ...rest }, signal) {
    const body = rest as BodyInputOf<'POST /packages-batch'>;
    return series === undefined
      ? told('POST /packages-batch', { body, idempotencyKey, token, signal })
      : told('POST /packages-batch/{series}', { params: { series }, body, idempotencyKey, token, signal });
  },
  undo(run, idempotencyKey, signal) {
    return told('POST /runs/{id}/undo', { params: { id: run }, idempotencyKey, token, signal });
  },
  async recorded(run, ids) {
    try {
      const { data } = await call('GET /runs/{id}', { params: { id: run }, token });
      const items = data.items.filter(({ id }) => ids.has(id));
      const codes = items.flatMap(({ ok, package_code }) => (ok && package_code !== null ? [package_code] : []));
      const { packages } = await lookUp(codes, undefined, token);
      return recordedEnds(items, packages);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return null;
    }
  },
});

/** The lines of a run, its failure as the last of them. */
async function* told<N extends StreamName>(name: N, input: StreamInput<N>): RunStream {
  try {
    yield* stream(name, input);
  } catch (error) {
    if (input.signal?.aborted) return;
    if (!(error instanceof ApiFailure)) throw error;
    // A provider without the call answers 404 for its address; the call itself never does.
    const absent = name !== 'POST /runs/{id}/undo' && error.status === 404;
    yield { broken: absent ? 'absent' : error.code, message: sentenceOf(error), ...errorsOf(error) };
  }
}

export function faultOf(error: ApiFailure): CallFault {
  return { ok: false, code: error.code, message: sentenceOf(error), ...errorsOf(error) };
}

/** A batch has its values under `args`; a command calls them by their own names. */
function errorsOf({ errors }: ApiFailure): Pick<CallFault, 'errors'> {
  if (!errors) return {};
  return {
    errors: Object.fromEntries(
      Object.entries(errors).map(([name, messages]) => [name.replace(/^args\./, ''), messages]),
    ),
  };
}

function sentenceOf(error: ApiFailure): string {
  return Object.values(error.errors ?? {})[0]?.[0] ?? error.message;
}
