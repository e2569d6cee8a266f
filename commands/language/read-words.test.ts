import { describe, expect, test } from 'vitest';
import { parseLine } from './parse';
import { isWayArrow, waySplit } from './words';
import { parametersNamed } from '../testing/print-line';
import { wordKind } from './words';

const a = 'HL240000018VN';

/**
 * Of the only stage: its values by name and place in the text, the packages and the record named behind it, and what is
 * wrong.
 */
const told = (text: string) => {
  const { stages, errors } = parseLine(text);
  const [stage] = stages;
  if (stage?.kind !== 'verb') throw new Error(`no verb: ${text}`);
  return {
    args: stage.args.map(({ name, value, at, end, valueAt }) => `${name ?? ''}=${value} ${at}-${end} from ${valueAt}`),
    items: stage.items.map((item) =>
      item.kind === 'rows' ? `${item.from}-${item.to}` : item.kind === 'set' ? `@${item.name}` : item.code,
    ),
    target: stage.target?.code ?? null,
    errors: errors.map(({ code, at, end, found, fits }) => [code, at, end, found, fits]),
  };
};
const right = { args: [], items: [], target: null, errors: [] };

describe('values behind a verb', () => {
  test.each<[string, Partial<ReturnType<typeof told>>]>([
    ['return FR012 a b', { args: ['=FR012 7-12 from 7', '=a b 13-16 from 13'] }],
    ['lost a, b', { args: ['=a, b 5-9 from 5'] }],
    // A sentence goes on only from where it began without quotes or a name, and directly behind it.
    [
      'note x "y" z',
      {
        args: ['=x 5-6 from 5'],
        errors: [
          ['expected_argument', 7, 10, 'y', []],
          ['expected_argument', 11, 12, 'z', []],
        ],
      },
    ],
    ['note "x" y', { args: ['=x 5-8 from 5'], errors: [['expected_argument', 9, 10, 'y', []]] }],
    [
      'note operator_note=a b',
      { args: ['operator_note=a 5-20 from 19'], errors: [['expected_argument', 21, 22, 'b', ['"a b"']]] },
    ],
    [
      'resize 1 2 3 4 5',
      {
        args: ['=1 7-8 from 7', '=2 9-10 from 9', '=3 11-12 from 11', '=4 13-14 from 13'],
        errors: [['expected_argument', 15, 16, '5', []]],
      },
    ],
    [
      'return reason=FR012 reason=FR006',
      { args: ['reason=FR012 7-19 from 14'], errors: [['duplicate_argument', 20, 32, 'reason', ['note=']]] },
    ],
    [
      'return k=1 k=2',
      { args: ['k=1 7-10 from 9'], errors: [['duplicate_argument', 11, 14, 'k', ['reason=', 'note=']]] },
    ],
    ['return reason=FR012 lý_do=', { args: ['reason=FR012 7-19 from 14'], errors: [['no_value', 26, 26, '', []]] }],
    ['return "x', { errors: [['open_quote', 7, 9, '"', ['"']]] }],
    ['quote HCM01→HN03 2kg', { args: ['=HCM01 6-11 from 6', '=HN03 12-16 from 12', '=2kg 17-20 from 17'] }],
    ['quote HCM01 > HN03 1', { args: ['=HCM01 6-11 from 6', '=HN03 14-18 from 14', '=1 19-20 from 19'] }],
    // Before anything is given an arrow is a value, if a strange one.
    [
      'quote → HCM01 HN03 1',
      { args: ['=→ 6-7 from 6', '=HCM01 8-13 from 8', '=HN03 14-18 from 14', '=1 19-20 from 19'] },
    ],
    // What the next value may be goes before what else the word names.
    ['scan-mode find', { args: ['=find 10-14 from 10'] }],
    ['scan-mode print', { errors: [['expected_separator', 10, 15, 'print', ['; print']]] }],
    ['save @sel', { args: ['=@sel 5-9 from 5'] }],
    ['price new PR1', { args: ['=PR1 10-13 from 10'] }],
  ])('%s', (text, read) => {
    expect(told(text)).toEqual({ ...right, ...read });
  });
});

