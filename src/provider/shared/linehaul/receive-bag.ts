import type { Kysely } from 'kysely';
import type { ErrorCode } from '~domain/errors';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { judgeBag, writeBag, type HeldBag } from './lock-bag';

/** What was read at the bag: its seal, or in which words it could not be. */
interface SealReading {
  readonly serial?: string | undefined;
  readonly note?: string | undefined;
}

/**
 * A bag that is held is received: its hub and seal must match, unless a note says what is wrong with the seal. Received
 * again nothing changes. `seal` = it is another seal than that of the bag.
 */
export async function receiveBag(
  tx: Kysely<Database>,
  user: SignedInUser,
  bag: HeldBag,
  { serial, note }: SealReading,
): Promise<ErrorCode | 'seal' | null> {
  const refusal = judgeBag('receive', bag, user);
  if (refusal !== null) return refusal;
  const matches = serial === bag.serial_number;
  if (!matches && !note) return 'seal';
  if (bag.received_at !== null) return null;
  await writeBag(tx, bag.id, { received_by: user.id, now: ['received_at'] });
  await audit(tx, {
    actorId: user.id,
    action: 'mobile_unit.receive',
    entity: 'mobile_unit',
    entityId: bag.id,
    after: { serial_number: serial ?? null, ...(matches ? {} : { note }) },
  });
  return null;
}
