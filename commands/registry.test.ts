import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { endpointSpec } from '~contract/endpoints';
import { isCodTransfer } from '~domain/cod-transfers';
import { moneyDocumentCode, moneyDocumentKindNames } from '~domain/money-documents';
import { carrierBagCode, mobileUnitCode, runsheetCode, runsheetTypes } from '~domain/runsheet-types';
import { rowOf, singleCall, type SingleCalls } from '~domain/package-machine';
import { trackingCode } from '~domain/tracking-code';
import { batchCallOf } from './batch-call';
import { plainName } from './names';
import { commands, commandsOfRecord, isQualified } from './registry';
import { endpointOf } from './run-stage';
import { recordByCode, recordOf, records } from './records';
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
  test('a word means one command, source or kind of record, accented or not; verbs of records may be those of other kinds and of packages', () => {
    const own = records
      .filter(({ source }) => source === undefined)
      .map(({ kind, ...record }) => ({ ...record, id: kind }));
    const plain = commands.filter(({ record }) => record === undefined);
    const named = (all: readonly { id: string; verb: string; aliases: readonly string[] }[]) =>
      all.flatMap(({ id, verb, aliases }) => [verb, ...aliases].map((name) => ({ of: id, name })));
    expect(clashes(named([...plain, ...sources, ...own]))).toEqual([]);
    const free = commands.filter(({ subject, record }) => record === undefined && subject !== 'packages');
    for (const kind of records.map((record) => record.kind)) {
      const ofKind = commandsOfRecord(kind);
      expect(clashes(named(ofKind))).toEqual([]);
      expect(
        clashes(named([...ofKind.filter((command) => !isQualified(command)), ...free, ...sources, ...own])),
      ).toEqual([]);
    }
  });

  test('a record’s rules are those of its machine, its source has its words, and no tracking code looks like its codes', () => {
    for (const command of commands) {
      if (command.rule === undefined) continue;
      expect(
        command.record !== undefined &&
          command.record !== 'any' &&
          recordOf(command.record).rules.includes(command.rule),
        command.id,
      ).toBe(true);
    }
    for (const { source: id, verb, aliases, shape } of records) {
      const source = sources.find((one) => one.id === id);
      if (id !== undefined) expect([source?.verb, source?.aliases]).toEqual([verb, aliases]);
      for (let number = 0; number < 1_000; number += 1)
        expect(shape?.test(trackingCode(number * 7_919)) ?? false).toBe(false);
    }
  });

  test('a code tells its kind as it was numbered, and what no kind numbers is none’s', () => {
    const kindOf = (code: string) => recordByCode(code)?.kind;
    const made = new Date('2026-11-21T03:00:00Z');
    for (const type of runsheetTypes) expect(kindOf(runsheetCode(type, made, 42))).toBe('runsheet');
    for (const kind of moneyDocumentKindNames)
      expect(kindOf(moneyDocumentCode(kind, made, 42))).toBe(isCodTransfer(kind) ? 'cod_transfer' : kind);
    expect([mobileUnitCode(made, 42), carrierBagCode(made, 42), 'bl7'].map(kindOf)).toEqual([
      'mobile_unit',
      'carrier_bag',
      'bank_line',
    ]);
    expect(['ARS26112100007', 'CC2611', 'XMU26112100042'].map(kindOf)).toEqual([undefined, undefined, undefined]);
  });

  test('a name means one value of its command or source, and every value has a Vietnamese one', () => {
    for (const { args } of [...commands, ...sources]) {
      expect(
        clashes(args.flatMap(({ name, words }) => [name, ...words].map((one) => ({ of: name, name: one })))),
      ).toEqual([]);
      for (const { words } of args) expect(words.length).toBeGreaterThan(0);
    }
  });

  test('every command that changes something says how that is taken back; another command that does it exists', () => {
    for (const command of commands) {
      const { inverse } = command;
      if (endpointOf(command)) expect(inverse, command.id).not.toBe('none');
      if (typeof inverse === 'object')
        for (const way of [inverse.command, inverse.or ?? inverse.command])
          expect(
            commands.some(({ id }) => id === way),
            command.id,
          ).toBe(true);
    }
    expect(
      commands.filter(({ inverse, record }) => inverse === 'irreversible' && record === undefined).map(({ id }) => id),
    ).toEqual([
      'package.lost-approval',
      'package.cancel',
      'package.print',
      'package.retry-oms',
      'package.accept-cancel',
      'package.refuse-cancel',
      'package.print-a7',
      'package.print-100x150',
      'package.print-pdf',
      'package.print-pdf-a7',
      'package.print-pdf-100x150',
      'package.reprint',
      'package.reprint-a7',
      'package.reprint-100x150',
      'package.handover',
      'package.recall-3pl',
    ]);
  });

  test('what makes a call of each package makes the same of many at once', () => {
    const calling = commands.filter((command) => endpointOf(command) !== null);
    expect(calling.length).toBeGreaterThan(20);
    for (const command of calling) {
      const { action } = batchCallOf({ command, args: {}, packages: [] }, 'key');
      expect(singleCall(action as keyof SingleCalls), command.id).toBe(endpointOf(command));
      expect(command.access, command.id).toBe(`package.${rowOf(action)}`);
    }
  });

  test('packages that are scanned one by one are one run wherever the endpoint takes its calls for one', () => {
    const taking = commands.flatMap(({ id, effect }) =>
      effect.kind === 'call' && effect.takes !== undefined ? [{ id, effect }] : [],
    );
    expect(taking.length).toBeGreaterThan(9);
    for (const { id, effect } of taking) {
      const { body } = endpointSpec(effect.endpoint);
      expect([id, effect.series === true]).toEqual([id, body instanceof z.ZodObject && 'series' in body.shape]);
    }
  });

  test('required values come first, so that they need no names', () => {
    for (const { args } of [...commands, ...sources])
      expect(args.map(({ required }) => required)).toEqual(
        args.map(({ required }) => required).toSorted((a, b) => Number(b) - Number(a)),
      );
  });
});
