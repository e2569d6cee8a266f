import { useCallback } from 'react';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { PageScanBanner } from '~console/package/page-scan-banner';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import type { Outcome } from './outcomes';

/** The last scan, and a field for the codes that no scanner reads. */
export function CollectField() {
  const t = useText('three-pl');
  return (
    <>
      <PageScanBanner />
      <CodeField
        label={t('new.codes')}
        placeholder={t('new.codes_hint')}
        add={t('action.add')}
        addMany={(n) => t('action.add_many', { n })}
      />
    </>
  );
}

/**
 * What is scanned or typed on the page goes into a sheet or bag while it is open. `add` tells what came of each, and
 * tells the page itself what failed.
 */
export function useCollecting(
  open: boolean,
  add: (codes: readonly string[]) => Promise<{ readonly results: readonly Outcome[] }>,
): void {
  const t = useText('three-pl');
  const take = useCallback(
    async (code: string): Promise<ScanAnswer> => {
      try {
        const [result] = (await add([code])).results;
        if (result?.ok === false && result.code === 'EPK031') return { result: 'repeated', text: t('scan.here') };
        return result?.ok === false && result.code
          ? refusedScan(result.code, result.errors)
          : { result: 'added', text: t('scan.added') };
      } catch (failure) {
        return failedScan(failure);
      }
    },
    [add, t],
  );
  const say = useSayTyped();
  const many = useCallback(
    async (codes: readonly string[]): Promise<void> => {
      const told = await add(codes).catch(() => null);
      // What was refused stands beneath the field, and is said there.
      if (told?.results.every(({ ok }) => ok))
        say({ code: codes.at(-1) ?? '', result: 'added', text: t('scan.added') });
    },
    [add, say, t],
  );
  usePageScan(take, { closed: open ? null : t('scan.closed'), many });
}
