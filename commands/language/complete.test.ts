import { describe, expect, test } from 'vitest';
import { records } from '../records';
import { commands } from '../registry';
import { sources } from '../sources';
import { complete, type CompletionContext } from './complete';
import { parseLine } from './parse';
import { readLine } from './read-line';
import { admin } from '../testing/sheet-subjects';

const hubs = [
  { insert: 'HCM01', title: { vi: 'Bưu cục Quận 1', en: 'Bưu cục Quận 1' } },
  { insert: 'HN03', title: { vi: 'Bưu cục Cầu Giấy', en: 'Bưu cục Cầu Giấy' } },
];
const context = (change: Partial<CompletionContext> = {}): CompletionContext => ({
  language: 'en',
  commands,
  sources,
  records,
  sets: { gấp: 12 },
  words: { sáng: 'backlog delivery over=48h' },
  entities: (kind, typed) =>
    kind === 'hub' ? hubs.filter(({ insert }) => insert.startsWith(typed.toUpperCase())) : [],
  ...change,
});
const inserts = (text: string, change: Partial<CompletionContext> = {}): string[] =>
  complete(text, context(change)).map(({ insert }) => insert);

describe('complete', () => {
  test('verbs by their beginning, accented or not', () => {
    expect(inserts('retu')[0]).toBe('return');
    expect(inserts('HL240000018VN ; ho')[0]).toBe('hoan');
    expect(inserts('hoà')[0]).toBe('hoàn');
    expect(inserts('ho', { language: 'vi' })).toEqual(expect.arrayContaining(['hoàn', 'hoàn-tác', 'hồ-sơ', 'hỗ-trợ']));
  });

  test('after packages only what takes packages, in the language of the interface', () => {
    expect(inserts('@sel ; ')).toContain('print');
    expect(inserts('@sel ; ', { language: 'vi' })).toContain('in-nhãn');
    expect(inserts('@sel ; ')).not.toContain('packages');
    expect(inserts('')).toEqual([]);
  });

  test('behind a verb codes of what it acts on, and of what it makes', () => {
    const entities: CompletionContext['entities'] = (kind, typed) =>
      kind === 'record.lost_claim' && 'CL26112100042'.startsWith(typed.toUpperCase())
        ? [{ insert: 'CL26112100042', title: { vi: 'KH1', en: 'KH1' } }]
        : [];
    for (const line of ['claim CL2', 'đền-bù cl26', 'approve CL2'])
      expect(inserts(line, { entities })).toContain('CL26112100042');
    expect(inserts('charge CL2', { entities })).toEqual([]);
  });

  test('names not given yet, in the language of the verb, then the reasons that fit, by code or by word', () => {
    expect(inserts('return ')).toEqual(['reason=', 'note=']);
    expect(inserts('hoàn ')).toEqual(['lý_do=', 'ghi_chú=']);
    expect(inserts('hoan ly')).toEqual(['lý_do=']);
    expect(inserts('return reason=FR012 ')).toEqual(['note=']);
    expect(inserts('return FR012 ')).toEqual(['note=']);
    expect(inserts('return reason=FR01')).toContain('FR012');
    expect(inserts('return reason=qua')).toEqual(['FR012', 'FR018']);
    expect(inserts('return qua')).toEqual(['FR012', 'FR018']);
    expect(inserts('return reason=FR001')).toEqual([]);
  });

  test('behind a text only names, for words would be of it', () => {
    expect(inserts('find lan anh tr')).toEqual(['trạng_thái=']);
    expect(inserts('find lan anh h')).toEqual(['hub=']);
    expect(inserts('find "lan anh" del')).toContain('Delivery_successful');
    expect(inserts('return FR012 khách n')).toEqual([]);
    expect(inserts('receiver address=12 ')).toEqual(['receiver_name=', 'receiver_phone=', 'ward_id=']);
    // But for what is no word of any.
    expect(inserts('return note=abc FR01')).toContain('FR012');
  });

  test('behind a record or packages the values that are still to be given', () => {
    expect(inserts('receive MU26112100042 ')).toEqual(['seal=', 'note=']);
    expect(inserts('done ORS26112100042 ')).toContain('note=');
    expect(inserts('done ORS26112100042 HL240000018VN ')).toContain('note=');
    expect(inserts('delivery-failed FR012 30/11 18:00 ')).toEqual(['note=']);
  });

  test('sources and their values: choices in the language typed, hubs by code, the last of a list', () => {
    expect(inserts('tồ')[0]).toBe('tồn');
    expect(inserts('tồn loại=gi')).toEqual(['giao', 'bàn_giao']);
    expect(inserts('backlog type=del')).toEqual(['delivery']);
    expect(inserts('tìm trạng_thái=chờ_giao,đang_g')).toEqual(['chờ_giao,đang_giao']);
    expect(inserts('find hub=hn')).toEqual(['HN03']);
    expect(inserts('find hub=HCM01,h')).toEqual(['HCM01,HCM01', 'HCM01,HN03']);
    expect(inserts('tồn quá=4')).toEqual(['48h']);
  });

  test('sets, the user’s own among them, and his own words', () => {
    expect(inserts('@')).toEqual(['@sel', '@all', '@last', '@prev', '@gấp']);
    expect(inserts('3,@g')).toEqual(['@gấp']);
    expect(inserts('@', { language: 'vi' })[0]).toBe('@chọn');
    expect(inserts('sa')).toContain('sáng');
    const words = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`zz${n}`, 'print']));
    expect(inserts('zz', { words })).toHaveLength(20);
  });

  test('nothing of commands that are not the user’s', () => {
    expect(inserts('cancel ', { commands: [] })).toEqual([]);
  });

  test('a Vietnamese line is composed by completions alone', () => {
    let line = '';
    for (const start of ['tồ', 'lo', 'gi', 'qu', '48', 'bư', 'hcm', ';', 'hoà', 'lý', 'quá', 'gh']) {
      const typed = start === ';' ? `${line}; ` : `${line}${start}`;
      const [first] = start === ';' ? [] : complete(typed, context({ language: 'vi' }));
      line = first ? `${typed.slice(0, first.from)}${first.insert}${first.insert.endsWith('=') ? '' : ' '}` : typed;
    }
    expect(line).toBe('tồn loại=giao quá=48h bưu_cục=HCM01 ; hoàn lý_do=FR012 ghi_chú=');
    const parsed = parseLine(`${line}"chờ shop"`);
    expect([parsed.errors, readLine(parsed, admin, new Date()).problems]).toEqual([[], []]);
  });
});
