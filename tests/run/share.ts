import { execFileSync } from 'node:child_process';

/** One of the equal parts in which the long tests go: `index` of `count`, from 1. */
export interface Share {
  readonly index: number;
  readonly count: number;
}

/** As many as it takes for one of them to fit beside the everyday tests in 25 minutes. */
const shares = 6;

export const everything: Share = { index: 1, count: 1 };

/** The share that is this commit's turn: each commit takes the next, so that so many in a row have run everything. */
export function shareOfCommit(): Share {
  const commits = Number(execFileSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' }));
  return { index: (commits % shares) + 1, count: shares };
}

/** `2/4`, as vitest and Playwright take it; throws on anything else. */
export function parseShare(text: string): Share {
  const [, index = '', count = ''] = /^(\d+)\/(\d+)$/.exec(text) ?? [];
  const share = { index: Number(index), count: Number(count) };
  if (!(share.index >= 1 && share.index <= share.count)) throw new Error(`${text} is no share: 1/${shares} is`);
  return share;
}

export const shardFlag = ({ index, count }: Share): string[] => (count === 1 ? [] : [`--shard=${index}/${count}`]);

/** Of a few things that can't be divided, those that fall to a share. */
export const dealt = <T>(things: readonly T[], { index, count }: Share): T[] =>
  things.filter((_, place) => place % count === index - 1);
