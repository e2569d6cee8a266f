import type { PackageStatus } from '~domain/statuses';
import { goesBack, hasEnded } from '~domain/unloading';

interface Way<Hub> {
  readonly status: PackageStatus;
  readonly fm_hub: Hub | null;
  readonly lm_hub: Hub | null;
}

/** The hub a package is bound for; null = for none, or not known yet. */
export function boundHub<Hub>({ status, fm_hub, lm_hub }: Way<Hub>): Hub | null {
  if (hasEnded(status)) return null;
  return goesBack(status) ? fm_hub : lm_hub;
}
