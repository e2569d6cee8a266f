import type { Ref } from 'react';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { formatCount } from '~console/platform/format';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import type { UnderWay } from '~console/terminal/offline/use-queue';
import type { AnnouncedScan } from '~console/terminal/scan/use-last-scan';
import type { ScanCounts } from './use-code-scans';

interface ScanStripProps {
  readonly last: AnnouncedScan | null;
  readonly underWay: UnderWay;
  /** Where the page does not count them itself. */
  readonly counts?: ScanCounts;
  /** What the next scan does. */
  readonly ready: string;
  readonly label: string;
  readonly field?: Ref<HTMLTextAreaElement>;
}

const inks = { done: 'text-done', repeated: 'text-attention', refused: 'text-failed' } as const satisfies Record<
  keyof ScanCounts,
  string
>;

/** The last scan, and a field for codes no scanner reads. */
export function ScanStrip({ last, underWay, counts, ready, label, field }: ScanStripProps) {
  const t = useText('linehaul');
  return (
    <div className="scan-dock">
      <div className="scan-row">
        <LastScanBox last={last} ready={ready} underWay={underWay}>
          {counts && (
            <output aria-label={t('scan.counts')} aria-live="off" className="heard-apart flex gap-4 tabular-nums">
              {(['done', 'repeated', 'refused'] as const).map((kind) => (
                <span key={kind} className={inks[kind]}>
                  {t(`scan.count.${kind}`, { n: formatCount(counts[kind]) })}
                </span>
              ))}
            </output>
          )}
        </LastScanBox>
        <CodeField
          field={field}
          label={label}
          placeholder={t('scan.field_hint')}
          add={t('scan.enter')}
          addMany={(n) => t('scan.enter_many', { n })}
        />
      </div>
    </div>
  );
}
