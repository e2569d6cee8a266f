import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { announceResult } from '~console/linehaul/announced-results';
import { useCodeScans } from '~console/linehaul/use-code-scans';
import { useTakeBag, type Bag } from '~console/linehaul/use-trip';
import { bagSender, type Bagged, type BagMode } from './bag-sender';

/**
 * What a scan does on a bag's page: puts the package in, or takes it out. The bag's own code says that it is full: the
 * next scan is its seal.
 */
export function useBagScans(bag: Bag, modes: readonly BagMode[]) {
  const t = useText('linehaul');
  const takeBag = useTakeBag(bag.id);
  const [chosen, setMode] = useState<BagMode | null>(null);
  const mode = chosen !== null && modes.includes(chosen) ? chosen : (modes[0] ?? 'add');
  useReloadHeld(modes.length > 0 && mode !== modes[0]);

  const took = useCallback((latest: Bagged) => takeBag(latest.bag), [takeBag]);
  const tell = useCallback(
    (bagged: Bagged) => {
      const done = bagged.step === 'remove' ? t('bag.taken_out') : t('bag.put_in', { n: bagged.bag.packages });
      return announceResult(bagged, done, t('bag.in_already'));
    },
    [t],
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
    ...useCodeScans({
      place: `/mobile-units/${bag.id}`,
      step: mode,
      open: modes.length > 0,
      special,
      took,
      tell,
      sender: bagSender,
    }),
  };
}
