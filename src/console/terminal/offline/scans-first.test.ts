import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { commands } from '~commands/registry';
import { scansFirst } from './scans-first';

it('keeps a line from ending or turning a sheet that scans still go to, and from nothing else', () => {
  const scan = { place: '/outbound-runsheet/7' };
  const record = { kind: 'runsheet', id: 7, code: 'RS1', title: '', version: 1, status: 'Created', facts: {} } as const;
  const told = ((key: string) => key) as unknown as TFunction;
  const kept = commands.filter(
    (command) =>
      command.subject === 'record' &&
      command.record === 'runsheet' &&
      scansFirst({ stages: [{ command, args: {} }], record }, [scan], told) !== undefined,
  );
  expect(kept.map(({ id }) => id).toSorted()).toEqual([
    'checkin.cancel',
    'checkin.finish',
    'checkin.start',
    'linehaul.cancel',
    'linehaul.dispatch',
    'linehaul.finish',
    'runsheet.cancel',
    'runsheet.close',
    'runsheet.start',
    'runsheet.start-anyway',
    'three-pl.cancel',
    'three-pl.close',
    'three-pl.dispatch',
  ]);
});
