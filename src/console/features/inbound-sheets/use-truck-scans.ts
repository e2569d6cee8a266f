import { useCallback } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import type { ResponseOf } from '~contract/endpoints';
import type { AnnouncedScan } from '~console/linehaul/announced-scan';
import { useCodeScans } from '~console/linehaul/use-code-scans';
import { useTakeUnloading, type Unloading } from './use-unloading';

type Answer = ResponseOf<'POST /linehaul-runsheets/{id}/unloading/scans'>['data'];

/** Bags and packages as they come off the truck; the trip's own code asks whether it is empty. */
export function useTruckScans(unloading: Unloading, open: boolean, onOwnCode: () => void) {
  const t = useText('linehaul');
  const { id, code } = unloading.runsheet;
  const take = useTakeUnloading(id);
  const send = useCallback(
    async (codes: readonly string[]) => {
      const { data } = await call('POST /linehaul-runsheets/{id}/unloading/scans', { params: { id }, body: { codes: [...codes] } });
      take({ counts: data.counts, bags: data.bags });
      const said = ({ kind, finding, proposal, status, repeated, refusal, message, bound_hub }: Answer['scans'][number]): Omit<AnnouncedScan, 'code'> => {
        if (refusal !== null) return { result: 'refused', text: `${refusal} ${message ?? ''}`, fault: refusal };
        if (kind === 'bag') {
          if (finding === 'waiting') return { result: 'found', text: t('unloading.scan_seal') };
          return repeated ? { result: 'repeated', text: t('unloading.bag_again') } : { result: 'done', text: t('unloading.bag_in', { n: data.bags.received, of: data.bags.total }) };
        }
        if (proposal === 'look_up' && status !== null) return { result: 'refused', text: t('unloading.look_up', { status: t(`ui:status.${status}`) }) };
        if (finding === 'misrouted') return { result: 'refused', text: t('unloading.misrouted', { hub: bound_hub?.code ?? '–' }) };
        if (finding === 'over') return { result: 'refused', text: t(bound_hub ? 'unloading.over' : 'unloading.unknown') };
        if (repeated) return { result: 'repeated', text: t('unloading.again') };
        return { result: 'done', text: t('unloading.matched', { n: data.counts.waiting }) };
      };
      return data.scans.map((scan) => ({ code: scan.code, ...said(scan) }));
    },
    [id, take, t],
  );
  const special = useCallback(
    (scanned: string) => {
      if (scanned !== code) return null;
      onOwnCode();
      return { result: 'found' as const, text: t('unloading.ask_finish') };
    },
    [code, onOwnCode, t],
  );
  return useCodeScans({ place: `/inbound-runsheet/${id}`, step: 'unload', open, send, special });
}
