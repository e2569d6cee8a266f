import type { Command } from './command';
import { gate } from './gate';
import { commandById } from './registry';
import type { GateUser, SubjectPackage, SubjectRecord } from './subject';

interface Done {
  readonly user: GateUser;
  readonly record: SubjectRecord;
  readonly packages: readonly SubjectPackage[];
}

/** Which command takes back what another did, with the record as it left it; null = none does. */
export function inverseOf({ inverse }: Command, done: Done): Command | null {
  if (typeof inverse !== 'object') return null;
  const ways = [inverse.command, inverse.or].flatMap((id) => (id === undefined ? [] : [commandById(id)]));
  return ways.find((way) => gate(way, done).state === 'allowed') ?? null;
}
