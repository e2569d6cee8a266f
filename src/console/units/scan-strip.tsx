import type { Ref } from 'react';
import { useText } from '~console/app/text';
import { CodeField } from '~console/parcel/code-field';
import type { ToldScan } from './told-scan';

interface ScanStripProps {
  readonly last: ToldScan | null;
  readonly waiting: number;
  /** What the next scan does. */
  readonly ready: string;
  readonly label: string;
  readonly field?: Ref<HTMLTextAreaElement>;
}

const grounds: Record<ToldScan['result'], string> = {
  found: 'border-line',
  added: 'border-done bg-done-soft',
  done: 'border-done bg-done-soft',
  queued: 'border-attention bg-attention-soft',
  repeated: 'border-attention bg-attention-soft',
  refused: 'border-failed bg-failed-soft',
};

/** The last scan, large enough to be read with the parcel in the hands, and a field for codes no scanner reads. */
export function ScanStrip({ last, waiting, ready, label, field }: ScanStripProps) {
  const t = useText('units');
  return (
    <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line px-3 py-2.5">
      <div className={`flex min-h-12 items-center gap-4 rounded border px-4 ${last === null ? 'border-line' : grounds[last.result]}`}>
        <span className="font-mono text-title">{last?.code ?? '—'}</span>
        <output className="flex-1">{last?.text ?? ready}</output>
        {waiting > 0 && <strong className="font-semibold text-attention">{t('scan.waiting_network', { n: waiting })}</strong>}
      </div>
      <CodeField field={field} label={label} placeholder={t('scan.field_hint')} add={t('scan.enter')} addMany={(n) => t('scan.enter_many', { n })} />
    </div>
  );
}
