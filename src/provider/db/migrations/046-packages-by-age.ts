/**
 * Packages by age with the hubs that have to do with them: the newest of one hub are found among those of others without
 * looking at these. Hubs are in other indexes already, so no change writes an index more.
 */
export const packagesByAge: readonly string[] = [
  'drop index concurrently if exists packages_by_age',
  'create index concurrently packages_by_age on packages (created_at desc, id desc) include (current_hub_id, fm_hub_id, lm_hub_id)',
  'drop index concurrently if exists packages_created',
];
