import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { putAnswer } from '~console/platform/query-client';
import { readAll } from '~console/platform/in-parts';
import type { ResponseOf } from '~contract/endpoints';
import { failureText } from '~console/platform/failure-text';
import { useText } from '~console/platform/text';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { saidOf, type AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { stockSender, type Found } from './stock-sender';

/** What is longer is no code; the call would refuse them all. */
const longestCode = 40;

/** Where they are made. */
export const stockPlace = (id: number): string => `/backlog/check?id=${id}`;

/** Takes every scan on the page into the check while `open`, tells each apart by its sound, and pasted codes alike. */
export function useStockScans(id: number, open: boolean) {
  const t = useText('backlog');
  const takeCheck = useTakeCheck(id);
  const took = useCallback(
    (found: readonly Found[]): void => {
      const latest = found.at(-1);
      if (latest) takeCheck({ counts: latest.counts });
    },
    [takeCheck],
  );
  const tell = useCallback(
    ({ code, repeated, surprise, counts }: Found): AnnouncedScan => {
      const why = surprise === null ? null : t(`surprise.${surprise}`);
      if (repeated) {
        const again = t('check.repeated');
        return { code, result: 'repeated', text: why ?? again, said: again };
      }
      if (why !== null) return { code, result: 'refused', text: why };
      return {
        code,
        result: 'done',
        text: t('check.fits'),
        said: t('check.matched', { n: formatCount(counts.waiting) }),
      };
    },
    [t],
  );
  const place = stockPlace(id);
  const { add: keep, take: keepOne, last, underWay } = useScanOutbox({ place, sender: stockSender, tell, took });
  const take = useCallback((code: string) => keepOne({ code }), [keepOne]);

  const say = useSayTyped();
  /** Many at once. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      if (codes.length === 0) return;
      try {
        const latest = (await keep(codes.map((code) => ({ code })))).at(-1);
        if (latest) say(saidOf(latest));
      } catch (error) {
        toast('error', failureText(error));
      }
    },
    [keep, say],
  );

  usePageScan(take, {
    closed: open ? null : t('check.over'),
    many: (codes) => void add(codes.filter((code) => code.length <= longestCode)),
  });

  return { last, underWay };
}

export type Check = ResponseOf<'GET /backlog-checks/{id}'>['data'];
export type Line = ResponseOf<'GET /backlog-checks/{id}/lines'>['data'][number];
export type Finding = Line['finding'];

/** How soon a colleague's scans show, ms. */
const everyMs = 10_000;

/** A check and how far it is; whoever else scans into it is followed while it goes on. */
export function useCheck(id: number) {
  return useQuery({
    queryKey: ['packages', 'backlog-check', id],
    queryFn: async ({ signal }) => (await call('GET /backlog-checks/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.finished_at === null ? everyMs : false),
  });
}

/** Its packages of one finding, all of them: what can be done with the group is done with the whole group. */
export function useCheckLines(id: number, finding: Finding, count: number) {
  return useQuery({
    queryKey: ['packages', 'backlog-check', id, 'lines', finding, count],
    queryFn: ({ signal }) =>
      readAll((place) =>
        call('GET /backlog-checks/{id}/lines', { params: { id }, query: { finding, ...place }, signal }),
      ),
    placeholderData: (before, query) => (query?.queryKey[4] === finding ? before : undefined),
  });
}

/** Puts what an answer brought in the place of what is known. */
export function useTakeCheck(id: number): (change: Partial<Check>) => void {
  const client = useQueryClient();
  return useCallback(
    (change) =>
      putAnswer<Check>(client, ['packages', 'backlog-check', id], (known) => known && { ...known, ...change }),
    [client, id],
  );
}
