import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { readAll } from '~console/platform/in-parts';
import { packagesChanged, putAnswer } from '~console/platform/query-client';
import type { ResponseOf } from '~contract/endpoints';
import { useText } from '~console/platform/text';
import { boundHub } from '~domain/unloading';
import { useOnScale } from '~console/package/use-on-scale';
import { noValue } from '~console/platform/format';
import { useReloadHeld } from '~console/platform/new-version';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import { normaliseCode } from '~domain/tracking-code';
import { checkinSender, type Scanned } from './checkin-sender';

/** Where they are made. */
export const checkinPlace = (id: number): string => `/checkin-runsheet/${id}`;

/** Takes every scan on the page into the check-in while it runs; with the scale, each waits for its weight. */
export function useCheckinScans(id: number, open: boolean) {
  const t = useText('checkin-sheets');
  const took = useTakeCheckin(id);
  const count = useCallback(
    (scans: readonly Scanned[]): void => {
      const latest = scans.at(-1);
      if (latest) took(latest.counts);
    },
    [took],
  );
  const [measuring, setMeasuring] = useState(false);
  const tell = useCallback(
    (scan: Scanned): AnnouncedScan => {
      const { code } = scan;
      if (scan.refusal !== null) return { code, ...refusedScan(scan.refusal, scan.errors) };
      const hub = (scan.package && boundHub(scan.package)?.code) ?? noValue;
      const stays = scan.route === null || scan.route === 'here';
      const bound = stays ? t('said.here') : t('said.onward', { hub });
      if (scan.finding === 'unexpected') return { code, result: 'repeated', text: t('said.unexpected', { bound }) };
      return scan.repeated
        ? { code, result: 'repeated', text: t('said.again') }
        : { code, result: 'done', text: t('said.matched', { bound }) };
    },
    [t],
  );
  const place = checkinPlace(id);
  const { take, last, underWay } = useScanOutbox({ place, sender: checkinSender, tell, took: count });
  const { onScale, put, weighed, clear } = useOnScale(take);
  useReloadHeld(measuring || onScale !== null);
  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (!measuring) return take({ code });
      await put({ code });
      return { result: 'found', text: t('measure.waits') };
    },
    [measuring, put, take, t],
  );
  usePageScan(scanned, { closed: open ? null : t('said.closed') });
  return { last, underWay, measuring, setMeasuring, onScale, weighed, clear };
}

export type Checkin = ResponseOf<'GET /checkin-runsheets/{id}'>['data'];
export type CheckinLine = ResponseOf<'GET /checkin-runsheets/{id}/lines'>['data'][number];
export type Finding = CheckinLine['finding'];

/** How soon a colleague's scans show, ms. */
const everyMs = 10_000;

/** A check-in and how far it is; it is followed until it ends. */
export function useCheckin(id: number) {
  return useQuery({
    queryKey: ['runsheets', 'checkin', id],
    queryFn: async ({ signal }) => (await call('GET /checkin-runsheets/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) =>
      state.data?.status === 'Created' || state.data?.status === 'Running' ? everyMs : false,
  });
}

/** Its packages of one finding, all of them. */
export function useCheckinLines(id: number, finding: Finding, count: number) {
  return useQuery({
    queryKey: ['runsheets', 'checkin', id, 'lines', finding, count],
    queryFn: ({ signal }) =>
      readAll((place) =>
        call('GET /checkin-runsheets/{id}/lines', { params: { id }, query: { finding, ...place }, signal }),
      ),
    placeholderData: (before, query) => (query?.queryKey[4] === finding ? before : undefined),
  });
}

/** Puts what an answer brought in the place of what is known; the lists follow. */
export function useTakeCheckin(id: number): (next: Checkin | Checkin['counts']) => void {
  const client = useQueryClient();
  return useCallback(
    (next) => {
      putAnswer<Checkin>(client, ['runsheets', 'checkin', id], (known) =>
        'waiting' in next ? known && { ...known, counts: next } : next,
      );
      packagesChanged(client);
    },
    [client, id],
  );
}
