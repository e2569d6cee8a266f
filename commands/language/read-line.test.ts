import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import { parseLine } from './parse';
import { readLine } from './read-line';
import type { ReadLine } from './reading';
import { admin } from '../testing/sheet-subjects';

const now = new Date('2026-11-20T03:00:00Z');
const a = trackingCode(24_000_001);

const read = (text: string, user = admin): ReadLine => readLine(parseLine(text), user, now);

describe('readLine', () => {
  test('reads values as their endpoints take them, by place or by any of their names', () => {
    expect(read('resize weight=2,5kg length=30').stages[0]?.args).toEqual({ weight: 2.5, length: 30 });
    expect(read('resize 2,5 30').stages[0]?.args).toEqual({ weight: 2.5, length: 30 });
    expect(read('hoan lý_do=fr012 ghi-chu="chờ shop"').stages[0]?.args).toEqual({ reason: 'FR012', note: 'chờ shop' });
    expect(read('hẹn-giao "22/11 8h30"').stages[0]?.args).toEqual({ reattempt_date: '2026-11-22T01:30:00.000Z' });
    expect(read('undo 17').stages[0]?.args).toEqual({ run: 17 });
  });

  test('reads the filters of a source, its defaults where nothing is given', () => {
    const { found } = read('tồn loại=giao,lấy kho=HCM01 quá="2 ngày"');
    expect(found).toMatchObject({
      kind: 'source',
      values: { type: ['delivery', 'pickup'], hub: ['HCM01'], over: 172_800_000 },
    });
    expect(read('backlog delivery').found).toMatchObject({ values: { type: ['delivery'], over: 0 } });
    expect(read('find lan anh status="chờ giao",Waiting_for_return').found).toMatchObject({
      values: { q: ['lan anh'] },
    });
    expect(read('find status=cho_giao,waiting-for-return cod=có').found).toMatchObject({
      values: { status: ['Waiting_for_delivery', 'Waiting_for_return'], cod: ['yes'] },
    });
  });

  test('knows a status by what it was called before', () => {
    expect(read('tìm trạng_thái=giao_không_thành_công,giao_chưa_được,bưu_cục_bồi_thường').found).toMatchObject({
      values: { status: ['Delivery_failed_attempt', 'Delivery_failed_attempt', 'Hub_lost_claimed'] },
    });
  });

  test('packages in the middle begin anew; what the stage before acted on goes on', () => {
    const { stages } = read(`@sel ; return FR012 ; @last ; print ; ${a} ; lost rơi`);
    expect(stages.map(({ command, origin }) => [command.id, origin?.kind ?? null])).toEqual([
      ['package.return', 'named'],
      ['package.print', null],
      ['package.lost', 'named'],
    ]);
  });

  test.each([
    [
      'return reason=FR001',
      {
        kind: 'argument',
        name: 'reason',
        fault: { kind: 'code', code: 'EPK023' },
        at: 14,
        fits: ['FR005', 'FR006', 'FR007'],
      },
    ],
    ['return FR999', { kind: 'argument', name: 'reason', fault: { kind: 'text', key: 'reason' }, at: 7 }],
    ['hoàn lý_do=FR01x', { kind: 'argument', name: 'lý_do', at: 11, fits: ['FR010', 'FR011', 'FR012'] }],
    ['hoàn lýdo=FR012', { kind: 'unknown_argument', name: 'lýdo', at: 5, fits: ['lý_do=', 'ghi_chú='] }],
    ['resize weight=0', { kind: 'argument', fault: { kind: 'text', key: 'positive' } }],
    ['resize weight=20000', { kind: 'argument', fault: { kind: 'text', key: 'too_many', n: 10_000 } }],
    ['reattempt reattempt_date=2026-11-19', { kind: 'argument', fault: { kind: 'code', code: 'EPK020' } }],
    ['reattempt reattempt_date=31/6/2027', { kind: 'argument', fault: { kind: 'text', key: 'invalid' } }],
    ['receiver receiver_phone=12345', { kind: 'argument', fault: { kind: 'text', key: 'phone' } }],
    [`lost note="${'x'.repeat(256)}"`, { kind: 'argument', fault: { kind: 'text', key: 'too_long', n: 255 } }],
    ['lost reason=FR012', { kind: 'unknown_argument', name: 'reason', fits: ['note='], at: 5 }],
    [
      'backlog type=giaoo',
      { kind: 'argument', name: 'type', fault: { kind: 'text', key: 'invalid' }, at: 13, fits: ['giao', 'bàn_giao'] },
    ],
    ['tồn loại=giaoo', { kind: 'argument', name: 'loại', at: 9, fits: ['giao', 'bàn_giao'] }],
    [
      'find status=Delivered,giao',
      {
        kind: 'argument',
        name: 'status',
        at: 12,
        fits: ['Delivered,Waiting_for_delivery', 'Delivered,Planned_for_delivery', 'Delivered,In_delivery'],
      },
    ],
    [
      'tìm trạng_thái=đã_giao,giaoo',
      {
        kind: 'argument',
        name: 'trạng_thái',
        at: 15,
        fits: ['đã_giao,giao_trong_30_phút', 'đã_giao,giao_thành_công', 'đã_giao,giao_thất_bại'],
      },
    ],
    [
      'find status=giao',
      { kind: 'argument', name: 'status', fits: ['Waiting_for_delivery', 'Planned_for_delivery', 'In_delivery'] },
    ],
    [
      'backlog over=soon',
      { kind: 'argument', name: 'over', fault: { kind: 'text', key: 'invalid' }, fits: ['24h', '48h', '72h'] },
    ],
    [
      `${a} ; packages`,
      { kind: 'takes_no_packages', verb: 'packages', at: 16, fits: ['return', 'lost', 'lost-courier'] },
    ],
    ['undo ; print', { kind: 'takes_no_packages', verb: 'undo', at: 0 }],
  ])('%s', (text, problem) => {
    expect(read(text).problems).toMatchObject([problem]);
  });

  test('a verb or source of another role is refused by name', () => {
    expect(read('approve-lost', { ...admin, role: 'hub_operator', hubIds: [1] }).problems).toMatchObject([
      { kind: 'not_allowed', verb: 'approve-lost' },
    ]);
    expect(read('find lan', { ...admin, packagesExcluded: true }).problems).toMatchObject([
      { kind: 'not_allowed', verb: 'find' },
    ]);
  });
});
