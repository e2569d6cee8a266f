import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type EndpointSpec } from '~contract/endpoint';
import { endpoints } from '~contract/endpoints';
import { actionArguments } from '~contract/features/package-actions';
import { limits } from '~domain/limits';
import { calledAction } from '~domain/package-machine';
import { readArgument } from './arguments';
import type { Command } from './command';
import { faultText } from './fault-text';
import { packageCommands } from './packages';
import { commandById, commands } from './registry';

const now = new Date('2026-11-20T03:00:00Z');

const typed = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.double({ noNaN: true, min: -20_000, max: 20_000 }).map(String),
  fc.integer({ min: 0, max: 20_000 }).map((value) => `${value},${value % 1_000} kg`),
  fc.constantFrom(
    'FR001',
    'fr012',
    'FR029',
    '0903111218',
    '090 311 1218',
    '0903.111.218',
    '+84 903 111 218',
    '09031112180',
    '+2d',
    '22/11 8h',
    '2026-12-01 09:30',
    '31/02/2027',
    '17',
    'x'.repeat(255),
    'y'.repeat(256),
  ),
);

/** The body of a command's endpoint with this one value, its other required arguments filled in. */
function bodyWith(command: Command, name: string, value: unknown): Record<string, unknown> {
  const fillers: Record<string, unknown> = {
    text: 'có',
    reason: 'FR012',
    number: 1,
    integer: 1,
    phone: '0903111218',
    ward: 1,
    moment: now.toISOString(),
    amount: 1,
    choice: 'find',
    name: 'a',
    line: 'print',
  };
  const required = command.args
    .filter((argument) => argument.required && argument.name !== name)
    .map((argument) => [argument.name, fillers[argument.type.kind]]);
  return { ...Object.fromEntries(required), [name]: value };
}

/** The fields that a command's call takes, where it is one call. */
function fieldsOf({ effect }: Command): Readonly<Record<string, z.ZodType>> {
  const spec: EndpointSpec | undefined = effect.kind === 'call' ? endpoints[effect.endpoint] : undefined;
  let body = spec?.body;
  while (body instanceof z.ZodPipe && body.in instanceof z.ZodType) body = body.in;
  return body instanceof z.ZodObject ? body.shape : {};
}

const argumentOf = (id: string, name: string) => {
  const found = commandById(id).args.find((one) => one.name === name);
  if (!found) throw new Error(`${id} has no ${name}`);
  return found;
};
/** The value, or why there is none. */
const read = (id: string, name: string, text: string, at = now) => {
  const reading = readArgument(argumentOf(id, name), text, at);
  return reading.ok ? reading.value : reading.fault.kind === 'code' ? reading.fault.code : reading.fault.key;
};

describe('a value as people write it', () => {
  test.each([
    ['500.000', 500_000],
    ['500,000', 500_000],
    ['1.500.000', 1_500_000],
    ['25k', 25_000],
    ['1,5tr', 1_500_000],
    ['25000', 25_000],
    ['25000đ', 25_000],
    ['0', 0],
    ['25000,50', 25_000.5],
    ['999.999.999.999,99', limits.moneyMax],
    ['1000000000000', 'too_many'],
    ['1,2345k', 'invalid'],
    ['1,234tr', 'invalid'],
    ['1.5', 'invalid'],
    ['-1', 'invalid'],
  ])('money: %s', (text, amount) => {
    expect([
      read('package.delivered', 'cod_collected', text),
      read('package.shipping-fee', 'shipping_fee', text),
      read('runsheet.close', 'cash', text),
    ]).toEqual([amount, amount, amount]);
  });

  test('a moment: without its year the next such day, unless it was lately', () => {
    const december = new Date('2026-12-30T03:00:00Z');
    const next = (text: string, at = now) => read('package.reattempt', 'reattempt_date', text, at);
    expect(next('2/1 9:00', december)).toBe('2027-01-02T02:00:00.000Z');
    expect(next('31/12 9:00', december)).toBe('2026-12-31T02:00:00.000Z');
    expect(next('29/12 9:00', december)).toBe('EPK020');
    expect(next('2/1/2026 9:00', december)).toBe('EPK020');
    // In January, December is the last.
    expect(next('29/12 9:00', new Date('2027-01-02T03:00:00Z'))).toBe('EPK020');
    expect(next('31/2')).toBe('invalid');
    // This year has none.
    expect(next('29/2 9:00', new Date('2027-12-30T03:00:00Z'))).toBe('2028-02-29T02:00:00.000Z');
    expect(next('29/2 9:00', new Date('2027-01-30T03:00:00Z'))).toBe('invalid');
    expect(next('2026-11-30 8h30')).toBe('2026-11-30T01:30:00.000Z');
    expect(next('2026-11-30 18h')).toBe('2026-11-30T11:00:00.000Z');
    expect(next('2026-11-30 18:00:30')).toBe('2026-11-30T11:00:30.000Z');
  });

  test('a moment without its hour: the morning, of today while it lasts and then its end', () => {
    const at = (text: string, clock: string) =>
      read('package.delivery-failed', 'reattempt_date', text, new Date(`2026-11-28T${clock}:00+07:00`));
    for (const today of ['28/11', '28/11/2026', '2026-11-28']) {
      expect(at(today, '07:30')).toBe('2026-11-28T01:00:00.000Z');
      expect(at(today, '09:30')).toBe('2026-11-28T16:59:59.000Z');
    }
    expect([at('29/11', '09:30'), at('27/11', '09:30'), at('28/11 8h', '09:30')]).toEqual([
      '2026-11-29T01:00:00.000Z',
      'EPK020',
      'EPK020',
    ]);
  });

  test.each(['1/12/26', '1-12-2026', '1.12.2026', '1.12', '1-12-26', '2026-12-01'])(
    'a day as its field takes it: %s',
    (text) => {
      expect(read('price.new', 'from', text)).toBe('2026-12-01');
      expect(read('package.reattempt', 'reattempt_date', text)).toBe('2026-12-01T01:00:00.000Z');
      expect(read('package.reattempt', 'reattempt_date', `${text} 8h30`)).toBe('2026-12-01T01:30:00.000Z');
    },
  );

  test('rows are no day: a stroke between two figures needs its year', () => {
    expect(read('package.reattempt', 'reattempt_date', '3-5')).toBe('invalid');
    expect(read('price.quote', 'on', '3-5')).toBe('invalid');
  });

  test('a day: today at any hour, of what can be read later any other too', () => {
    const evening = new Date('2026-11-20T15:00:00Z');
    const from = (text: string) => read('price.new', 'from', text, evening);
    expect(['20/11', '2026-11-20', '1/12', '+1d', '1/1'].map(from)).toEqual([
      '2026-11-20',
      '2026-11-20',
      '2026-12-01',
      '2026-11-21',
      '2027-01-01',
    ]);
    expect([from('19/11'), from('2026-11-01'), from('31/2')]).toEqual(['EPK020', 'EPK020', 'invalid']);
    // Past midnight in Viet Nam it is the next day, whatever it is elsewhere.
    expect(read('price.new', 'from', '20/11', new Date('2026-11-20T17:00:00Z'))).toBe('EPK020');
    expect([read('price.quote', 'on', '2026-11-01'), read('price.quote', 'on', '1/11/2025')]).toEqual([
      '2026-11-01',
      '2025-11-01',
    ]);
    expect([read('price.quote', 'on', '01/03'), read('price.quote', 'on', '1/12')]).toEqual([
      '2026-03-01',
      '2026-12-01',
    ]);
    // In December January is the next, but a day of spring is more likely past.
    const on = (text: string) => read('price.quote', 'on', text, new Date('2026-12-10T03:00:00Z'));
    expect([on('05/01'), on('01/03'), on('09/12')]).toEqual(['2027-01-05', '2026-03-01', '2026-12-09']);
    // In spring the autumn is to come, as its field says.
    const inMarch = (text: string) => read('price.quote', 'on', text, new Date('2026-03-10T03:00:00Z'));
    expect([inMarch('1/9'), inMarch('1/2'), inMarch('20/12')]).toEqual(['2026-09-01', '2026-02-01', '2026-12-20']);
    // And in January December is the last.
    expect(read('price.quote', 'on', '28/12', new Date('2027-01-03T03:00:00Z'))).toBe('2026-12-28');
  });

  test('a set’s name: none that always exists, which may only be dropped', () => {
    expect(
      ['@all', 'chọn', 'TRƯỚC', '@vua-roi', '@ca1', 'alls'].map((text) => read('own.save-set', 'name', text)),
    ).toEqual(['set_taken', 'set_taken', 'set_taken', 'set_taken', 'ca1', 'alls']);
    expect(read('own.drop-set', 'name', '@all')).toBe('all');
  });
});

