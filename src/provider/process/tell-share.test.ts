import { expect, it } from 'vitest';
import { tellCount, tellShare } from './tell-share';

it('says every two seconds how far it is and how long the rest takes, and nothing of what is quick', () => {
  let at = 0;
  const said: string[] = [];
  const tell = tellShare(
    'rows',
    (line) => said.push(line),
    () => at,
  );
  for (const [moment, share] of [
    [500, 0.1],
    [2_000, 0.1],
    [2_500, 0.2],
    [4_000, 0],
    [8_000, 0.805],
    [9_900, 1],
  ] as const) {
    at = moment;
    tell(share);
  }
  expect(said).toEqual(['rows: 10 %, 18 s left', 'rows: 80 %, 2 s left']);
});

it('says in the same way how many rows there were of what has no end that is known', () => {
  let at = 0;
  const said: string[] = [];
  const tell = tellCount(
    'rows',
    (line) => said.push(line),
    () => at,
  );
  for (const [moment, rows] of [
    [1_900, 5_000],
    [4_000, 20_000],
    [5_000, 25_000],
    [6_000, 30_000],
  ] as const) {
    at = moment;
    tell(rows);
  }
  expect(said).toEqual(['rows: 20,000 rows, 5,000 a second', 'rows: 30,000 rows, 5,000 a second']);
});
