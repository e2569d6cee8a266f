import { describe, expect, it } from 'vitest';
import { packageStatuses } from '~domain/statuses';
import { needsLinehaul } from './by-status';
import { quotas } from './mix';
import { Ways } from './ways';

describe('the ways of the demo', () => {
  const ways = new Ways(7);

  it('lead to every status, on every route it can be reached by', () => {
    const wrong = packageStatuses.flatMap((status) => {
      const routes = needsLinehaul.has(status) ? (['direct', 'via'] as const) : (['same', 'direct', 'via'] as const);
      return routes
        .flatMap((route) => ways.to(status, route))
        .filter((way) => way.steps.at(-1)?.to !== status || way.traces.attempts > 3);
    });
    expect(wrong).toEqual([]);
  });

  it('are the same for the same seed', () => {
    expect(new Ways(7).to('Abandoned', 'via')).toEqual(ways.to('Abandoned', 'via'));
    expect(new Ways(8).to('Abandoned', 'via')).not.toEqual(ways.to('Abandoned', 'via'));
  });
});

describe('the mix', () => {
  it.each([0, 1, 55, 56, 200, 600, 2_000, 20_001])('gives each of %i packages a status', (total) => {
    const shares = [...quotas(total).values()];
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total);
    expect(Math.min(...shares)).toBeGreaterThanOrEqual(total >= 600 ? 3 : total >= 56 ? 1 : 0);
  });
});
