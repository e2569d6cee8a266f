import { useCallback, useRef, useState } from 'react';
import type { Measure } from '~console/package/measure-form';
import { useText } from '~console/platform/text';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { toast } from '~console/ui/toast';
import { normaliseCode } from '~domain/tracking-code';
import type { WaitingScan } from './inbound-scans';

/**
 * What each scan on the page does: takes the package in at `hub`, or, with the scale, puts it on the scale until its
 * weight is entered. What is on the scale when the next one comes goes in as it was declared.
 */
export function useScale(hub: number | null, take: (scan: WaitingScan) => Promise<ScanAnswer>) {
  const t = useText('inbound');
  const [measuring, setMeasuring] = useState(false);
  const [onScale, setOnScale] = useState<string | null>(null);
  // Scans come faster than the page is drawn.
  const scale = useRef<string | null>(null);
  const put = useCallback((code: string | null): void => {
    scale.current = code;
    setOnScale(code);
  }, []);

  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (hub === null) return { result: 'refused', text: t('no_hub') };
      if (!measuring) return take({ hub_id: hub, code });
      const before = scale.current;
      put(code);
      if (before !== null && before !== code) await take({ hub_id: hub, code: before });
      return { result: 'found', text: t('measure.waits') };
    },
    [hub, measuring, put, take, t],
  );
  usePageScan(scanned);
  useActionHandler(stationCommands.scale, () => setMeasuring((on) => !on));
  useActionHandler(stationCommands.takeWeighed, (measured: Measure) => {
    if (hub === null || onScale === null) return t('measure.empty');
    put(null);
    void take({ hub_id: hub, code: onScale, ...measured }).then(
      ({ result, text }) => result === 'refused' && toast('error', `${onScale}: ${text}`),
    );
    return undefined;
  });
  return { measuring, onScale };
}
