/** Trips that a lane's usual time is reckoned over, the latest first. */
const laneTrips = 60;
/** Days they go back at the most. */
const laneDays = 90;
/** With fewer trips of its own a lane takes the time of all lanes for its own. */
const fewestTrips = 3;

/**
 * The usual time of a lane is the median of its trips from leaving to arriving; a truck is late once four of five trips
 * before it had come in.
 */
const usualShare = 0.5;
const lateShare = 0.8;

/** Minutes from leaving to the first bag received, of trips (`r`) that have come in. */
const minutes = 'extract(epoch from r.arrived_at - r.dispatched_at) / 60';
const shares = `percentile_cont(array[${usualShare}, ${lateShare}]::float8[]) within group (order by minutes)`;
const past = (where: string, most: number): string => `
  select ${minutes} as minutes from runsheets r
  where r.type = 'linehaul' and r.status = 'Closed' and r.dispatched_at > now() - interval '${laneDays} days' ${where}
  order by r.dispatched_at desc limit ${most}`;

/**
 * A statement that answers, for each lane of `lanes` (columns hub_id, destination_hub_id), what its earlier trips took:
 * trips, usual_minutes, late_after_minutes. Lanes that are seldom driven take the times of all lanes for their own.
 */
export function laneTimes(lanes: string): string {
  // Reckoned once, whatever the planner knows of how many lanes there are.
  return `
    with everywhere as materialized (select ${shares} as q from (${past('', laneTrips * fewestTrips)}) t)
    select k.hub_id, k.destination_hub_id, own.trips,
      round((case when own.trips >= ${fewestTrips} then own.q else everywhere.q end)[1])::int as usual_minutes,
      round((case when own.trips >= ${fewestTrips} then own.q else everywhere.q end)[2])::int as late_after_minutes
    from (select distinct hub_id, destination_hub_id from ${lanes} l) k
    cross join lateral (
      select count(*)::int as trips, ${shares} as q
        from (${past('and r.hub_id = k.hub_id and r.destination_hub_id = k.destination_hub_id', laneTrips)}) t
    ) own
    cross join everywhere`;
}

/** From which moment on a trip (`r`) of a lane (`lane`) is late. */
export const dueSql = 'r.dispatched_at + make_interval(mins => lane.late_after_minutes)';