describe('words behind a named text without quotes', () => {
  test.each<[string, Partial<ReturnType<typeof told>>]>([
    [
      'receiver address=12 Lê Lợi',
      {
        args: ['address=12 9-19 from 17'],
        errors: [['expected_argument', 20, 26, 'Lê Lợi', ['"12 Lê Lợi"', '12 receiver_name="Lê Lợi"']]],
      },
    ],
    [
      'người-nhận tên=Lan Bình sđt=0912345678',
      {
        args: ['tên=Lan 11-18 from 15', 'sđt=0912345678 24-38 from 28'],
        errors: [['expected_argument', 19, 23, 'Bình', ['"Lan Bình"']]],
      },
    ],
    // Money is never guessed.
    [
      'delivered note=tầng 5',
      {
        args: ['note=tầng 10-19 from 15'],
        errors: [['expected_argument', 20, 21, '5', ['"tầng 5"', 'tầng cod_collected=5']]],
      },
    ],
    [
      'note operator_note=x print',
      {
        args: ['operator_note=x 5-20 from 19'],
        errors: [['expected_argument', 21, 26, 'print', ['"x print"', 'x ; print']]],
      },
    ],
    // A row of the list is no package there, a code is one.
    [
      'done note=tầng 3',
      { args: ['note=tầng 5-14 from 10'], errors: [['expected_argument', 15, 16, '3', ['"tầng 3"']]] },
    ],
    [`done note=x ${a}`, { args: ['note=x 5-11 from 10'], items: [a] }],
    // What no text would have for a word is the next value; and behind quotes everything is.
    ['return note=abc FR012', { args: ['note=abc 7-15 from 12', '=FR012 16-21 from 16'] }],
    ['receiver name=Lan 0912345678', { args: ['name=Lan 9-17 from 14', '=0912345678 18-28 from 18'] }],
    ['receiver address="12" Lan', { args: ['address=12 9-21 from 17', '=Lan 22-25 from 22'] }],
  ])('%s', (text, read) => {
    expect(told(text)).toEqual({ ...right, ...read });
  });

  test('are put right from where the text begins', () => {
    expect(parseLine('return reason=FR012 note=a b').errors).toMatchObject([{ at: 27, end: 28, fitsAt: 25 }]);
    expect(parseLine('print 3').errors[0]).not.toHaveProperty('fitsAt');
  });
});

describe('an hour', () => {
  test.each(['18:00', '18h', '18h30', '8:05:00'])('%s is of the day before it, by name or by place', (typed) => {
    const day = `30/11 ${typed}`;
    const values = (text: string) => told(text).args.map((one) => one.replace(/ \d+-\d+ from \d+$/, ''));
    expect(values(`reattempt ${day}`)).toEqual([`=${day}`]);
    expect(values(`delivery-failed FR012 ${day} khách hẹn`)).toEqual(['=FR012', `=${day}`, '=khách hẹn']);
    expect(values(`delivery-failed reason=FR012 at=${day} note=x`)).toEqual(['reason=FR012', `at=${day}`, 'note=x']);
    expect(values(`price new from=${day}`)).toEqual([`from=${day}`]);
  });

  test('is of no day behind quotes, nor a second one', () => {
    expect(told('delivery-failed reason=FR012 at="30/11" 18:00').args.at(-1)).toBe('=18:00 40-45 from 40');
    expect(told('delivery-failed FR012 30/11 18:00 19:00').args.at(-1)).toBe('=19:00 34-39 from 34');
  });
});

describe('packages and records behind a verb', () => {
  test.each<[string, Partial<ReturnType<typeof told>>]>([
    ['start ORS26112100042', { target: 'ORS26112100042' }],
    [
      'start ors26112100042 ORS26112100043',
      { target: 'ORS26112100042', errors: [['expected_argument', 21, 35, 'ORS26112100043', []]] },
    ],
    ['start "ORS26112100042"', { errors: [['expected_argument', 6, 22, 'ORS26112100042', []]] }],
    ['start CL26112100042', { errors: [['wrong_record', 6, 19, 'CL26112100042', ['open CL26112100042']]] }],
    ['add 3', { items: ['3-3'] }],
    ['add ORS26112100042 3 4-5 @sel', { target: 'ORS26112100042', items: ['3-3', '4-5', '@sel'] }],
    [`done ORS26112100042 ${a},x`, { target: 'ORS26112100042', errors: [['expected_argument', 34, 35, 'x', []]] }],
    [`add ${a} print`, { items: [a], errors: [['expected_separator', 18, 23, 'print', ['; print']]] }],
    ['add "3"', { errors: [['expected_argument', 4, 7, '3', []]] }],
  ])('%s', (text, read) => {
    expect(told(text)).toEqual({ ...right, ...read });
  });
});

describe('a word of the language', () => {
  test('is a verb, a source or a kind of record, whose values are known by its name', () => {
    expect(['print', 'find', 'price', 'zzz'].map(wordKind)).toEqual(['verb', 'source', 'record', null]);
    expect(['find', 'price', 'zzz', 'resize'].map((name) => parametersNamed(name)[0]?.name)).toEqual([
      'q',
      'code',
      undefined,
      'weight',
    ]);
  });

  test('is a way where two hubs are the next values, an arrow one before a hub', () => {
    const [hub, text] = [{ type: { kind: 'hub' } }, { type: { kind: 'text' } }];
    expect(waySplit('HCM01->HN03', [hub, hub])).toEqual([
      { text: 'HCM01', from: 0 },
      { text: 'HN03', from: 7 },
    ]);
    for (const free of [[hub], [hub, text], [text, hub], []]) expect(waySplit('HCM01->HN03', free)).toBeNull();
    for (const word of ['HCM01', 'HCM01→', '→HN03', '1A→HN03', 'xHCM01→HN03→', '"HCM01→HN03'])
      expect([word, waySplit(word, [hub, hub])]).toEqual([word, null]);
    expect(['→', '->', '>', '-', ''].map((word) => isWayArrow(word, [hub]))).toEqual([true, true, true, false, false]);
    expect([isWayArrow('→', [text]), isWayArrow('→', [])]).toEqual([false, false]);
  });
});
