import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import type { ResponseOf } from '~contract/endpoints';
import { isWellFormedCode, looksLikeS10, normaliseCode } from '~domain/tracking-code';

type FoundPackage = ResponseOf<'GET /packages-master-search'>['data'][number];

export interface PackageSearchState {
  /** What the shown answer answers; empty = nothing searched yet. */
  readonly searched: string;
  /** Nothing is found, and it is a whole code with a wrong check digit: shops’ own codes of orders may look like one. */
  readonly malformed: boolean;
  readonly found: readonly FoundPackage[] | undefined;
  readonly waiting: boolean;
  readonly error: unknown;
  readonly search: (text: string) => void;
}

export function usePackageSearch(): PackageSearchState {
  const [searched, setSearched] = useState('');
  const client = useQueryClient();
  const code = normaliseCode(searched);
  const answer = useQuery({
    queryKey: ['package-search', searched],
    queryFn: ({ signal }) => call('GET /packages-master-search', { query: { code: searched }, signal }),
    enabled: searched !== '',
    staleTime: 0,
  });
  const found = answer.data && listed(answer.data.data);
  return {
    searched,
    malformed: found?.length === 0 && looksLikeS10(code) && !isWellFormedCode(code),
    found,
    waiting: answer.isFetching,
    error: answer.error,
    search: (text) => {
      const wanted = text.normalize('NFC').trim();
      setSearched(wanted);
      // The same text again asks again: the package may have come meanwhile.
      if (wanted === searched) void client.invalidateQueries({ queryKey: ['package-search', wanted] });
    },
  };
}

/** Other providers answer a single hit without a list around it. */
function listed(data: readonly FoundPackage[] | FoundPackage | null): readonly FoundPackage[] {
  if (data === null) return [];
  return Array.isArray(data) ? (data as readonly FoundPackage[]) : [data as FoundPackage];
}
