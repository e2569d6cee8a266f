import { useCallback } from 'react';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { PageScanBanner } from '~console/package/page-scan-banner';
import { usePageScan, useSayTyped } from '~console/terminal/scan/page-scan';
import { failedScan, refusedScan } from '~console/terminal/scan/scan-fault';
import type { ScanAnswer } from '~console/terminal/scan/scan-state';
import { refusalText } from '~console/platform/refusal-text';
import { toast } from '~console/ui/toast';
import type { ResponseOf } from '~contract/endpoints';

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

export type Outcome = ResponseOf<'POST /three-pl-handovers'>['results'][number];

/** What was refused of a call, each package for itself; what was done needs no words. */
export function Refused({ outcomes }: { readonly outcomes: readonly Outcome[] }) {
  const t = useText('three-pl');
  const refused = outcomes.filter((one) => !one.ok);
  if (refused.length === 0) return null;
  return (
    <section
      role="alert"
      aria-label={t('outcome.title')}
      className="rounded border border-failed/50 bg-failed-soft px-3 py-2"
    >
      <p className="font-semibold">{t('outcome.refused', { n: refused.length })}</p>
      <ul className="max-h-40 overflow-auto">
        {refused.map((one) => (
          <li key={one.package_code} className="flex gap-3">
            <span className="font-mono text-mono">{one.package_code}</span>
            <span>{one.code && refusalText({ ...one, code: one.code })}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function tellDone(outcomes: readonly Outcome[], words: (n: number) => string): void {
  const n = outcomes.filter(({ ok }) => ok).length;
  if (n > 0) toast('success', words(n));
}
