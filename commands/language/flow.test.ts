import { describe, expect, test } from 'vitest';
import { commandById, commandsByVerb } from '../registry';
import { sourceByName } from '../sources';
import { afterCommand, afterPackages, afterRecord, afterSource, choose, noFlow, type Flow } from './flow';

const packages = afterPackages(noFlow);
const sheet = afterRecord(noFlow, 'runsheet');

describe('what a stage puts at the hand of the next', () => {
  test('is packages or a record, and which came last', () => {
    expect(packages).toEqual({ packages: true, record: null, latest: 'packages' });
    expect(sheet).toEqual({ packages: false, record: 'runsheet', latest: 'record' });
    expect(afterPackages(sheet)).toEqual({ packages: true, record: 'runsheet', latest: 'packages' });
    expect(afterRecord(packages, 'shop')).toEqual({ packages: true, record: 'shop', latest: 'record' });
  });

  test('of a source is packages, and the record that it is the packages of', () => {
    const after = (name: string, flow: Flow) => {
      const source = sourceByName(name);
      if (!source) throw new Error(`no source ${name}`);
      return afterSource(flow, source);
    };
    expect(after('runsheet', noFlow)).toEqual({ packages: true, record: 'runsheet', latest: 'packages' });
    expect(after('find', afterRecord(noFlow, 'shop'))).toEqual({ packages: true, record: 'shop', latest: 'packages' });
  });

  test.each<[string, Flow, Parameters<typeof afterCommand>[2], Flow]>([
    // What it makes.
    ['runsheet.new', packages, null, afterRecord(packages, 'runsheet')],
    // What it acts on: the one named for it, else the one in the line, else one of its kind.
    ['runsheet.start', noFlow, null, sheet],
    ['record.open', noFlow, 'shop', afterRecord(noFlow, 'shop')],
    ['record.open', sheet, null, sheet],
    ['record.open', noFlow, null, noFlow],
    ['package.print', noFlow, null, packages],
    ['package.print', sheet, null, afterPackages(sheet)],
    ['own.alias', packages, null, packages],
    ['package.undo', sheet, null, sheet],
  ])('behind %s', (id, before, target, after) => {
    expect(afterCommand(before, commandById(id), target)).toEqual(after);
  });
});

describe('which of several commands of one name is meant', () => {
  const meant = (verb: string, flow: Flow, hand: Parameters<typeof choose>[2] = null) =>
    choose(commandsByVerb(verb), flow, hand)?.id;

  test('is told by what came last in the line, then by what else it has', () => {
    expect([meant('cancel', packages), meant('cancel', sheet)]).toEqual(['package.cancel', 'runsheet.cancel']);
    expect([meant('cancel', afterPackages(sheet)), meant('cancel', afterRecord(packages, 'runsheet'))]).toEqual([
      'package.cancel',
      'runsheet.cancel',
    ]);
    // No command of that name is a shop's.
    expect(meant('cancel', afterRecord(packages, 'shop'))).toBe('package.cancel');
    expect(meant('approve', afterPackages(afterRecord(noFlow, 'lost_claim')))).toBe('lost-claim.approve');
    expect(meant('add', afterRecord(noFlow, 'mobile_unit'))).toBe('mobile-unit.add');
    // One for any record, where the line has one.
    expect([meant('open', sheet), meant('open', packages)]).toEqual(['record.open', 'package.open']);
  });

  test('then by the page that is open, unless the line says something', () => {
    expect([
      meant('cancel', noFlow, 'runsheet'),
      meant('cancel', packages, 'runsheet'),
      meant('approve', noFlow, 'cod_transfer'),
    ]).toEqual(['runsheet.cancel', 'package.cancel', 'cod-transfer.approve']);
    expect(meant('approve', afterRecord(noFlow, 'shop'), 'cod_transfer')).toBe('cod-collection.approve');
  });

  test('and else is that of packages, or the first', () => {
    expect([
      meant('cancel', noFlow),
      meant('open', noFlow),
      meant('approve', noFlow),
      meant('start', sheet),
      meant('nothing', noFlow),
    ]).toEqual(['package.cancel', 'package.open', 'cod-collection.approve', 'runsheet.start', undefined]);
  });
});
