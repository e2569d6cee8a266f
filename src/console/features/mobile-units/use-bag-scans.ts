import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { announceResults } from '~console/linehaul/announced-results';
import { useCodeScans } from '~console/linehaul/use-code-scans';
import { useTakeBag, type Bag } from '~console/linehaul/use-trip';

export type BagMode = 'add' | 'remove' | 'seal' | 'receive';

/**
 * What a scan does on a bag's page: puts the package in, or takes it out. The bag's own code says that it is full: the next
 * scan is its seal.
 */
export function useBagScans(bag: Bag, modes: readonly BagMode[]) {
  const t = useText('linehaul');
  const takeBag = useTakeBag(bag.id);
  const [chosen, setMode] = useState<BagMode | null>(null);
  const mode = chosen !== null && modes.includes(chosen) ? chosen : (modes[0] ?? 'add');

  const send = useCallback(
    async (codes: readonly string[], step: BagMode) => {
      const input = { params: { id: bag.id }, body: { codes: [...codes] } };
      const answer =
        step === 'remove'
          ? await call('PATCH /mobile-units/{id}/packages/remove', input)
          : await call('POST /mobile-units/{id}/packages', input);
      takeBag(answer.data);
      return announceResults(
        answer.results,
        step === 'remove' ? t('bag.taken_out') : t('bag.put_in', { n: answer.data.packages }),
        t('bag.in_already'),
      );
    },
    [bag.id, takeBag, t],
  );
  const sealWith = useCallback(
    async (serial_number: string): Promise<Bag> => {
      const { data } = await call('PATCH /mobile-units/{id}/seal', { params: { id: bag.id }, body: { serial_number } });
      takeBag(data);
      setMode(null);
      return data;
    },
    [bag.id, takeBag],
  );
  const receiveWith = useCallback(
    async (serial_number: string, note?: string): Promise<Bag> => {
      const { data } = await call('PATCH /mobile-units/{id}/receive', {
        params: { id: bag.id },
        body: { serial_number, ...(note ? { note } : {}) },
      });
      takeBag(data);
      return data;
    },
    [bag.id, takeBag],
  );
  const special = useCallback(
    async (code: string) => {
      if (code === bag.mu_code && modes.includes('seal')) {
        setMode('seal');
        return { result: 'found' as const, text: t('bag.scan_seal') };
      }
      if (mode === 'seal') {
        await sealWith(code);
        return { result: 'done' as const, text: t('bag.sealed') };
      }
      if (mode === 'receive') {
        if (code === bag.mu_code) return { result: 'found' as const, text: t('bag.scan_seal') };
        await receiveWith(code);
        return { result: 'done' as const, text: t('bag.received_now') };
      }
      if (code === bag.mu_code || code === bag.serial_number)
        return { result: 'found' as const, text: t('bag.itself', { status: t(`bag_status.${bag.status}`) }) };
      return null;
    },
    [bag.mu_code, bag.serial_number, bag.status, mode, modes, receiveWith, sealWith, t],
  );
  return {
    mode,
    setMode,
    sealWith,
    receiveWith,
    ...useCodeScans({ place: `/mobile-units/${bag.id}`, step: mode, open: modes.length > 0, send, special }),
  };
}
