import type { ResponseOf } from '~contract/endpoints';
import { isWellFormedCode } from '~domain/tracking-code';
import type { ArgumentValues, Command, NamedKind } from '../command';
import type { Miss } from '../outcomes';
import type { Rehearsal } from '../preview';
import type { Ask } from '../record';
import { recordOf } from '../records';
import { entityKinds, type FilterValue, type SourceQuery } from '../source';
import type { SubjectPackage, SubjectRecord } from '../subject';
import type { RecordRef, Span, SubjectItem } from './line';
import { quote } from './quote';
import type { NamedOrigin, Origin, PlanProblem, ReadStage, SourceOrigin } from './reading';

/** What a look-up by codes answers of those it has no package for. */
export function missedOf({
  malformed,
  elsewhere,
  not_found: unknown,
}: Omit<ResponseOf<'POST /packages-post'>['data'], 'packages'>): Miss[] {
  const away = elsewhere.map(({ code, errors }): Miss => ({ code, fault: 'EPK012', errors }));
  return [
    ...malformed.map((code): Miss => ({ code, fault: 'EPK027' })),
    ...away,
    ...unknown.map((code): Miss => ({ code, fault: 'EPK029' })),
  ];
}

export interface Found {
  readonly packages: readonly SubjectPackage[];
  readonly missed: readonly Miss[];
}

/** What a question finds, as many as were asked for; `total` may be more. */
export interface Answer {
  readonly packages: readonly SubjectPackage[];
  readonly total: number;
}

export interface EntityFound {
  readonly id: number;
  readonly code: string;
  readonly name?: string;
}

/** There is none of that name, or several; with the codes of some that may be meant. */
export interface EntityMissed {
  readonly near: readonly string[];
}

/** Who knows what a line speaks of; console and shell each bring their own. */
export interface Resolver {
  /** Well-formed codes, each once. */
  byCodes(codes: readonly string[]): Promise<Found>;
  /** Rows of the list in sight by the numbers it shows, from 1 on; where one of them is not on it, those before it. */
  rows(from: number, to: number): Promise<readonly SubjectPackage[]>;
  /** The codes of a set the user saved; undefined = he has none of that name. */
  set(name: string): readonly string[] | undefined;
  readonly setNames: readonly string[];
  /** At least the first `most` of what it finds, or what one call answers where that is all it needs. */
  source(query: SourceQuery, most: number): Promise<Answer>;
  /** The id and code of a hub, shop or courier by its code or its name. */
  entity(kind: NamedKind, name: string): Promise<EntityFound | EntityMissed>;
  readonly ask: Ask;
  /** Absent = nobody can be asked what a call would come to. */
  readonly rehearsal?: Rehearsal;
  /** The record whose page is open. */
  activeRecord(): SubjectRecord | null;
  /** The working set. */
  selection(): readonly SubjectPackage[];
  /** What a line without packages of its own acts on. */
  atHand(): readonly SubjectPackage[];
  /** What the last line acted on. */
  last(): readonly SubjectPackage[];
  /** What was let go of last from the working set. */
  prev(): readonly SubjectPackage[];
  /** The same of the visible list's filter; null = no list is in sight. */
  all(most: number): Promise<Answer | null>;
}

interface Resolved extends Found {
  readonly problems: readonly PlanProblem[];
  /** Of a source. */
  readonly list?: FoundList;
  /** How many `@all` stands for, where it is named. */
  readonly whole?: number;
}

/** The list that a source asks for: the call, hubs and shops named by their ids, and how much it finds. */
export interface FoundList {
  readonly query: SourceQuery;
  readonly total: number;
}

interface Resolving {
  readonly resolver: Resolver;
  readonly now: Date;
  /** As many packages as the line can take. */
  readonly most: number;
}

export function resolveOrigin(origin: Origin, resolving: Resolving): Promise<Resolved> {
  return origin.kind === 'source' ? resolveSource(origin, resolving) : resolveNamed(origin, resolving);
}

const tooMany = ({ total }: Answer, most: number, { at, end }: Span): PlanProblem[] =>
  total > most ? [{ kind: 'too_many', count: total, most, at, end }] : [];

async function resolveSource(origin: SourceOrigin, { resolver, now, most }: Resolving): Promise<Resolved> {
  const values: Record<string, FilterValue> = { ...origin.values };
  const problems: PlanProblem[] = [];
  for (const { name, type } of origin.source.args) {
    const words = origin.values[name];
    const kind = entityKinds.find((one) => one === type.kind);
    if (!kind || typeof words !== 'object') continue;
    const found = await Promise.all(words.map((word) => resolver.entity(kind, word)));
    found.forEach((one, index) => {
      // The whole list stands where what fits will stand.
      if ('near' in one)
        problems.push({
          kind: 'no_entity',
          name: words[index] ?? '',
          fits: one.near
            .filter((code) => !words.includes(code))
            .map((code) => quote(words.with(index, code).join(','))),
          ...(origin.spans[name] ?? { at: origin.at, end: origin.end }),
        });
    });
    values[name] = found.map((one) => ('near' in one ? '' : String(one.id)));
  }
  if (problems.length > 0) return { packages: [], missed: [], problems };
  const query = origin.source.query(values, now);
  const answer = await resolver.source(query, most);
  return {
    packages: answer.packages,
    missed: [],
    problems: tooMany(answer, most, origin),
    list: { query, total: answer.total },
  };
}

