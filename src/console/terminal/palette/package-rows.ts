import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '~console/platform/api';
import type { Text } from '~console/platform/text';
import { may } from '~domain/access';
import { fold } from '~domain/fold';
import type { CodeIndex, IndexedPackage } from './code-index';
import { lineCell, markedCell, statusCell, textCell, type Cell } from './cells';
import type { PaletteRow } from './row';
import { packagesIn, seenCodesAtom } from './seen-codes';
import { readTelex } from './telex';
import type { GateUser } from '~commands/subject';

/** Letters that the provider is asked for. */
const fewest = 3;
/** For those met in this session; two begin every code. */
const fewestHere = 2;
const shown = 8;
/** The same at every key, so that what hangs on it stays. */
const none: readonly IndexedPackage[] = [];

interface PackageRows {
  /** Of those met in this session: here with the key that asks for them. */
  readonly seen: (asked: string) => readonly PaletteRow[];
  /** Of all the provider has, by code, order, receiver or the last digits of his phone: later. */
  readonly found: (asked: string) => readonly PaletteRow[];
  /** The provider is being asked. */
  readonly fetching: boolean;
}

interface PackageRowsInput {
  /** What was asked when the hand last stood still: what the provider is asked. */
  readonly settled: string;
  readonly user: GateUser;
  readonly t: Text;
  readonly onOpen: (id: number) => void;
}

/** Packages by code, order code, receiver's name or phone. */
export function usePackageRows({ settled, user, t, onOpen }: PackageRowsInput): PackageRows {
  const allowed = may(user, 'packages');
  const index = useAtomValue(seenCodesAtom);
  const search = useMemo(() => searchOnce(index, allowed), [index, allowed]);
  const {
    data = none,
    isPlaceholderData,
    isFetching,
  } = useQuery({
    queryKey: ['palette-packages', settled],
    queryFn: ({ signal }) => searchPackages(settled, signal),
    enabled: settled.length >= fewest && allowed,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const rows = useMemo(
    () => ({
      seen: (asked: string) => search(asked).map((item) => rowOf(item, asked, t, onOpen)),
      found: (asked: string) => {
        if (asked.length < fewest) return [];
        // While newer ones are on their way, only those of the last answer that still fit.
        const current = settled === asked && !isPlaceholderData;
        const fitting = current
          ? data
          : data.filter(({ code, order, receiver }) => fold(`${code} ${order} ${receiver}`).includes(fold(asked)));
        return fitting.slice(0, shown).map((item) => rowOf(item, asked, t, onOpen));
      },
    }),
    [search, data, settled, isPlaceholderData, t, onOpen],
  );
  return { ...rows, fetching: isFetching };
}

/** What is met while a query stands is the answer to it, which comes below by itself: it is searched for once. */
function searchOnce(index: CodeIndex, allowed: boolean): (asked: string) => readonly IndexedPackage[] {
  let last = { asked: '', seen: none };
  return (asked) => {
    if (asked.length < fewestHere || !allowed) return none;
    if (last.asked === asked) return last.seen;
    const seen = index.search(asked, shown);
    const telex = seen.length === 0 ? readTelex(asked) : null;
    last = { asked, seen: telex === null ? seen : index.search(telex, shown) };
    return last.seen;
  };
}

/**
 * Numbers are looked for among codes, orders and phones; words among receivers, read as Telex where nobody is called
 * so.
 */
async function searchPackages(asked: string, signal: AbortSignal): Promise<IndexedPackage[]> {
  if (/\d/.test(asked))
    return packagesIn((await call('GET /packages-master-search', { query: { code: asked }, signal })).data);
  const called = async (q: string): Promise<IndexedPackage[]> =>
    packagesIn((await call('GET /packages', { query: { q, limit: shown, count: 'none' }, signal })).data);
  const found = await called(asked);
  const telex = found.length === 0 ? readTelex(asked) : null;
  return telex === null ? found : called(telex);
}

function rowOf(
  { id, code, status, order, receiver, shop }: IndexedPackage,
  query: string,
  t: Text,
  onOpen: (id: number) => void,
): PaletteRow {
  let cells: readonly Cell[] | undefined;
  return {
    value: `package ${id}`,
    preview: { kind: 'package', id, code },
    onSelect: () => onOpen(id),
    // Only a few of the rows are in sight.
    get cells() {
      return (cells ??= [
        lineCell([
          markedCell(code, query, 'text-mono font-mono'),
          statusCell(status, t(`ui:status.${status}`)),
          ...(receiver === '' ? [] : [markedCell(receiver, query, '')]),
          textCell([shop, order].filter(Boolean).join(' · '), 'text-dim'),
        ]),
      ]);
    },
  };
}
