export const made = (name: string, definition: string): readonly string[] => [
  `drop index concurrently if exists ${name}`,
  `create index concurrently ${name} on ${definition}`,
];

const closed = `where type = 'linehaul' and status = 'Closed'`;

/**
 * What is on the road, and how late, is asked for every few seconds by whoever watches it: what came short lately is found
 * without all that was ever unloaded, and what earlier trips of a lane took is read from the indexes alone.
 */
export const trips: readonly string[] = [
  ...made('unloadings_finished', 'unloadings (finished_at) include (id, runsheet_id)'),
  ...made('unloading_lines_short', `unloading_lines (unloading_id) where finding = 'short'`),
  ...made(
    'runsheets_lane_trips',
    `runsheets (hub_id, destination_hub_id, dispatched_at desc) include (id, closed_at) ${closed}`,
  ),
  ...made('runsheets_all_trips', `runsheets (dispatched_at) include (id, closed_at) ${closed}`),
  ...made('mobile_units_arrived', 'mobile_units (runsheet_id, received_at) where runsheet_id is not null'),
  ...['runsheets_lane', 'runsheets_trips', 'mobile_units_runsheet'].map(
    (name) => `drop index concurrently if exists ${name}`,
  ),
];
