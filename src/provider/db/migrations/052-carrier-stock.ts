/**
 * What is with carriers now, and what they are asked to take, beside all that was ever handed over. Packages that are put away
 * are with none; without an index of its own that would be looked up in each of them.
 */
export const carrierStock: readonly string[] = [
  'drop index concurrently if exists packages_with_carriers',
  'create index concurrently packages_with_carriers on packages (id) where held_by_3pl',
  'drop index concurrently if exists packages_archived_with_carriers',
  'create index concurrently packages_archived_with_carriers on packages_archived (id) where held_by_3pl',
  'drop index concurrently if exists handovers_waiting',
  `create index concurrently handovers_waiting on handovers (carrier_id) where state = 'waiting'`,
];
