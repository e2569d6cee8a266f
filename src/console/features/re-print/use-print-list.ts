import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { call } from '~console/platform/api';
import { lookUp } from '~console/terminal/runs/lookup';
import { codesIn, usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';

export type PrintState = ResponseOf<'POST /packages-printed'>['data'][number];

/** The working set as a list of labels: what is scanned here joins it, and how often each was printed is asked for. */
export function usePrintList() {
  const [packages, setPackages] = useAtom(selectedPackagesAtom);
  const take = useAddScan();
  usePageScan(take);
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
    states: ids.length === 0 ? [] : states.data?.filter(({ id }) => kept.has(id)),
    error: states.error,
    retry: () => void states.refetch(),
    /** Adds whatever codes are in a text; answers with those that are nobody's. Throws ApiFailure. */
    add: async (text: string): Promise<{ readonly found: number; readonly missed: readonly string[] }> => {
      const codes = codesIn(text);
      if (codes.length === 0) return { found: 0, missed: [] };
      const { packages: found, missed } = await lookUp(codes);
      setPackages((before) => [...before, ...found.filter((item) => !before.some(({ id }) => id === item.id))]);
      return { found: found.length, missed: missed.map(({ code }) => code) };
    },
  };
}
