/** `npm run test:long`, which CI runs: more of the same, and what takes long. */
export const longRun = process.env.HUBLINE_LONG === '1';

/** How many are drawn by lot: all in the long run, a part of them every day. */
export const drawn = (all: number, everyDay: number): number => (longRun ? all : everyDay);

/** All cases in the long run, the first of them every day. */
export const firstOf = <Case>(cases: readonly Case[], everyDay: number): readonly Case[] => (longRun ? cases : cases.slice(0, everyDay));

/** What random lots are drawn from: the same every day, so that a failure is the change's own; HUBLINE_LOTS=<number> draws others. */
export const lots = Number(process.env.HUBLINE_LOTS ?? 20_261_121);
