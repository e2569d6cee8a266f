import { describe, expect, test } from 'vitest';
import { trackingCode } from '~domain/tracking-code';
import type { GateUser } from '../subject';
import { parseLine } from './parse';
import { readLine } from './read-line';
import type { Origin } from './reading';
import { admin } from '../testing/sheet-subjects';

const now = new Date('2026-11-20T03:00:00Z');
const operator: GateUser = { ...admin, role: 'hub_operator', hubIds: [1] };
const a = trackingCode(24_000_001);
const b = trackingCode(24_000_002);

const named = (origin: Origin | null): string => {
  if (!origin) return '-';
  if (origin.kind === 'source') return origin.source.verb;
  return origin.items
    .map((item) =>
      item.kind === 'rows' ? `${item.from}-${item.to}` : item.kind === 'set' ? `@${item.name}` : item.code,
    )
    .join('+');
};
const read = (text: string, user = admin) => readLine(parseLine(text), user, now);
/** Each stage: its command, whose packages it takes anew, and its record. */
const told = (text: string, user = admin): string[] =>
  read(text, user).stages.map(({ command, origin, target }) => `${command.id} ${named(origin)} ${target?.code ?? '-'}`);
const problems = (text: string, user = admin) => read(text, user).problems;

describe('what flows through a line', () => {
  test.each([
    ['print', ['package.print - -']],
    [`${a} ; print ; lost rơi`, [`package.print ${a} -`, 'package.lost - -']],
    [`${a} ; print ; ${b} ; print`, [`package.print ${a} -`, `package.print ${b} -`]],
    // What the line before acted on goes on where packages flow already, and is asked for where none do.
    ['print ; @last ; copy', ['package.print - -', 'package.copy - -']],
    ['@last ; print', ['package.print @last -']],
    [`${a} ; @last ; print`, ['package.print @last -']],
    ['print ; @last 3 ; copy', ['package.print - -', 'package.copy @last+3-3 -']],
    ['find lan ; return FR012', ['package.return find -']],
    ['ORS26112100042 ; start', ['runsheet.start - ORS26112100042']],
    ['start ORS26112100042', ['runsheet.start - ORS26112100042']],
    ['CL26112100042 ; approve', ['lost-claim.approve - CL26112100042']],
    ['claim CL26112100042 ; approve', ['lost-claim.approve - CL26112100042']],
    // The record is the first verb's; what comes after goes on with it by itself.
    ['open ORS26112100042 ; start', ['record.open - ORS26112100042', 'runsheet.start - -']],
    [`add ORS26112100042 ${a}`, [`runsheet.add ${a} ORS26112100042`]],
    [`${a} ; add ORS26112100042`, [`runsheet.add ${a} ORS26112100042`]],
    // A record between packages and their verb takes nothing away from them.
    [`${a} ; ORS26112100042 ; add`, [`runsheet.add ${a} ORS26112100042`]],
    [`${a} ; runsheet ORS26112100042 ; add`, [`runsheet.add ${a} ORS26112100042`]],
    ['backlog ; lost-claim CL26112100042 ; change-packages', ['lost-claim.packages backlog CL26112100042']],
    ['ORS26112100042 ; @sel ; print', ['package.print @sel -']],
    // What a stage took along goes on behind it, named or at hand.
    [`add ORS26112100042 ${a} ; print`, [`runsheet.add ${a} ORS26112100042`, 'package.print - -']],
    ['add ORS26112100042 ; print', ['runsheet.add - ORS26112100042', 'package.print - -']],
    [`start ORS26112100042 ; ${a} ; print`, ['runsheet.start - ORS26112100042', `package.print ${a} -`]],
    ['3-1 ; print', ['package.print 1-3 -']],
  ])('%s', (text, stages) => {
    expect(told(text)).toEqual(stages);
    expect(problems(text)).toEqual([]);
  });

  test('that no verb takes up is found, or opened', () => {
    expect([named(read(`${a},${b}`).found), named(read('find lan').found)]).toEqual([`${a}+${b}`, 'find']);
    expect(read('claim CL26112100042')).toMatchObject({
      found: null,
      opened: { record: 'lost_claim', code: 'CL26112100042', at: 6, end: 19 },
    });
    expect(read('ORS26112100042').opened).toEqual({ record: 'runsheet', code: 'ORS26112100042', at: 0, end: 14 });
    expect([read(`${a} ; print`).found, read('ORS26112100042 ; start').opened]).toEqual([null, null]);
  });
});

