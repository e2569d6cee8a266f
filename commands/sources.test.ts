import { describe, expect, test } from 'vitest';
import { codStages, codStatusesOf } from '~domain/cod-stages';
import { limits } from '~domain/limits';
import { packageStatuses } from '~domain/statuses';
import { readFilter } from './filters';
import { complete, type CompletionContext } from './language/complete';
import { parseLine } from './language/parse';
import { printLine } from './testing/print-line';
import { readLine } from './language/read-line';
import { records } from './records';
import { commands } from './registry';
import { sources } from './sources';
import { admin } from './testing/sheet-subjects';

const now = new Date('2026-11-20T03:00:00Z');

/** The filters of the call a line of one source makes, hubs and shops still by the words typed. */
function filtersOf(line: string, user = admin): unknown {
  const { found, problems } = readLine(parseLine(line), user, now);
  if (problems.length > 0 || found?.kind !== 'source')
    return problems.map(({ kind, at, end }) => [kind, line.slice(at, end)]);
  return found.source.query(found.values, now).filters;
}

describe('the source runsheet', () => {
  test('takes a code, however it is written, under its words of either language', () => {
    for (const line of [
      'runsheet ORS26112100042',
      'phiếu ors26112100042',
      'chuyến mã=ors26112100042',
      'PHIEU ORS26112100042',
    ]) {
      expect([line, filtersOf(line)]).toEqual([line, { runsheet: 'ORS26112100042' }]);
    }
  });

  test('says that a code is missing or none, and is nobody’s without runsheets', () => {
    expect(filtersOf('phiếu')).toEqual([['argument', 'phiếu']]);
    expect(filtersOf('runsheet code=a.b')).toEqual([['argument', 'a.b']]);
    expect(filtersOf('runsheet ORS26112100042', { ...admin, role: 'sale_admin' })).toEqual([
      ['not_allowed', 'runsheet'],
    ]);
  });

  test('is printed as it is read, and flows into what is done', () => {
    const { stages, errors } = parseLine('phiếu ors26112100042 ; in-nhãn');
    expect(errors).toEqual([]);
    const printed = printLine(stages);
    expect(printLine(parseLine(printed).stages)).toBe(printed);
    expect(
      readLine(parseLine(printed), admin, now).stages.map(({ command, origin }) => [command.verb, origin?.kind]),
    ).toEqual([['print', 'source']]);
  });
});

describe('the source cod', () => {
  test('finds the cash nobody has handed over, or what is asked for', () => {
    const open = [...codStatusesOf('receiver'), ...codStatusesOf('courier')].join(',');
    expect(filtersOf('cod')).toEqual({ cod: 'with', status: open });
    expect(filtersOf('thu-hộ khâu=bưu_tá bưu_tá=bt0007 từ=1,5tr')).toEqual({
      cod: 'with',
      status: 'Delivery_successful,Delivered',
      courier: 'BT0007',
      cod_min: '1500000',
    });
    expect(filtersOf('cod center,hub HCM01 from=500.000')).toEqual({
      cod: 'with',
      status: 'Cod_collected,Cod_transferred_to_hub,Cod_transferred_to_center',
      hub_id: 'HCM01',
      cod_min: '500000',
    });
    expect(filtersOf('cod stage=tuần_sau')).toEqual([['argument', 'tuần_sau']]);
  });

  test('counts every status of a stage once', () => {
    const all = codStages.flatMap(codStatusesOf);
    expect(new Set(all).size).toBe(all.length);
    expect(packageStatuses).toEqual(expect.arrayContaining(all));
  });

  test('is printed as it is read', () => {
    const printed = printLine(parseLine('thu-hộ courier từ="1 200 000"').stages);
    // A word that means a kind of record too is quoted.
    expect(printed).toBe('thu-hộ "courier" từ="1 200 000"');
    expect(filtersOf(printed)).toMatchObject({ status: 'Delivery_successful,Delivered', cod_min: '1200000' });
  });
});

describe('an amount', () => {
  const amount = sources.flatMap((source) => source.args).find(({ type }) => type.kind === 'amount');
  const read = (text: string): unknown => {
    if (!amount) throw new Error('no source takes an amount');
    const reading = readFilter(amount, text);
    return reading.ok ? reading.value : reading.fault;
  };

  test.each([
    ['0', 0],
    ['250000', 250_000],
    ['250.000', 250_000],
    ['250,000 đ', 250_000],
    ['1 250 000', 1_250_000],
    ['300k', 300_000],
    ['300 nghìn', 300_000],
    ['1tr', 1_000_000],
    ['1,5tr', 1_500_000],
    ['1.25 triệu', 1_250_000],
    ['2m', 2_000_000],
    ['1.500k', 1_500_000],
    ['168.840.337,60 ₫', 168_840_337.6],
    ['168840337.05', 168_840_337.05],
  ])('%s', (text, vnd) => expect(read(text)).toBe(vnd));

  test.each([
    '',
    'k',
    '-5',
    '1.5',
    '1,2,3',
    '1..2',
    '5 usd',
    '1e6',
    '٣',
    '1,2345k',
    '1,2345678tr',
    '1,234tr',
    '1.234 triệu',
  ])('is no amount: “%s”', (text) => expect(read(text)).toMatchObject({ kind: 'text' }));

  test('has a limit', () => {
    expect(read(String(Math.floor(limits.moneyMax) + 1))).toMatchObject({ key: 'too_many' });
  });
});

describe('completion', () => {
  const context: CompletionContext = {
    language: 'vi',
    commands,
    sources,
    records,
    sets: {},
    words: {},
    entities: (kind, typed) =>
      kind === 'runsheet' || kind === 'courier' ? [{ insert: `${kind}:${typed}`, title: { vi: '', en: '' } }] : [],
  };
  const inserts = (text: string): string[] => complete(text, context).map(({ insert }) => insert);

  test('offers runsheets and couriers as the provider knows them, by name or by place', () => {
    expect(inserts('phi')).toContain('phiếu');
    expect(inserts('phiếu ')[0]).toBe('mã=');
    expect(inserts('phiếu ORS2')).toEqual(['runsheet:ORS2']);
    expect(inserts('phiếu mã=ORS2')).toEqual(['runsheet:ORS2']);
    expect(inserts('thu-hộ bưu_tá=lan')).toEqual(['courier:lan']);
  });

  test('offers where cash may be, and amounts', () => {
    expect(inserts('thu-hộ khâu=tr')).toEqual(['trung_tâm']);
    expect(inserts('cod stage=cou')).toEqual(['courier']);
    expect(inserts('thu-hộ từ=')).toEqual(['500k', '1tr', '5tr']);
    expect(inserts('thu-hộ từ=1')).toEqual(['1tr']);
  });
});
