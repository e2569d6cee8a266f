import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useStore, type createStore } from 'jotai';
import { useCallback, useMemo } from 'react';
import { useUser } from '~console/platform/session';
import { useUserSetting } from '~console/platform/user-settings';
import { expand, type Expansion, type Memory } from '~commands/language/expand';
import { plan, type Plan } from '~commands/language/plan';
import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { isOnline } from '~console/platform/network';
import { mayRetry } from '~console/platform/query-client';
import { entityNamed, entitySearched } from '~commands/language/near';
import type { Answer, EntityFound, EntityMissed, Resolver } from '~commands/language/resolve';
import { spelled } from '~commands/names';
import type { ListFilters } from '~commands/source';
import type { SubjectPackage } from '~commands/subject';
import { limits } from '~domain/limits';
import {
  currentFilterAtom,
  selectedPackagesAtom,
  subjectPackagesAtom,
  visibleRowsAtom,
  type VisibleRows,
  activeRecordAtom,
} from '../subject';
import { letGoAtom } from '../empty-set';
import { lookUp, askOf, readFirst, readSubjects } from './lookup';
import { rehearsalOf } from './rehearsal';
import { actedOn, transcriptAtom } from './transcript';

interface ResolverInput {
  readonly store: ReturnType<typeof createStore>;
  readonly client: QueryClient;
  /** The user's own sets: codes by name. */
  readonly sets: Readonly<Record<string, readonly string[]>>;
  readonly signal?: AbortSignal;
  /** Told of codes that nobody here knows and that can't be looked up without a network. */
  readonly onUnlooked: (codes: readonly string[]) => void;
}

/** Names of hubs and shops change seldom; how long they are not asked for again, in ms. */
const namesFreshMs = 300_000;
/** What a list call answers stays good for a line that is typed on, in ms. */
const answerFreshMs = 5_000;

/** Without a network a line is told so at once: whoever typed it waits for the answer. */
const retry = (failures: number, error: unknown): boolean => isOnline() && mayRetry(failures, error);

/** What the console knows of the packages that a line speaks of. */
function createResolver({ store, client, sets, signal, onUnlooked }: ResolverInput): Resolver {
  const subjects = (filters: ListFilters, most: number): Promise<Answer> =>
    client.fetchQuery({
      queryKey: ['subjects', filters, most],
      queryFn: () => readSubjects(filters, most, signal),
      staleTime: answerFreshMs,
      gcTime: answerFreshMs,
      retry,
    });
  const last = () =>
    actedOn(store.get(transcriptAtom).findLast(({ stages, found }) => stages.length + found.length > 0));
  return {
    byCodes: async (codes) => {
      try {
        if (isOnline()) return await lookUp(codes, signal);
      } catch (error) {
        if (!(error instanceof ApiFailure) || error.code !== 'offline') throw error;
      }
      const packages = indexedPackages(store, codes);
      const known = new Set(packages.map(({ code }) => code));
      onUnlooked(codes.filter((code) => !known.has(code)));
      return { packages, missed: [] };
    },
    rows: (from, to) =>
      rowsInSight(store, from, to, ({ own }, filters) =>
        client.fetchQuery({
          queryKey: ['rows-in-sight', own?.name ?? filters, from, to],
          queryFn: async (context) =>
            own
              ? own.rowsIn(from - 1, to, signal ?? context.signal)
              : filters && (await readFirst(filters, to, signal)).slice(from - 1),
          staleTime: answerFreshMs,
          gcTime: answerFreshMs,
          retry,
        }),
      ),
    set: (name) => Object.entries(sets).find(([one]) => spelled(one) === name)?.[1],
    setNames: Object.keys(sets),
    source: ({ filters }, most) => subjects(filters, most),
    entity: (kind, name) =>
      kind === 'hub' ? hubNamed(client, name) : kind === 'shop' ? shopNamed(client, name) : courierNamed(client, name),
    ask: askOf(signal),
    rehearsal: rehearsalOf(signal),
    activeRecord: () => store.get(activeRecordAtom),
    selection: () => store.get(selectedPackagesAtom),
    atHand: () => store.get(subjectPackagesAtom),
    last,
    prev: () => store.get(letGoAtom),
    all: async (most) => {
      const filters = store.get(currentFilterAtom);
      return filters && (await subjects(filters, most));
    },
  };
}

