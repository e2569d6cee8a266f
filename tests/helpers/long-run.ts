/** `npm run test:long`, which CI runs: more of the same, and what takes long. */
export const longRun = process.env.HUBLINE_LONG === '1';

/** How many are drawn by lot: all in the long run, a part of them every day. */
export const drawn = (all: number, everyDay: number): number => (longRun ? all : everyDay);
