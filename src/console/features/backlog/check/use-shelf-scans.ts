import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '~console/app/api';
import { failureText } from '~console/app/failure-text';
import { useOnline } from '~console/app/network';
import { useText } from '~console/app/text';
import { pageScanAtom } from '~console/terminal/scan/page-scan';
import { failedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { formatCount } from '~console/ui/format';
import { toast } from '~console/ui/toast';
import { createShelfScans, type ScanAnswers } from './shelf-scans';
import { useTakeCounts } from './use-check';

export type LastScan = ScanAnswers['scans'][number] | { readonly code: string; readonly finding: 'queued' };

/** Takes every scan on the page into the check while `open`, tells each apart by its sound, and pasted codes alike. */
export function useShelfScans(id: number, open: boolean) {
  const t = useText('backlog');
  const online = useOnline();
  const takeCounts = useTakeCounts(id);
  const setPageScan = useSetAtom(pageScanAtom);
  const [last, setLast] = useState<LastScan | null>(null);
  const scans = useMemo(
    () =>
      createShelfScans({
        storageKey: `shelf_check_${id}`,
        storage: localStorage,
        send: async (codes) => (await call('POST /backlog-checks/{id}/scans', { params: { id }, body: { codes: [...codes] } })).data,
      }),
    [id],
  );
  const [waiting, setWaiting] = useState(scans.waiting);

  const took = useCallback(
    (answers: ScanAnswers | null, code: string): void => {
      setWaiting(scans.waiting());
      if (answers) takeCounts(answers.counts);
      setLast(answers?.scans.findLast((scan) => scan.code === code) ?? answers?.scans.at(-1) ?? { code, finding: 'queued' });
    },
    [scans, takeCounts],
  );

  const take = useCallback(
    async (code: string): Promise<ScanAnswer> => {
      try {
        const answers = await scans.add([code]);
        took(answers, code);
        const scan = answers?.scans.findLast((one) => one.code === code);
        if (!scan) return { result: 'queued', text: t('check.kept') };
        if (scan.repeated) return { result: 'repeated', text: t('check.repeated') };
        if (scan.surprise !== null) return { result: 'refused', text: t(`surprise.${scan.surprise}`) };
        return { result: 'done', text: t('check.matched', { n: formatCount(answers?.counts.waiting ?? 0) }) };
      } catch (error) {
        setWaiting(scans.waiting());
        return failedScan(error);
      }
    },
    [scans, took, t],
  );
  /** Codes pasted or typed. */
  const add = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      try {
        took(await scans.add(codes), codes.at(-1) ?? '');
      } catch (error) {
        setWaiting(scans.waiting());
        toast('error', failureText(error));
      }
    },
    [scans, took],
  );

  useEffect(() => {
    if (!open) return undefined;
    setPageScan({ take });
    return () => setPageScan(null);
  }, [open, take, setPageScan]);

  useEffect(() => {
    if (!open || !online || scans.waiting() === 0) return;
    scans.flush().then(
      (answers) => {
        setWaiting(scans.waiting());
        if (answers) takeCounts(answers.counts);
      },
      (error: unknown) => toast('error', failureText(error)),
    );
  }, [scans, open, online, takeCounts]);

  return { add, last, waiting };
}
