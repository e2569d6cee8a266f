import { describe, expect, test } from 'vitest';
import { fold } from '~domain/fold';
import { commands } from '../registry';
import { records } from '../records';
import { sources } from '../sources';
import { meaningOf, noMemory } from '../testing/meaning';
import { complete } from './complete';
import { parseLine } from './parse';
import { printLine } from '../testing/print-line';

const code = 'HL240000018VN';
const means = (line: string) => meaningOf(line, null, noMemory);
const ofPackages = commands.filter(({ subject }) => subject === 'packages');

describe('what a button says', () => {
  test.each(ofPackages.map(({ id, title }) => [id, title] as const))('is typed as it stands there: %s', (id, title) => {
    for (const words of [title.vi, fold(title.vi), title.en, title.en.toUpperCase()])
      expect(means(`${code} ; ${words}`), words).toMatchObject({ do: [{ command: id }] });
  });

  test('takes its values behind it', () => {
    expect(means(`${code} ; hoàn hàng lý_do=FR012`)).toEqual({
      do: [{ command: 'package.return', args: { reason: 'FR012' }, on: code }],
    });
    expect(means(`${code} ; change receiver name="An"`)).toEqual({
      do: [{ command: 'package.change-receiver', args: { receiver_name: 'An' }, on: code }],
    });
  });

  test('takes a day and its hour without quotes', () => {
    for (const moment of ['30/11 18:00', '"30/11 18:00"', '2026-11-30 18:00'])
      expect(means(`${code} ; hẹn ngày giao lại ${moment}`), moment).toEqual({
        do: [{ command: 'package.reattempt', args: { reattempt_date: '2026-11-30T11:00:00.000Z' }, on: code }],
      });
  });

  test('ends with its last word: a stroke that stands alone behind it is none of it', () => {
    for (const stroke of ['-', '‐', '–', '.']) {
      const { stages } = parseLine(`từ-chối-hợp-đồng ${stroke}`);
      expect(stages[0], stroke).toMatchObject({ verb: 'từ-chối-hợp-đồng' });
    }
  });

  test('is no mistake while it is typed', () => {
    const wrong = (line: string) =>
      parseLine(line).errors.map(({ at, end, found }) => [found, end === line.length, at]);
    expect(wrong('3 ; ghi ch')).toEqual([['ghi ch', true, 4]]);
    expect(wrong('3 ; set next')).toEqual([['set next', true, 4]]);
    expect(wrong('3 ; nte x')).toEqual([['nte', false, 4]]);
  });

  test('goes on in words of the language where a text must follow', () => {
    for (const words of ['mất mạng', 'note lost', 'undo'])
      for (const verb of ['ghi chú', 'note', 'view the waybill ; note'])
        expect(means(`${code} ; ${verb} ${words}`), words).toMatchObject({
          do: [...(verb.includes(';') ? [{}] : []), { args: { operator_note: words } }],
        });
  });

  test('is offered both, the text in quotes and the next stage, where one may follow', () => {
    expect(parseLine(`${code} ; hủy đơn mất hàng rồi`).errors).toEqual([
      { code: 'expected_separator', at: 24, end: 36, found: 'mất', fits: ['"mất hàng rồi"', '; mất hàng rồi'] },
    ]);
    expect(means(`${code} ; hủy đơn "mất hàng rồi"`)).toMatchObject({ do: [{ args: { note: 'mất hàng rồi' } }] });
  });

  test('is printed as the verb, which means the same wherever it stands', () => {
    const { stages } = parseLine('hẹn ngày giao lại 2026-11-30 ; view the waybill');
    const [first, second] = printLine(stages).split(' ; ');
    expect([first, second]).toEqual(['hẹn-giao 2026-11-30', 'awb']);
    expect(parseLine(first ?? '').stages).toMatchObject([{ command: 'package.reattempt' }]);
  });
});

describe('a verb of several words', () => {
  test('may be written apart, with values behind it', () => {
    for (const line of [
      `${code} ; ghi chú khách hẹn`,
      `${code} ; ghi-chú "khách hẹn"`,
      `${code} ; GHI CHU "khách hẹn"`,
    ])
      expect(means(line), line).toEqual({
        do: [{ command: 'package.note', args: { operator_note: 'khách hẹn' }, on: code }],
      });
    expect(means('ghi chú "khách hẹn"')).toEqual({
      do: [{ command: 'package.note', args: { operator_note: 'khách hẹn' } }],
    });
  });

  test('stays something to look for where there are words alone', () => {
    for (const line of ['ghi chú', 'ghi chú khách', 'hẹn ngày giao lại']) {
      const { stages, errors } = parseLine(line);
      expect([stages, errors.map((one) => one.code)], line).toEqual([[], ['unknown_verb']]);
    }
  });

  test('is offered while it is typed, by its name or what its button says', () => {
    const offered = (text: string, language: 'vi' | 'en' = 'vi') =>
      complete(text, { language, commands, sources, records, sets: {}, words: {}, entities: () => [] }).map(
        ({ insert, from, to }) => [insert, text.slice(from, to)],
      );
    expect(offered('3 ; ghi ch')).toEqual([['ghi-chú', 'ghi ch']]);
    expect(offered('3 ; ghi ')).toEqual([['ghi-chú', 'ghi ']]);
    expect(offered('3 ; hen ngay gi')).toEqual([['hẹn-giao', 'hen ngay gi']]);
    expect(offered('3 ; set next', 'en')).toEqual([['reattempt', 'set next']]);
    expect(offered('Nguyễn Văn')).toEqual([]);
    // Behind it come its values, as behind the verb.
    expect(offered('3 ; hoàn hàng ')[0]).toEqual(['lý_do=', '']);
  });
});
