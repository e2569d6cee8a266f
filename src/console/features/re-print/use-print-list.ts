import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { call } from '~console/app/api';
import { lookUp } from '~console/terminal/runs/lookup';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { normaliseCode } from '~domain/tracking-code';

export type PrintState = ResponseOf<'POST /packages-printed'>['data'][number];

/** The working set as a list of labels: what is scanned here joins it, and how often each was printed is asked for. */
export function usePrintList() {
  const [packages, setPackages] = useAtom(selectedPackagesAtom);
  const setPageScan = useSetAtom(pageScanAtom);
  const take = useAddScan();
  useEffect(() => {
    setPageScan({ take });
    return () => setPageScan(null);
  }, [setPageScan, take]);
  const ids = packages.slice(0, limits.labels).map(({ id }) => id);
  const states = useQuery({
    // Read anew with every other list of packages, after each run.
    queryKey: ['packages', 'printed', ids],
    queryFn: async ({ signal }) => (await call('POST /packages-printed', { body: { ids }, signal })).data,
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const kept = new Set(ids);
  return {
    packages,
    setPackages,
    states: ids.length === 0 ? [] : states.data?.filter(({ id }) => kept.has(id)),
    error: states.error,
    retry: () => void states.refetch(),
    /** Adds whatever codes are in a text; answers with those that are nobody's. Throws ApiFailure. */
    add: async (text: string): Promise<{ readonly found: number; readonly missed: readonly string[] }> => {
      const codes = [...new Set(text.split(/[\s,;]+/).filter(Boolean).map(normaliseCode))];
      if (codes.length === 0) return { found: 0, missed: [] };
      const { packages: found, missed } = await lookUp(codes);
      setPackages((before) => [...before, ...found.filter((item) => !before.some(({ id }) => id === item.id))]);
      return { found: found.length, missed: missed.map(({ code }) => code) };
    },
  };
}
