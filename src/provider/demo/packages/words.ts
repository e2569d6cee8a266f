import type { Way } from '../journeys/ways';
import type { Random } from '../text/random';
import { say, type Said } from './reason-choice';

/** What was said along a package's way, and what of it stands on the package. */
export interface Words {
  /** Of each step. */
  readonly said: readonly Said[];
  /** The last failure's reason, while nothing has gone well since. */
  readonly reason: string | null;
  readonly returnNote: string | null;
  readonly abandonedNote: string | null;
  readonly lostNote: string | null;
  /** Index of the failed delivery after which the receiver asked for a later day, while that is still to come on the way. */
  readonly postponedAt: number | null;
}

const postponed = 'FR004';

export function speak({ steps }: Way, random: Random): Words {
  const said = steps.map((step) => say(step, random));
  const words = { said, reason: null as string | null, returnNote: null as string | null, abandonedNote: null as string | null, lostNote: null as string | null, postponedAt: null as number | null };
  for (let index = 0; index < steps.length; index += 1) {
    const step = steps[index];
    const spoken = said[index];
    if (!step || !spoken) continue;
    const { action, to } = step;
    if (spoken.reason !== null) words.reason = spoken.reason;
    if (action === 'pickup_ok' || to === 'Delivery_successful') words.reason = null;
    if (action === 'delivery_fail' && spoken.reason === postponed) words.postponedAt = index;
    if (action === 'delivery_dispatch' || action === 'return' || action === 'delivery_close_failed') words.postponedAt = null;
    if (action === 'return') words.returnNote = spoken.note;
    if (action === 'abandon') words.abandonedNote = spoken.note;
    // The reporter's words stay on the package; the approver's stand in the history.
    if (action === 'lost' || action === 'lost_courier') words.lostNote = spoken.note;
  }
  return words;
}
