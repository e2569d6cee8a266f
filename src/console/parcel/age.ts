import { stageOf } from '~domain/stages';
import type { PackageStatus } from '~domain/statuses';
import { hoursSince } from '~console/ui/format';

interface Aged {
  readonly status: PackageStatus;
  readonly stage_entered_at: string;
  readonly reattempt_date: string | null;
}

export interface Age {
  readonly hours: number;
  /** null = not in a backlog stage, or put off to a day that is still to come: no age is too old there. */
  readonly bucket: 'within_24h' | 'within_48h' | 'over_48h' | null;
}

/** How long a parcel has been in its stage at its hub; counted from the agreed next attempt once that has passed. */
export function ageOf(parcel: Aged, now: number): Age {
  const agreed = parcel.reattempt_date;
  const putOff = agreed !== null && Date.parse(agreed) > now;
  const anchor = agreed !== null && !putOff && Date.parse(agreed) > Date.parse(parcel.stage_entered_at) ? agreed : parcel.stage_entered_at;
  const hours = hoursSince(anchor, now);
  if (stageOf(parcel.status) === null || putOff) return { hours, bucket: null };
  if (hours >= 48) return { hours, bucket: 'over_48h' };
  return { hours, bucket: hours >= 24 ? 'within_48h' : 'within_24h' };
}