describe('readArgument', () => {
  test('takes nothing that the endpoint would refuse', () => {
    for (const command of packageCommands) {
      const action = command.action === undefined ? null : calledAction(command.action);
      const schema = action === null ? undefined : actionArguments[action];
      for (const argument of schema ? command.args : []) {
        fc.assert(
          fc.property(typed, (text) => {
            const reading = readArgument(argument, text, now);
            if (!reading.ok) return;
            expect(schema?.safeParse(bodyWith(command, argument.name, reading.value)).error).toBeUndefined();
          }),
          { numRuns: 300 },
        );
      }
    }
  });

  /** What an address is the endpoint alone says; names of the network become ids first. */
  const unread = ['email', 'hub', 'shop', 'courier', 'codes'];
  const texts = fc.oneof(
    typed,
    fc.constantFrom('A1', 'ORS26112100042', '0312345678', '0312345678-001', '51D-123.45', 'lan.nguyen', 'HCM_01', 'x'),
    fc.integer({ min: 1, max: 260 }).map((length) => 'x'.repeat(length)),
  );

  test('takes no value that the call would refuse, by the same limits', () => {
    for (const command of commands) {
      const fields = fieldsOf(command);
      for (const argument of command.args) {
        const field = fields[argument.field ?? argument.name];
        if (!field || unread.includes(argument.name) || unread.includes(argument.type.kind)) continue;
        fc.assert(
          fc.property(texts, (text) => {
            const reading = readArgument(argument, text, now);
            if (!reading.ok) return;
            expect([command.id, argument.name, text, field.safeParse(reading.value).error]).toEqual([
              command.id,
              argument.name,
              text,
              undefined,
            ]);
          }),
          { numRuns: 100 },
        );
      }
    }
  });

  test('says in both languages why a text does not fit', () => {
    for (const argument of commands.flatMap(({ args }) => args)) {
      fc.assert(
        fc.property(typed, (text) => {
          const reading = readArgument(argument, text, now);
          if (reading.ok) return;
          for (const language of ['vi', 'en'] as const) expect(faultText(reading.fault, language)).toMatch(/\p{L}{2}/u);
        }),
        { numRuns: 100 },
      );
    }
  });

  test.each([
    ['too_long', 'x'.repeat(256), 'Tối đa 255 ký tự'],
    ['required', '   ', 'Thông tin bắt buộc'],
  ])('uses the words of the forms: %s', (_, text, words) => {
    const reading = readArgument(
      { name: 'note', words: [], title: { vi: '', en: '' }, type: { kind: 'text', max: 255 }, required: true },
      text,
      now,
    );
    expect(reading.ok ? '' : faultText(reading.fault, 'vi')).toBe(words);
  });
});