describe('what does not flow into a verb', () => {
  test.each<[string, object]>([
    [`${a} ; ORS26112100042 ; start`, { kind: 'takes_no_packages', verb: 'start', at: 33 }],
    [
      `${a} ; start`,
      { kind: 'takes_no_packages', verb: 'start', at: 16, end: 21, fits: ['return', 'lost', 'lost-courier'] },
    ],
    ['@sel ; packages', { kind: 'takes_no_packages', verb: 'packages', at: 7, end: 15 }],
    ['find lan ; undo 3', { kind: 'takes_no_packages', verb: 'undo', at: 11, end: 15 }],
    [`${a} ; hoàn-tác lượt=3`, { kind: 'takes_no_packages', verb: 'hoàn-tác', fits: ['hoàn', 'mất', 'mất-bưu-tá'] }],
    [
      'ORS26112100042 ; print',
      {
        kind: 'other_record',
        has: 'runsheet',
        verb: 'print',
        at: 17,
        end: 22,
        fits: ['open', 'assign-courier', 'runsheet add'],
      },
    ],
    // Nobody has said which packages: those at hand are not meant by a line about something else.
    ['start ORS26112100042 ; print', { kind: 'other_record', has: 'runsheet', verb: 'print', at: 23 }],
    ['MU26112100042 ; receive SEAL1 ; cancel', { kind: 'other_record', has: 'mobile_unit', verb: 'cancel', at: 32 }],
    ['runsheet ORS26112100042 ; start ; print', { kind: 'other_record', has: 'runsheet', verb: 'print' }],
    ['runsheet new courier=C001 ; print', { kind: 'other_record', has: 'runsheet', verb: 'print' }],
    ['start ; print', { kind: 'other_record', has: 'runsheet', verb: 'print' }],
    ['CL26112100042 ; start', { kind: 'other_record', has: 'lost_claim', verb: 'start', at: 16, end: 21 }],
    ['ORS26112100042 ; approve', { kind: 'other_record', has: 'runsheet', verb: 'approve' }],
  ])('%s', (text, problem) => {
    expect(problems(text)).toMatchObject([problem]);
  });

  test('is told with verbs that are the user’s own', () => {
    expect(problems(`${a} ; packages`, operator)).toMatchObject([
      { kind: 'takes_no_packages', fits: ['return', 'resize', 'receiver'] },
    ]);
  });

  test('or is not the user’s at all', () => {
    expect(problems('claim CL26112100042', operator)).toEqual([{ kind: 'not_allowed', verb: 'claim', at: 0, end: 5 }]);
    expect(read('claim CL26112100042', operator).opened).toBeNull();
    expect(told('approve-lost ; print', operator)).toEqual(['package.print - -']);
    expect(problems('find lan', { ...admin, packagesExcluded: true })).toEqual([
      { kind: 'not_allowed', verb: 'find', at: 0, end: 4 },
    ]);
    expect(problems('return FR012', { ...admin, packagesExcluded: true })).toEqual([
      { kind: 'not_allowed', verb: 'return', at: 0, end: 6 },
    ]);
  });
});

describe('a value', () => {
  test('that must be there is told as missing, under the verb’s own language', () => {
    expect(problems('price')).toMatchObject([
      { kind: 'argument', name: 'code', fault: { kind: 'text', key: 'required' }, fits: [], at: 0, end: 5 },
    ]);
    expect(problems('price hub=HCM01')).toMatchObject([
      { kind: 'argument', name: 'code' },
      { kind: 'unknown_argument', name: 'hub', fits: ['code='], at: 6, end: 15 },
    ]);
  });

  test('that is a name of the network is kept to be looked up, with where it stands', () => {
    const [stage] = read('assign-courier ORS26112100042 courier=BT001').stages;
    expect(stage?.names).toEqual([
      { parameter: 'courier', kind: 'courier', send: 'id', name: 'BT001', at: 38, end: 43 },
    ]);
  });

  test('of a source stands where it was typed', () => {
    const { found } = read('find hub=HCM01 lan');
    expect(found).toMatchObject({
      kind: 'source',
      spans: { hub: { at: 9, end: 14 }, q: { at: 15, end: 18 } },
      at: 0,
      end: 18,
    });
  });
});

describe('what a line is wrong by', () => {
  test.each([
    [';;print', [['empty_stage', 1, 2, ';', []]]],
    ['print ; ; print', [['empty_stage', 8, 9, ';', []]]],
    ['print ;', []],
    ['; print', []],
    [`${a} print`, [['expected_separator', 14, 19, 'print', ['; print']]]],
    [`${a} name=x`, [['expected_separator', 14, 20, 'name', []]]],
    ['k=v', [['unknown_verb', 0, 3, 'k', []]]],
    ['find q=', [['no_value', 7, 7, '', []]]],
    ['return reason=', [['no_value', 14, 14, '', ['FR005', 'FR006', 'FR007']]]],
    ['find hub=HCM01 q="a b', [['open_quote', 17, 21, '"', ['"']]]],
    ['@x$ ; print', [['unknown_set', 0, 3, '@x$', ['@sel', '@all', '@last', '@prev']]]],
    ['@sel ; print ; @last ; @sel', [['codes_first', 23, 27, '@sel', []]]],
    ['print ORS26112100042', [['expected_argument', 6, 20, 'ORS26112100042', []]]],
  ])('%s', (text, errors) => {
    expect(parseLine(text).errors.map(({ code, at, end, found, fits }) => [code, at, end, found, fits])).toEqual(
      errors,
    );
  });

  test('quotes around codes mean nothing, whatever parts them', () => {
    expect(told(`"${a} ${b}" ; print`)).toEqual([`package.print ${a}+${b} -`]);
    expect(told(`"${a},${b};3" ; print`)).toEqual([`package.print ${a}+${b}+3-3 -`]);
    expect(told(`${a},,"${b} ; print`)).toEqual([`package.print ${a}+${b} -`]);
  });
});
