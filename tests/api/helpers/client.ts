import type { EndpointName, ResponseOf } from '~contract/endpoints';
import { isErrorCode } from '~domain/errors';
import { CallFailed, type Client } from '../../../src/tools/cli/client';
import type { Person } from './app';
import type { RawAnswer } from './send';

/** The shell's input, whichever the endpoint. */
interface Sent {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
  readonly dryRun?: true;
}

/** A provider as the shell speaks to it, in somebody's session and without a socket. */
export function clientOf(person: Person): Client {
  const send = async <N extends EndpointName>(name: N, input: Sent = {}) => {
    const { params, query, body, idempotencyKey, dryRun } = input;
    const given = Object.entries({ ...query, ...(dryRun ? { dry_run: 'true' } : {}) }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value] as const],
    );
    const headers = idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } };
    const answer = await person.call(name, {
      ...(params ? { params } : {}),
      query: Object.fromEntries(given),
      ...(body === undefined ? {} : { body }),
      ...headers,
    });
    if (answer.status >= 300) throw failureOf(answer);
    return answer;
  };
  return {
    address: (path) => `/v1${path}`,
    call: async (name, input) => (await send(name, input as Sent | undefined)).ok,
    async *stream(name, input) {
      const { text } = await send(name, input as Sent | undefined);
      for (const line of text.split('\n').filter((one) => one !== ''))
        yield JSON.parse(line) as ResponseOf<typeof name>;
    },
  };
}

function failureOf({ status, code, errors, text }: RawAnswer): CallFailed {
  return new CallFailed(status, code !== null && isErrorCode(code) ? code : 'ESY001', text.slice(0, 300), errors);
}
