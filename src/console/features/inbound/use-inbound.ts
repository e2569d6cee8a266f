import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '~console/platform/api';
import { sameRows } from '~console/platform/same-rows';
import { useText } from '~console/platform/text';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useScanOutbox } from '~console/terminal/scan/use-scan-outbox';
import type { ResponseOf } from '~contract/endpoints';
import { ofOneHub, sendIntake, type InboundAnswer, type WaitingScan } from './inbound-scans';

export type KnownScan = ResponseOf<'GET /scans'>['data'][number];
/** The last scan as the page shows it; `waiting` = the network has not taken it. */
export type LastInbound = InboundAnswer | { readonly code: string; readonly outcome: 'waiting' };

const shown = 50;
/** So soon after a scan the list is read again, ms: not while the next one is on its way. */
const settleMs = 700;
/** Where scan comes after scan it is read this often, ms, and then right behind one of them: the next is the furthest away there. */
const mostMs = 2_500;
/** Long enough for what was told of the scan to be on the screen. */
const paintedMs = 20;

/** Sends scans as they come, keeps those the network did not take, and tells the last ones as the provider has them. */
export function useInbound() {
  const t = useText('inbound');
  const client = useQueryClient();
  const [last, setLast] = useState<LastInbound | null>(null);
  const [counts, setCounts] = useState({ done: 0, already: 0, refused: 0 });
  const [readFor, setReadFor] = useState(0);
  const known = useQuery({
    queryKey: ['packages', 'scans', 'inbound'],
    queryFn: async ({ signal }) => (await call('GET /scans', { query: { kind: 'inbound', limit: shown }, signal })).data,
    structuralSharing: sameRows<KnownScan>,
  });
  const unreadSince = useRef<number | null>(null);
  useEffect(() => {
    if (readFor === 0) return undefined;
    unreadSince.current ??= performance.now();
    const due = performance.now() - unreadSince.current > mostMs;
    const timer = setTimeout(() => {
      unreadSince.current = null;
      for (const queryKey of [['packages'], ['package'], ['history'], ['runs']]) void client.invalidateQueries({ queryKey });
    }, due ? paintedMs : settleMs);
    return () => clearTimeout(timer);
  }, [client, readFor]);

  const took = useCallback((answers: readonly InboundAnswer[]): void => {
    setCounts((before) => answers.reduce((sum, { outcome }) => ({ ...sum, [outcome]: sum[outcome] + 1 }), before));
    const latest = answers.at(-1);
    if (latest) setLast(latest);
    setReadFor((before) => before + 1);
  }, []);
  const { add, waiting } = useScanOutbox<WaitingScan, InboundAnswer>({ place: '/inbound', together: ofOneHub, send: sendIntake, refusal: ({ refusal }) => refusal, late: took });

  const take = useCallback(
    async (scan: WaitingScan): Promise<ScanAnswer> => {
      try {
        const [answer] = await add([scan]);
        if (!answer) {
          setLast({ code: scan.code, outcome: 'waiting' });
          return { result: 'queued', text: t('said.waiting') };
        }
        took([answer]);
        if (answer.refusal !== null) return refusedScan(answer.refusal, answer.errors);
        if (answer.outcome === 'already') return { result: 'repeated', text: t('said.already') };
        // Two notes call for a look: it is in, but not where it should be.
        if (answer.route === 'misrouted') return { result: 'repeated', text: t('said.misrouted', { hub: bound(answer) }) };
        return { result: 'done', text: answer.route === 'onward' ? t('said.onward', { hub: bound(answer) }) : t('said.here') };
      } catch (error) {
        return failedScan(error);
      }
    },
    [add, took, t],
  );

  return { take, last, counts, waiting, known };
}

/** Where the package has to go from here. */
export function bound({ package: item }: Pick<InboundAnswer, 'package'>): string {
  const back = item?.status === 'Return_waiting_for_linehaul' || item?.status === 'Waiting_for_return';
  return (back ? item.fm_hub : item?.lm_hub)?.code ?? '–';
}
