import { randomInt } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Kysely } from 'kysely';
import { limits } from '~domain/limits';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import { isRefusal, type SignedInUser } from '../../calls/handler';
import { lockStaff } from './lock-staff';

/** Letters and digits that nobody takes for one another when they are read out. */
const parts = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', limits.passwordSymbols] as const;
const length = 12;

const pick = (letters: string): string => letters.charAt(randomInt(letters.length));

/** By the rule of passwords, of about 70 bits. */
export function temporaryPassword(): string {
  const letters = [...parts.map(pick), ...Array.from({ length: length - parts.length }, () => pick(parts[0] + parts[1] + parts[2]))];
  for (let at = letters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    const kept = letters[at] ?? '';
    letters[at] = letters[other] ?? '';
    letters[other] = kept;
  }
  return letters.join('');
}

/** The new password, the end of all sessions and the audit row together; only its hash is kept. */
export async function resetPassword(db: Kysely<Database>, user: SignedInUser, id: number) {
  const password = temporaryPassword();
  const password_hash = await hash(password);
  return db.transaction().execute(async (tx) => {
    const found = await lockStaff(tx, user, id);
    if (isRefusal(found)) return found;
    const now = new Date();
    await tx.updateTable('users').set({ password_hash, must_confirm_password: true, password_updated_at: now, updated_at: now }).where('id', '=', found.id).execute();
    await tx.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', found.id).where('ended_at', 'is', null).execute();
    await audit(tx, { actorId: user.id, action: 'reset_password', entity: 'user', entityId: found.id });
    return { data: { id: found.id, password } };
  });
}
