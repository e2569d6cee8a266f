import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema';
import type { Secrets } from '../../process/secrets';

const lifetimeMs = 5 * 60_000;

const sign = (secrets: Secrets, content: string): Buffer =>
  createHmac('sha256', secrets.key('captcha-pass')).update(content).digest();

/** `expiry.nonce.signature`: says that a captcha was solved, for one login within five minutes. */
export function issuePass(secrets: Secrets, now: number): string {
  const content = `${now + lifetimeMs}.${randomBytes(16).toString('base64url')}`;
  return `${content}.${sign(secrets, content).toString('base64url')}`;
}

/** True once for a pass of ours that has not expired. */
export async function consumePass(db: Kysely<Database>, secrets: Secrets, pass: string, now: number): Promise<boolean> {
  const [expiry = '', nonce = '', signature = '', ...rest] = pass.split('.');
  if (rest.length > 0 || !/^\d{1,16}$/.test(expiry) || Number(expiry) < now) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(secrets, `${expiry}.${nonce}`);
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false;
  return markUsed(
    db,
    `pass:${createHash('sha256').update(`${expiry}.${nonce}`).digest('base64url')}`,
    new Date(Number(expiry)),
  );
}

/** False = it was used before. The row outlives what it stands for, then the next use of any removes it. */
export async function markUsed(db: Kysely<Database>, signature: string, expiresAt: Date): Promise<boolean> {
  await db
    .deleteFrom('used_captchas')
    .where('signature', 'in', (query) =>
      query
        .selectFrom('used_captchas')
        .select('signature')
        .where('expires_at', '<', new Date().toISOString())
        .limit(100)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
  const kept = await db
    .insertInto('used_captchas')
    .values({ signature, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return kept.numInsertedOrUpdatedRows === 1n;
}
