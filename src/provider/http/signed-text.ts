import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBodyParser, FastifyRequest } from 'fastify';
import { endpointNames, endpointSpec } from '~contract/endpoints';
import { carrierParam } from '~contract/features/carriers';
import { signatureSeconds } from '~domain/carriers';
import type { Services } from '../calls/handler';
import { unsealGiven } from '../process/sealed';
import { endEarlierTokens } from '../shared/carriers/carrier';

const signedPaths: ReadonlySet<string> = new Set(
  endpointNames.flatMap((name) =>
    endpointSpec(name).signed ? `/v1${(name.split(' ')[1] ?? '').replace(/\{(\w+)\}/g, ':$1')}` : [],
  ),
);

/** Bodies of signed calls as they were sent: a signature is over bytes, not over what they mean. */
const texts = new WeakMap<FastifyRequest, string>();

export function keepingSignedText(parse: FastifyBodyParser<string>): FastifyBodyParser<string> {
  return (request, body, done) => {
    if (signedPaths.has(request.routeOptions.url ?? '')) texts.set(request, body);
    return parse(request, body, done);
  };
}

/**
 * Whether a carrier has signed this: `v1=<hex HMAC-SHA256 of "<seconds>.<body>">` with its token, lately. The caller
 * learns no more than yes or no, and an unknown carrier costs as much as a known one.
 */
export async function signedByCarrier({ db, secrets }: Services, request: FastifyRequest): Promise<boolean> {
  // Judged before the endpoint's own schemas: what is no code at all names nobody.
  const code = carrierParam.safeParse(request.params).data?.carrier ?? '';
  const found = await db
    .selectFrom('carriers')
    .select(['id', 'token', 'earlier_tokens'])
    .where('code', '=', code)
    .executeTakeFirst();
  const timestamp = String(request.headers['hubline-timestamp'] ?? '');
  const given = Buffer.from(String(request.headers['hubline-signature'] ?? ''));
  const signs = (token: string | null): boolean => {
    const expected = Buffer.from(
      `v1=${createHmac('sha256', token ?? 'nobody')
        .update(`${timestamp}.${texts.get(request) ?? ''}`)
        .digest('hex')}`,
    );
    return given.length === expected.length && timingSafeEqual(given, expected) && token !== null;
  };
  const byNewest = signs(found ? unsealGiven(secrets, found.token) : null);
  const earlier = found?.earlier_tokens ?? [];
  const signed = byNewest || earlier.some((token) => signs(unsealGiven(secrets, token)));
  const fresh = /^\d{1,12}$/.test(timestamp) && Math.abs(Date.now() / 1000 - Number(timestamp)) <= signatureSeconds;
  if (found && byNewest && fresh && earlier.length > 0) await endEarlierTokens(db, found);
  return signed && fresh;
}
