import { useCallback, useState } from 'react';
import type { Measure } from '~console/package/measure-form';
import { useOnScale } from '~console/package/use-on-scale';
import { useReloadHeld } from '~console/platform/new-version';
import { useText } from '~console/platform/text';
import { usePageScan } from '~console/terminal/scan/page-scan';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stationCommands } from '~commands/station-commands';
import { normaliseCode } from '~domain/tracking-code';
import type { WaitingScan } from './inbound-scans';

/** What each scan on the page does: takes the package in at `hub`, or, with the scale, puts it on the scale. */
export function useScale(hub: number | null, take: (scan: WaitingScan) => Promise<ScanAnswer>) {
  const t = useText('inbound');
  const [measuring, setMeasuring] = useState(false);
  const { onScale, put, weighed } = useOnScale(take);
  useReloadHeld(measuring || onScale !== null);

  const scanned = useCallback(
    async (text: string): Promise<ScanAnswer> => {
      const code = normaliseCode(text);
      if (hub === null) return { result: 'refused', text: t('no_hub') };
      if (!measuring) return take({ hub_id: hub, code });
      await put({ hub_id: hub, code });
      return { result: 'found', text: t('measure.waits') };
    },
    [hub, measuring, put, take, t],
  );
  usePageScan(scanned);
  useActionHandler(stationCommands.scale, () => setMeasuring((on) => !on));
  useActionHandler(stationCommands.takeWeighed, (measured: Measure) => {
    if (hub === null || onScale === null) return t('measure.empty');
    return weighed(measured);
  });
  return { measuring, onScale };
}
