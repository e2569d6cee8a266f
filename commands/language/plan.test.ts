import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import type { GateUser } from '../gate';
import { parseLine } from './parse';
import { planLine, type LinePlan } from './plan';

const now = new Date('2026-11-20T03:00:00Z');
const admin: GateUser = { role: 'admin', only_operation: false, hubIds: [], packagesExcluded: false };
const a = trackingCode(24_000_001);
const b = trackingCode(24_000_002);

const plan = (text: string, user = admin): LinePlan => planLine(parseLine(text), user, now);

describe('planLine', () => {
  test('takes each code once and sets malformed ones apart before any request', () => {
    const wrongDigit = `${a.slice(0, 10)}${(Number(a[10]) + 1) % 10}VN`;
    expect(plan(`${a} ${b} ${a} ${wrongDigit} x1`).subject).toEqual({ codes: [a, b], malformed: [wrongDigit, 'X1'], selection: false });
  });

  test('tells what is given and what is still missing', () => {
    const [stage] = plan('return note="chờ"').stages;
    expect(stage?.args).toEqual({ note: 'chờ' });
    expect(stage?.missing.map(({ name }) => name)).toEqual(['reason']);
  });

  test('reads values as their endpoints take them', () => {
    expect(plan('resize weight=2,5kg length=30').stages[0]?.args).toEqual({ weight: 2.5, length: 30 });
    expect(plan('hoan reason=fr012').stages[0]?.args).toEqual({ reason: 'FR012' });
    expect(plan('reattempt reattempt_date="22/11 8h30"').stages[0]?.args).toEqual({ reattempt_date: '2026-11-22T01:30:00.000Z' });
  });

  test.each([
    ['return reason=FR001', { kind: 'argument', name: 'reason', fault: { kind: 'code', code: 'EPK023' }, at: 14 }],
    ['return reason=FR999', { kind: 'argument', name: 'reason', fault: { kind: 'text', key: 'reason' }, at: 14 }],
    ['resize weight=0', { kind: 'argument', fault: { kind: 'text', key: 'positive' } }],
    ['resize weight=20000', { kind: 'argument', fault: { kind: 'text', key: 'too_many', n: 10_000 } }],
    ['reattempt reattempt_date=2026-11-19', { kind: 'argument', fault: { kind: 'code', code: 'EPK020' } }],
    ['reattempt reattempt_date=31/6/2027', { kind: 'argument', fault: { kind: 'text', key: 'invalid' } }],
    ['receiver receiver_phone=12345', { kind: 'argument', fault: { kind: 'text', key: 'phone' } }],
    [`lost note="${'x'.repeat(256)}"`, { kind: 'argument', fault: { kind: 'text', key: 'too_long', n: 255 } }],
    ['lost reason=FR012', { kind: 'unknown_argument', name: 'reason', fits: ['note='], at: 5 }],
    [`${a} ; packages`, { kind: 'takes_no_packages', verb: 'packages', at: 16 }],
  ])('%s', (text, problem) => {
    expect(plan(text).problems).toMatchObject([problem]);
  });

  test('a verb of another role is refused by name', () => {
    expect(plan('approve-lost', { ...admin, role: 'hub_operator', hubIds: [1] }).problems).toMatchObject([{ kind: 'not_allowed', verb: 'approve-lost' }]);
  });
});