/** In the order typed, each package once. */
async function resolveNamed({ items }: NamedOrigin, { resolver, most }: Resolving): Promise<Resolved> {
  const problems: PlanProblem[] = [];
  const codes = new Set<string>();
  const malformed = new Set<string>();
  const lists: (Listed | null)[] = [];
  for (const item of items)
    lists.push(
      item.kind === 'rows' ? await rowsOf(item, { resolver, most }, problems) : listOf(item, resolver, problems),
    );
  for (const code of lists.flatMap((list) => list?.codes ?? [])) (isWellFormedCode(code) ? codes : malformed).add(code);
  const missed: Miss[] = [...malformed].map((code) => ({ code, fault: 'EPK027' }));
  if (problems.length > 0) return { packages: [], missed, problems };
  const [found, all] = await Promise.all([
    codes.size > 0 ? resolver.byCodes([...codes]) : { packages: [], missed: [] },
    lists.some((list) => list?.all) ? resolver.all(most) : null,
  ]);
  const byCode = new Map(found.packages.map((item) => [item.code, item]));
  const packages = new Map<number, SubjectPackage>();
  for (const list of lists) {
    const named = (list?.codes ?? []).flatMap((code) => byCode.get(code) ?? []);
    for (const item of [...named, ...(list?.packages ?? []), ...(list?.all ? (all?.packages ?? []) : [])])
      packages.set(item.id, item);
  }
  // A provider may answer a code with a package that bears another (an order's number): it was asked for all the same.
  for (const item of found.packages) packages.set(item.id, item);
  const place = items.find((item) => item.kind === 'set' && item.name === 'all');
  if (place && !all) problems.push({ kind: 'no_list', at: place.at, end: place.end });
  if (place && all) problems.push(...tooMany(all, most, place));
  return {
    packages: [...packages.values()],
    missed: [...missed, ...found.missed],
    problems,
    ...(place && all ? { whole: all.total } : {}),
  };
}

interface Listed {
  readonly codes?: readonly string[];
  readonly packages?: readonly SubjectPackage[];
  readonly all?: true;
}

function listOf(
  item: Exclude<SubjectItem, { kind: 'rows' }>,
  resolver: Resolver,
  problems: PlanProblem[],
): Listed | null {
  if (item.kind === 'code') return { codes: [item.code] };
  if (item.name === 'sel') return { packages: resolver.selection() };
  if (item.name === 'last') return { packages: resolver.last() };
  if (item.name === 'prev') return { packages: resolver.prev() };
  if (item.name === 'all') return { all: true };
  const codes = resolver.set(item.name);
  if (codes) return { codes };
  problems.push({
    kind: 'no_set',
    name: item.name,
    fits: ['@sel', '@all', '@last', ...resolver.setNames.map((name) => `@${name}`)].slice(0, 6),
    at: item.at,
    end: item.end,
  });
  return null;
}

async function rowsOf(
  { from, to, at, end }: Extract<SubjectItem, { kind: 'rows' }>,
  { resolver, most }: Pick<Resolving, 'resolver' | 'most'>,
  problems: PlanProblem[],
): Promise<Listed | null> {
  const count = to - from + 1;
  if (count > most) {
    problems.push({ kind: 'too_many', count, most, at, end });
    return null;
  }
  const packages = await resolver.rows(from, to);
  if (packages.length < count) {
    problems.push({ kind: 'no_row', row: from + packages.length, at, end });
    return null;
  }
  return { packages };
}

interface ResolvedStage {
  readonly args: ReadStage['args'];
  /** How values that are ids would be typed, and how they read. */
  readonly words: Readonly<Record<string, string>>;
  readonly labels: Readonly<Record<string, string>>;
  /** Undefined = the stage names none. */
  readonly record?: SubjectRecord;
  readonly problems: readonly PlanProblem[];
}

/** The values of a stage that are names of the network, and the record it names. */
export async function resolveStage({ args, names, target }: ReadStage, resolver: Resolver): Promise<ResolvedStage> {
  const [found, record] = await Promise.all([
    Promise.all(names.map(({ kind, name }) => resolver.entity(kind, name))),
    target && findRecord(target, resolver),
  ]);
  const problems: PlanProblem[] = [];
  const values: Record<string, string | number> = { ...args };
  const words: Record<string, string> = {};
  const labels: Record<string, string> = {};
  for (const [index, { parameter, send, name, at, end }] of names.entries()) {
    const one = found[index];
    if (one && 'near' in one) problems.push({ kind: 'no_entity', name, fits: one.near, at, end });
    else if (one) {
      values[parameter] = one[send];
      words[parameter] = one.code;
      labels[parameter] = entityText(one);
    }
  }
  if (target && !record)
    problems.push({ kind: 'record_missing', record: target.record, code: target.code, at: target.at, end: target.end });
  return { args: values, words, labels, problems, ...(record ? { record } : {}) };
}

const entityText = ({ code, name }: EntityFound): string =>
  name === undefined || name === '' ? code : `${code} ${name}`;

/** Hubs, shops and couriers as values of a command's arguments: what is sent, and how it is typed and read. */
export function givenEntities(
  { args }: Command,
  entities: Readonly<Record<string, EntityFound>>,
): Pick<ResolvedStage, 'words' | 'labels'> & { readonly args: ArgumentValues } {
  const given = args.flatMap(({ name, type }) =>
    entities[name] && 'send' in type ? [{ name, send: type.send, entity: entities[name] }] : [],
  );
  const each = <V>(of: (one: (typeof given)[number]) => V): Record<string, V> =>
    Object.fromEntries(given.map((one) => [one.name, of(one)]));
  return {
    args: each(({ entity, send }) => entity[send]),
    words: each(({ entity }) => entity.code),
    labels: each(({ entity }) => entityText(entity)),
  };
}

/** Null = there is none of that code. */
export function findRecord({ record, code }: RecordRef, { ask }: Resolver): Promise<SubjectRecord | null> {
  return recordOf(record).find(code, ask);
}
