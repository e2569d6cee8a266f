import { describe, expect, it } from 'vitest';
import { newLine, type QueuedLine } from '../offline/queued-line';
import { redoRequest } from './redo';
import type { GateUser, SubjectPackage } from '~commands/subject';

const user = { role: 'admin', hubIds: [1], packagesExcluded: false } as unknown as GateUser;
const pkg = (id: number, status: SubjectPackage['status'], version = 1): SubjectPackage => ({
  id,
  code: `C${id}`,
  version,
  status,
  current_hub_id: 1,
  fm_hub_id: 1,
  lm_hub_id: 1,
  held_by_3pl: false,
});

const line: QueuedLine = {
  ...newLine({
    userId: 1,
    at: 0,
    line: 'return reason=FR012 ; note operator_note=x',
    stages: [
      { command: 'package.return', args: { reason: 'FR012' } },
      { command: 'package.note', args: { operator_note: 'x' } },
    ],
    packages: [1, 2, 3].map((id) => pkg(id, 'Waiting_for_delivery')),
    codes: [],
    missed: [],
    key: 'k',
    undoes: null,
    state: 'waiting',
    owner: null,
  }),
  id: 9,
  state: 'changed',
  refused: [
    { package: pkg(1, 'Waiting_for_delivery'), code: 'EPK011', stage: 0 },
    { package: pkg(2, 'Waiting_for_delivery'), code: 'EPK011', stage: 0 },
    { package: pkg(3, 'Waiting_for_return'), code: 'EPK030', stage: 1 },
  ],
};

describe('doing a queued line all the same', () => {
  it('goes on from the stage that refused, with those that would take it now, at their present version', () => {
    const now = [pkg(1, 'Waiting_for_delivery', 4), pkg(2, 'Delivered', 5), pkg(3, 'Waiting_for_return', 6)];
    const told = (one: QueuedLine): unknown => {
      const request = redoRequest(one, now, user);
      return (
        request && [
          request.stages.map(({ command }) => command.id),
          request.packages.map(({ id, version }) => [id, version]),
          request.decides,
        ]
      );
    };
    expect(told(line)).toEqual([['package.return', 'package.note'], [[1, 4]], { id: 9, stage: 0 }]);
    expect(told({ ...line, refused: line.refused.slice(2) })).toEqual([
      ['package.note'],
      [[3, 6]],
      { id: 9, stage: 1 },
    ]);
  });

  it('is nothing where none would take it', () => {
    expect(
      redoRequest({ ...line, refused: line.refused.slice(0, 2) }, [pkg(1, 'Delivered'), pkg(2, 'Delivered')], user),
    ).toBeNull();
  });
});
