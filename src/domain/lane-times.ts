/** Trips that a lane's usual time is reckoned over, the latest first. */
export const laneTrips = 60;
/** Days they go back at the most. */
export const laneDays = 90;
/** With fewer trips of its own a lane takes the time of all lanes for its own. */
export const fewestTrips = 3;

/**
 * The usual time of a lane is the median of its trips from leaving to arriving; a truck is late once four of five trips
 * before it had come in.
 */
export const usualShare = 0.5;
export const lateShare = 0.8;
