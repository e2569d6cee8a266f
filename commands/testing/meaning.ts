import { staffRoles } from '~domain/roles';
import { expand, type Memory } from '../language/expand';
import type { SubjectItem } from '../language/line';
import { parseLine } from '../language/parse';
import { readLine } from '../language/read-line';
import type { Origin, ReadLine } from '../language/reading';
import type { RecordKind } from '../record-kinds';

/**
 * What a line means, as plain data that stays the same however it is said: no texts, no suggestions, nobody's rights.
 */
export type Meaning = Readonly<Record<string, unknown>>;

/** Of somebody who has no words of his own. */
export const noMemory: Memory = { aliases: {}, macros: {} };

/** Days and hours are read as on that day. */
const now = new Date('2026-11-21T03:00:00Z');

/** `hand` = the kind of record whose page is open. It is read as someone who may do all that the line says. */
export function meaningOf(line: string, hand: RecordKind | null, memory: Memory): Meaning {
  const expansion = expand(line, memory);
  if (!expansion.ok) return { wrong: [[expansion.code, expansion.at + 1]] };
  const parsed = parseLine(expansion.text, hand);
  const readings = staffRoles.map((role) =>
    readLine(parsed, { role, only_operation: false, hubIds: [1], packagesExcluded: false }, now),
  );
  const mayAll = ({ problems }: ReadLine): boolean => problems.every(({ kind }) => kind !== 'not_allowed');
  const read = readings.find(mayAll) ?? readings[0];
  const wrong = [
    ...parsed.errors.map(({ code, at }) => [code, at] as const),
    ...(read?.problems ?? []).map(({ kind, at }) => [kind, at] as const),
  ].map(([code, at]) => (expansion.changed ? [code] : [code, at + 1]));
  return !read || wrong.length > 0 ? { wrong } : said(read);
}

function said({ stages, found, opened }: ReadLine): Meaning {
  const done = stages.map(({ command, args, origin, target }) => ({
    command: command.id,
    ...(Object.keys(args).length > 0 ? { args } : {}),
    ...(origin ? { on: saidOrigin(origin) } : {}),
    ...(target ? { record: `${target.record} ${target.code}` } : {}),
  }));
  return {
    ...(done.length > 0 ? { do: done } : {}),
    ...(found ? { find: saidOrigin(found) } : {}),
    ...(opened ? { open: `${opened.record} ${opened.code}` } : {}),
  };
}

function saidOrigin(origin: Origin): unknown {
  if (origin.kind === 'source') return { source: origin.source.id, ...origin.values };
  return origin.items.map(saidItem).join(' ');
}

function saidItem(item: SubjectItem): string {
  if (item.kind === 'code') return item.code;
  if (item.kind === 'set') return `@${item.name}`;
  return item.from === item.to ? String(item.from) : `${item.from}-${item.to}`;
}
