import { anchorOf, bucketOf, isPutOff, type BacklogBucket, type BacklogFacts } from '~domain/backlog';
import { stageOf } from '~domain/stages';
import { hourMs } from '~domain/time';

interface Age {
  /** Whole hours; never negative, should the clocks of browser and provider differ. */
  readonly hours: number;
  /** null = not in a backlog stage, or put off to a day that is still to come: no age is too old there. */
  readonly bucket: BacklogBucket | null;
}

export const ageInks: Record<BacklogBucket, string> = {
  within_24h: '',
  within_48h: 'text-attention',
  over_48h: 'text-failed',
};

/** How long a package has been in its stage at its hub; counted from the agreed next attempt once that has passed. */
export function ageOf(pkg: BacklogFacts, now: number): Age {
  const putOff = isPutOff(pkg, now);
  const ageMs = Math.max(0, now - (putOff ? Date.parse(pkg.stage_entered_at) : anchorOf(pkg)));
  const bucket = stageOf(pkg.status) === null || putOff ? null : bucketOf(ageMs);
  return { hours: Math.floor(ageMs / hourMs), bucket };
}
