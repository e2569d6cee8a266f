/** Journeys that run at once, each worker on a provider of its own. */
export const journeyWorkers = 2;

/** The environment variable with the address of a worker's provider, counted from 0. */
export const addressVariable = (worker: number): string => `HUBLINE_JOURNEY_URL_${worker}`;
