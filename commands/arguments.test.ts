import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionArguments } from '~contract/features/package-actions';
import { calledAction } from '~domain/package-machine';
import { readArgument } from './arguments';
import type { Command } from './command';
import { faultText } from './fault-text';
import { packageCommands } from './packages';

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
    choice: 'find',
    name: 'a',
    line: 'print',
  };
  const required = command.args
    .filter((argument) => argument.required && argument.name !== name)
    .map((argument) => [argument.name, fillers[argument.type.kind]]);
  return { ...Object.fromEntries(required), [name]: value };
}

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

  test('says in both languages why a text does not fit', () => {
    for (const argument of packageCommands.flatMap(({ args }) => args)) {
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
