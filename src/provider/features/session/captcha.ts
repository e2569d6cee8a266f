import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod';
import type { sessionEndpoints } from '~contract/features/session';
import { type HandlersOf, refuse } from '../../calls/handler';
import type { Secrets } from '../../process/secrets';
import { issuePass, markUsed } from './captcha-pass';

/**
 * Work asked of a solver: `counter` derivations of `iterations` rounds each, 0.3 to 1 s on one core of a laptop. The
 * counter is known to us alone and bounded, so no one waits for bad luck; checking costs one HMAC.
 */
const iterations = 5_000;
const counter = { least: 150, most: 450 };
const lifetimeMs = 10 * 60_000;

const secretsOf = (secrets: Secrets) => ({
  hmacSignatureSecret: secrets.key('captcha').toString('base64url'),
  hmacKeySignatureSecret: secrets.key('captcha-solution').toString('base64url'),
});

/** What the widget sends: base64 of the challenge it was given and its solution. */
const payloadSchema = z.object({
  challenge: z.object({
    parameters: z
      .object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.string(),
        expiresAt: z.int(),
      })
      .strict(),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.int(), derivedKey: z.string() }),
});

function readPayload(text: string): z.output<typeof payloadSchema> | null {
  try {
    return payloadSchema.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

type CaptchaEndpoints = Pick<typeof sessionEndpoints, 'GET /captcha-challenge' | 'POST /verify-capcha'>;

export const captchaHandlers: HandlersOf<CaptchaEndpoints> = {
  'GET /captcha-challenge': async ({ services }) => {
    const { parameters, signature = '' } = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: iterations,
      counter: randomInt(counter.most, counter.least),
      deriveKey,
      expiresAt: new Date(Date.now() + lifetimeMs),
      ...secretsOf(services.secrets),
    });
    return { parameters: { ...parameters }, signature };
  },
  'POST /verify-capcha': async ({ query, db, services }) => {
    const payload = readPayload(query.payload);
    if (!payload) return refuse('ELG002');
    const { verified } = await verifySolution({ ...payload, deriveKey, ...secretsOf(services.secrets) });
    if (!verified) return refuse('ELG002');
    const { signature, parameters } = payload.challenge;
    if (!(await markUsed(db, `challenge:${signature}`, new Date(parameters.expiresAt * 1000)))) return refuse('ELG002');
    return { data: { pass: issuePass(services.secrets, Date.now()) } };
  },
};
