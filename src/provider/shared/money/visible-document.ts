import { seesAllHubs } from '~domain/roles';
import type { SignedInUser } from '../../calls/handler';
import type { Values } from '../sql/statement';

/**
 * A money document (`d`) is to be seen at its hub and at the hub that takes over; the center's by who sees all hubs.
 */
export function visibleDocument(user: Pick<SignedInUser, 'role' | 'hubIds'>, values: Values): string {
  if (seesAllHubs(user.role)) return 'true';
  const hubs = values.add(user.hubIds);
  return `(d.hub_id = any(${hubs}::int[]) or d.to_hub_id = any(${hubs}::int[]))`;
}
