/** Among the long tests, which CI runs by shares: more of the same, and what takes long. */
export const longRun = process.env.HUBLINE_LONG === '1';

/** How many of what is drawn: all in the long run, a part of them every day. */
export const howMany = (inLongRun: number, everyDay: number): number => (longRun ? inLongRun : everyDay);

/** All cases in the long run, the first of them every day. */
export const firstOf = <Case>(cases: readonly Case[], everyDay: number): readonly Case[] =>
  longRun ? cases : cases.slice(0, everyDay);

/** All cases in the long run, every so many of them every day: where each is as likely to fail as the next. */
export const oneIn = <Case>(step: number, cases: readonly Case[]): readonly Case[] =>
  longRun ? cases : cases.filter((_, index) => index % step === 0);
