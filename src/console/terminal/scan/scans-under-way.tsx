import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import type { UnderWay } from '../offline/use-queue';

/** Beside the last scan that was answered: those that are sent, whose last one is named, and those that wait. */
export function ScansUnderWay({ scans: { sending, waiting } }: { readonly scans: UnderWay }) {
  const t = useText('terminal');
  const newest = sending.at(-1);
  return (
    <>
      {newest === undefined ? null : (
        // Not said by itself: each scan is, once it is answered.
        <span aria-live="off" className="text-dim">
          <span className="font-mono">{newest}</span> · {t('scan.sending', { n: formatCount(sending.length) })}
        </span>
      )}
      {waiting > 0 && (
        <strong className="font-semibold text-attention">
          {t('scan.waiting_network', { n: formatCount(waiting) })}
        </strong>
      )}
    </>
  );
}
