import type { Ref } from 'react';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { formatCount } from '~console/platform/format';
import { LastScanBox } from '~console/terminal/scan/last-scan-box';
import type { UnderWay } from '~console/terminal/scan/scans-under-way';
import { useMisread } from '~console/terminal/scan/use-misread';
import type { ScanCounts, AnnouncedScan } from './announced-scan';

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

const grounds: Record<AnnouncedScan['result'], string> = {
  found: 'border-line',
  added: 'border-done bg-done-soft',
  done: 'border-done bg-done-soft',
  queued: 'border-attention bg-attention-soft',
  repeated: 'border-attention bg-attention-soft',
  refused: 'border-failed bg-failed-soft',
};

const inks = { done: 'text-done', repeated: 'text-attention', refused: 'text-failed' } as const satisfies Record<
  keyof ScanCounts,
  string
>;

/** The last scan, and a field for codes no scanner reads. */
export function ScanStrip({ last: taken, underWay, counts, ready, label, field }: ScanStripProps) {
  const t = useText('linehaul');
  const misread = useMisread(taken);
  const last = misread ? { ...misread, result: 'refused' as const } : taken;
  return (
    <div className="scan-dock">
      <div className="scan-row">
        <LastScanBox
          ground={last === null ? 'border-line' : grounds[last.result]}
          code={last?.code}
          text={last?.text ?? ready}
          underWay={underWay}
        >
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
