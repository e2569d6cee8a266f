import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import { call } from '~console/app/api';
import { StatusMark } from '~console/ui/status';
import { useDebounced } from '~console/ui/use-debounced';
import { may } from '~domain/access';
import { fold } from '~domain/fold';
import type { GateUser } from '~commands/gate';
import type { SeenPackage } from './code-index';
import type { PaletteRow } from './row';
import { packagesIn, seenCodesAtom } from './seen-codes';
import { MarkedTitle } from './title';

const fewest = 3;
const settleMs = 120;
const shown = 8;

interface PackageRows {
  /** Of those met in this session: here with the key that asks for them. */
  readonly seen: readonly PaletteRow[];
  /** Of all the provider has, by code, order or receiver: later. */
  readonly found: readonly PaletteRow[];
}

/** Packages by code, order code or receiver's name. */
export function usePackageRows(query: string, user: GateUser, onOpen: (id: number) => void): PackageRows {
  const asked = query.normalize('NFC').trim();
  const settled = useDebounced(asked, settleMs);
  const allowed = may(user, 'packages') && !user.packagesExcluded;
  const index = useAtomValue(seenCodesAtom);
  // What is met while the query stands is the answer to it, which comes below by itself.
  const seen = useMemo(() => (asked.length >= fewest && allowed ? index.search(asked, shown) : []), [asked, allowed, index]);
  const { data = [], isPlaceholderData } = useQuery({
    queryKey: ['palette-packages', settled],
    queryFn: ({ signal }) => searchPackages(settled, signal),
    enabled: settled.length >= fewest && allowed,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });
  const row = (item: SeenPackage): PaletteRow => rowOf(item, asked, onOpen);
  if (asked.length < fewest) return { seen: [], found: [] };
  // While newer ones are on their way, only those of the last answer that still fit.
  const fitting = settled === asked && !isPlaceholderData ? data : data.filter(({ code, order, receiver }) => fold(`${code} ${order} ${receiver}`).includes(fold(asked)));
  return { seen: seen.map(row), found: fitting.slice(0, shown).map(row) };
}

/** Numbers are looked for among codes and orders, words among receivers. */
async function searchPackages(asked: string, signal: AbortSignal): Promise<SeenPackage[]> {
  if (/\d/.test(asked)) return packagesIn((await call('GET /packages-master-search', { query: { code: asked }, signal })).data);
  return packagesIn((await call('GET /packages', { query: { q: asked, limit: shown, count: 'none' }, signal })).data);
}

function rowOf({ id, code, status, order, receiver, shop }: SeenPackage, query: string, onOpen: (id: number) => void): PaletteRow {
  return {
    value: `package ${id}`,
    preview: { kind: 'package', id, code },
    onSelect: () => onOpen(id),
    content: (
      <>
        <span className="text-mono shrink-0 font-mono">
          <MarkedTitle title={code} query={query} />
        </span>
        <StatusMark status={status} />
        {receiver === '' ? null : <MarkedTitle title={receiver} query={query} />}
        <span className="text-dim truncate">{[shop, order].filter(Boolean).join(' · ')}</span>
      </>
    ),
  };
}
