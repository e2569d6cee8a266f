import { describe, expect, it } from 'vitest';
import { decideSupport, supportActions, supportMachine, supportStatuses } from './support-machine';
import { decideShopPapers, paperStatuses } from './papers';

describe('a support request', () => {
  it('does exactly these steps', () => {
    const steps = supportActions.flatMap((action) =>
      supportStatuses.map((status) => [action, status, decideSupport(action, status)] as const),
    );
    const done = steps.flatMap(([action, status, decision]) =>
      decision.ok ? [`${action}: ${status} → ${decision.to}`] : [],
    );
    expect(done).toEqual([
      'take: Waiting → Processing',
      'reply: Waiting → Answered',
      'reply: Processing → Answered',
      'reply: Answered → Answered',
      'complete: Answered → Completed',
      'requester_reply: Waiting → Waiting',
      'requester_reply: Processing → Waiting',
      'requester_reply: Answered → Waiting',
      'requester_reply: Completed → Waiting',
    ]);
    expect(new Set(steps.flatMap(([, , decision]) => (decision.ok ? [] : [decision.code])))).toEqual(
      new Set(['ESY092']),
    );
  });

  it('reaches every status', () => {
    expect(new Set(supportActions.map((action) => supportMachine[action].to))).toEqual(new Set(supportStatuses));
  });
});

describe('papers', () => {
  it('do exactly these steps', () => {
    const steps = (['upload', 'verify', 'refuse'] as const).flatMap((action) =>
      paperStatuses.map((status) => [action, status, decideShopPapers(action, status)] as const),
    );
    expect(
      steps.flatMap(([action, status, decision]) => (decision.ok ? [`${action}: ${status} → ${decision.to}`] : [])),
    ).toEqual([
      'upload: not_uploaded → uploaded',
      'upload: uploaded → uploaded',
      'upload: not_verified → uploaded',
      'upload: verified → uploaded',
      'verify: uploaded → verified',
      'verify: not_verified → verified',
      'refuse: uploaded → not_verified',
      'refuse: verified → not_verified',
    ]);
    expect(new Set(steps.flatMap(([, , decision]) => (decision.ok ? [] : [decision.code])))).toEqual(
      new Set(['EUS009']),
    );
  });
});
