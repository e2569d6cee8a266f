import { describe, expect, test } from 'vitest';
import { rolesOf } from '~domain/access';
import { records } from '../records';
import { commands } from '../registry';
import { sources } from '../sources';
import { complete, type CompletionContext } from './complete';

/** One of each kind, which begins with whatever is typed of it. */
const context: CompletionContext = {
  language: 'en',
  commands,
  sources,
  records,
  sets: { gấp: 12 },
  words: { sáng: 'backlog delivery' },
  entities: (kind, typed) =>
    'HCM01'.startsWith(typed.toUpperCase()) ? [{ insert: `${kind}!`, title: { vi: '', en: '' } }] : [],
};
const offered = (text: string, change: Partial<CompletionContext> = {}) => complete(text, { ...context, ...change });
const inserts = (text: string, change?: Partial<CompletionContext>): string[] =>
  offered(text, change).map(({ insert }) => insert);

describe('what is offered', () => {
  test.each<[string, string[]]>([
    ['cod from=', ['500k', '1tr', '5tr']],
    ['cod from=5', ['500k', '5tr']],
    ['cod stage=', ['receiver', 'courier', 'hub', 'center']],
    ['cod stage=b', ['bưu_tá', 'bưu_cục']],
    ['cod courier=h', ['courier!']],
    ['runsheet code=h', ['runsheet!']],
    ['find hub=', ['hub!']],
    ['find hub=HCM01,hc', ['HCM01,hub!']],
    ['find hub=x', []],
    ['price code=h', ['record.price!']],
    ['tồn quá=', ['24h', '48h', '72h']],
    ['tồn quá=7', ['72h']],
    ['find printed=', ['yes', 'no']],
    ['reattempt reattempt_date=', ['+4h', '+1d', '+2d']],
    ['reattempt +1', ['+1d']],
    ['reattempt sau', ['+4h']],
    ['reattempt tomorrow', ['+1d']],
    ['reattempt ngày_kia', ['+2d']],
    ['return k=', []],
    ['hẹn-giao ', ['lúc=']],
    // A way is two of the values.
    ['runsheet linehaul HCM01→HN03 ', ['plate=', 'driver=']],
    ['runsheet linehaul HCM01 → ', ['to=', 'plate=', 'driver=']],
    ['runsheet linehaul HCM01 → HN03 ', ['plate=', 'driver=']],
    ['k=', []],
    ['xyz ', []],
    ['"find" ', []],
    ['@sel ', []],
  ])('for %j: %j', (text, list) => {
    expect(inserts(text)).toEqual(list);
  });

  test('takes the place of the piece that is being typed, and of no more', () => {
    const places = (text: string) => offered(text).map(({ insert, from, to }) => [insert, from, to]);
    expect(places('print ; @v')).toEqual([['@vua-roi', 8, 10]]);
    expect(places('1,@sel,@g')).toEqual([['@gấp', 7, 9]]);
    expect(places('deposit ap')).toEqual([['approve', 8, 10]]);
    expect(places('find hub=HCM01 lan printed=n')).toEqual([['no', 27, 28]]);
    expect(places('@sel ; retu')[0]).toEqual(['return', 7, 11]);
  });

  test('behind the word of a kind of record are its verbs, in the language it is written in', () => {
    expect(inserts('runsheet ').slice(0, 3)).toEqual(['code=', 'open', 'new']);
    expect(inserts('phiếu ').slice(0, 3)).toEqual(['mã=', 'mở', 'mới']);
    expect(inserts('runsheet ', { commands: [] })).toEqual(['code=']);
    // Once its code is there, the next stage has them.
    expect(inserts('runsheet PRS26112100001 ')).toEqual([]);
  });

  test('behind a record are verbs of its kind, behind packages such as take them', () => {
    expect(inserts('ORS26112100042 ; st')).toEqual(expect.arrayContaining(['start', 'start-anyway']));
    expect(inserts('ORS26112100042 ; ')).not.toContain('print');
    expect(inserts('@sel ; ')).not.toContain('start');
    expect(inserts('find lan ; co').slice(0, 2)).toEqual(['copy', 'correct-scan']);
  });

  test('are reasons of the flow of the sheet at hand, or of the line’s own', () => {
    const first = (text: string, reasons: CompletionContext['reasons']) => inserts(text, { reasons })[0];
    expect([
      first('not-done reason=', null),
      first('not-done reason=', 'return'),
      first('not-done reason=', 'pickup'),
    ]).toEqual(['FR001', 'FR005', 'FR002']);
    expect(first('not-done ORS26112100042 reason=', 'return')).toBe('FR001');
  });

  test('tells what each stands for', () => {
    expect(offered('@g')).toMatchObject([{ insert: '@gấp', title: { vi: '12 mã', en: '12 codes' } }]);
    expect(offered('sán').find(({ insert }) => insert === 'sáng')).toMatchObject({
      title: { vi: 'backlog delivery', en: 'backlog delivery' },
    });
    expect(offered('@se')).toMatchObject([{ insert: '@sel', title: { en: 'The working set' } }]);
  });

  // A hub's hands know them by their first letters: a command that is new takes other ones.
  test.each([
    ['to', 'tồn'],
    ['gi', 'giao-thành-công'],
    ['in', 'in-nhãn'],
    ['ho', 'hoàn'],
    ['gh', 'ghi-chú'],
  ])('for an operator %s is %s', (typed, word) => {
    const own = commands.filter(({ access }) => rolesOf(access).includes('hub_operator'));
    expect(inserts(typed, { language: 'vi', commands: own })[0]).toBe(word);
  });

  test('is nothing of what is not the user’s', () => {
    expect(inserts('find ', { sources: [] })).toEqual([]);
    expect(inserts('find hub=', { sources: [] })).toEqual([]);
    expect(inserts('price ', { records: [] })).toEqual([]);
  });
});
