import { useCallback } from 'react';
import { useText } from '~console/platform/text';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { useQueueView } from '../offline/use-queue';
import { waitingAt } from './use-scan-outbox';

interface ScansFirst {
  /** Why it can't be done yet; undefined = it can. */
  readonly unable: string | undefined;
  /** Does it, or tells why not. */
  readonly unlessWaiting: (act: () => void) => void;
}

/**
 * For what ends the taking of scans at a page's address (`place`), or turns it into another: scans of it that the
 * network has not taken go first. Sent to what has ended they would be refused, and their packages be missing from it.
 */
export function useScansFirst(place: string): ScansFirst {
  const t = useText('terminal');
  const { scans } = useQueueView();
  const { length } = scans.filter(waitingAt(place));
  const unable = length === 0 ? undefined : t('scan.go_first', { count: length, n: formatCount(length) });
  const unlessWaiting = useCallback(
    (act: () => void) => (unable === undefined ? act() : toast('warning', unable)),
    [unable],
  );
  return { unable, unlessWaiting };
}
