import { describe, expect, test } from 'vitest';
import { plainName } from './names';
import { commands } from './registry';
import { endpointOf } from './run-stage';
import { sources } from './sources';

/** Names that another already is once accents, case and joints are taken away. */
function clashes(names: readonly { of: string; name: string }[]): string[] {
  const seen = new Map<string, string>();
  return names.flatMap(({ of, name }) => {
    const plain = plainName(name);
    const other = seen.get(plain);
    seen.set(plain, of);
    return other === undefined || other === of ? [] : [`${name}: ${other}, ${of}`];
  });
}

describe('the registry', () => {
  test('a word means one command or source, accented or not', () => {
    expect(clashes([...commands, ...sources].flatMap(({ id, verb, aliases }) => [verb, ...aliases].map((name) => ({ of: id, name }))))).toEqual([]);
  });

  test('a name means one value of its command or source, and every value has a Vietnamese one', () => {
    for (const { args } of [...commands, ...sources]) {
      expect(clashes(args.flatMap(({ name, words }) => [name, ...words].map((one) => ({ of: name, name: one }))))).toEqual([]);
      for (const { words } of args) expect(words.length).toBeGreaterThan(0);
    }
  });

  test('every command that changes something says how that is taken back; another command that does it exists', () => {
    for (const command of commands) {
      const { inverse } = command;
      if (endpointOf(command)) expect(inverse, command.id).not.toBe('none');
      if (typeof inverse === 'object') expect(commands.some(({ id }) => id === inverse.command), command.id).toBe(true);
    }
    expect(commands.filter(({ inverse }) => inverse === 'irreversible').map(({ id }) => id)).toEqual(['package.lost-approval', 'package.cancel', 'package.print', 'package.retry-oms', 'package.print-a7', 'package.print-pdf', 'package.print-pdf-a7', 'package.reprint', 'package.reprint-a7']);
  });

  test('required values come first, so that they need no names', () => {
    for (const { args } of [...commands, ...sources]) expect(args.map(({ required }) => required)).toEqual(args.map(({ required }) => required).toSorted((a, b) => Number(b) - Number(a)));
  });
});
