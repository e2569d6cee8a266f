import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpointNames } from '~contract/endpoints';
import { type AccountRole, sidebarOnlyRoles, staffRoles } from '~domain/roles';
import { oneIn } from '../helpers/run-length';
import { type Kind, kinds, labelOf, mayCall, verdictFor, Walk, walkersOf } from './helpers/walk';

let walk: Walk;
beforeAll(async () => {
  walk = await Walk.open();
});
afterAll(() => walk.close());

describe('every endpoint, called by everyone', () => {
  it.each(oneIn(6, endpointNames))('%s', async (name) => {
    const walkers = walkersOf(name);
    const hear = async (kind: Kind) => [labelOf(kind), await walk.heardBy(kind, name)] as const;
    const verdicts = await Promise.all(walkers.filter((kind) => !mayCall(name, kind)).map(hear));
    // One after the other: two at once may change the same record, and the later one is told so.
    for (const kind of walkers.filter((one) => mayCall(name, one))) verdicts.push(await hear(kind));
    expect(Object.fromEntries(verdicts)).toEqual(
      Object.fromEntries(walkers.map((kind) => [labelOf(kind), verdictFor(name, kind)])),
    );
  });
});

/** Kept here so that a role added to the staff without a thought for its access shows up in review. */
it('the walk covers every staff role, and those of the sidebar once let in', () => {
  const walked = (some: readonly Kind[]): readonly AccountRole[] => some.map((kind) => kind.role);
  expect(staffRoles.filter((role) => !walked(kinds).includes(role))).toEqual([]);
  expect(sidebarOnlyRoles.filter((role) => !walked(kinds.filter(({ letIn }) => letIn)).includes(role))).toEqual([]);
});