/** Packages of these codes as this session last saw them. */
function indexedPackages(store: ResolverInput['store'], codes: readonly string[]): SubjectPackage[] {
  const wanted = new Set(codes);
  const seen = [
    ...store.get(transcriptAtom).flatMap((entry) => actedOn(entry)),
    ...store.get(subjectPackagesAtom),
    ...store.get(selectedPackagesAtom),
  ];
  return [...new Map(seen.filter(({ code }) => wanted.has(code)).map((item) => [item.id, item])).values()];
}

async function hubNamed(client: QueryClient, name: string): Promise<EntityFound | EntityMissed> {
  const hubs = await client.fetchQuery({
    queryKey: ['hubs'],
    queryFn: async () => (await call('GET /hubs')).data,
    staleTime: namesFreshMs,
    retry,
  });
  return entityNamed(hubs, name);
}

/** As many as are looked through for the one that is meant. */
const looked = 20;

function shopNamed(client: QueryClient, name: string): Promise<EntityFound | EntityMissed> {
  const search = (q: string | undefined) =>
    client.fetchQuery({
      queryKey: ['shops-named', q ?? null],
      queryFn: async () => (await call('GET /shops', { query: { q, limit: looked } })).data,
      staleTime: namesFreshMs,
      retry,
    });
  return entitySearched(search, name);
}

function courierNamed(client: QueryClient, name: string): Promise<EntityFound | EntityMissed> {
  const search = (q: string | undefined) =>
    client.fetchQuery({
      queryKey: ['couriers-named', q ?? null],
      queryFn: async () =>
        (await call('GET /search-couriers', { query: { q, limit: looked } })).data.map(
          ({ courier_code: code, ...courier }) => ({ ...courier, code }),
        ),
      staleTime: namesFreshMs,
      retry,
    });
  return entitySearched(search, name);
}

/** The user's own aliases and macros. */
export function useMemory(): Memory {
  const [aliases] = useUserSetting('aliases');
  const [macros] = useUserSetting('macros');
  return useMemo(() => ({ aliases, macros }), [aliases, macros]);
}

/** `unlooked` = codes that are among its packages, but can't be looked up without a network. */
export type Planned =
  | { readonly ok: true; readonly plan: Plan; readonly changed: boolean; readonly unlooked: readonly string[] }
  | Extract<Expansion, { ok: false }>;

/**
 * Plans a line as typed: the user's own words replaced, its packages looked up. Null while nobody is signed in. Rejects
 * with ApiFailure.
 */
export function usePlanner(): (text: string, signal?: AbortSignal) => Promise<Planned | null> {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const memory = useMemory();
  const [sets] = useUserSetting('sets');
  return useCallback(
    async (text, signal) => {
      if (!user) return null;
      const expansion = expand(text, memory);
      if (!expansion.ok) return expansion;
      const unlooked: string[] = [];
      const resolver = createResolver({
        store,
        client,
        sets,
        onUnlooked: (codes) => unlooked.push(...codes),
        ...(signal ? { signal } : {}),
      });
      return {
        ok: true,
        plan: await plan(expansion.text, { user, hubs: user.hubs, now: new Date(), resolver }),
        changed: expansion.changed,
        unlooked,
      };
    },
    [store, client, user, memory, sets],
  );
}

/**
 * Rows of the list in sight by the numbers they show: those that are loaded as they are seen, the others as the list
 * reads them, or as its filter finds them. Where one is not on the list, those before it.
 */
async function rowsInSight(
  store: ReturnType<typeof createStore>,
  from: number,
  to: number,
  readRows: (list: VisibleRows, filters: ListFilters | null) => Promise<readonly SubjectPackage[] | null>,
): Promise<readonly SubjectPackage[]> {
  const list = store.get(visibleRowsAtom);
  if (!list) return [];
  const filters = store.get(currentFilterAtom);
  const seen = Array.from({ length: to - from + 1 }, (_, place) => list.at(from - 1 + place));
  const wanting = seen.includes(undefined) && (list.own || to <= limits.linePackages);
  const read = (wanting && (await readRows(list, filters))) || [];
  const rows: SubjectPackage[] = [];
  for (const [place, item] of seen.entries()) {
    const row = item ?? read[place];
    if (!row) break;
    rows.push(row);
  }
  return rows;
}
