import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '~contract/endpoints';
import { type StaffRole, staffRoles } from '~domain/roles';
import { kinds, labelOf, mayCall, verdictFor, Walk, walkersOf } from './helpers/walk';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe('every endpoint, called by everyone', () => {
  it.each(endpointNames)('%s', async (name) => {
    const walkers = walkersOf(name);
    const verdicts = await Promise.all(
      walkers.map(async (kind) => {
        if (mayCall(name, kind)) return [labelOf(kind), await walk.play(name, await walk.newcomer(kind))] as const;
        return [labelOf(kind), await walk.refusedTo(name, kind)] as const;
      }),
    );
    expect(Object.fromEntries(verdicts)).toEqual(Object.fromEntries(walkers.map((kind) => [labelOf(kind), verdictFor(name, kind)])));
  });
});

/** Kept here so that a role added to the staff without a thought for its access shows up in review. */
it('the walk covers every staff role', () => {
  const walked: readonly StaffRole[] = kinds.map((kind) => kind.role);
  expect(staffRoles.filter((role) => !walked.includes(role))).toEqual([]);
});
