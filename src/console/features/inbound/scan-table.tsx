import { memo } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { EmptyState } from '~console/ui/empty';
import { formatClock } from '~console/platform/format';
import { Pending } from '~console/ui/pending';
import { StatusMark } from '~console/ui/status';
import type { KnownScan, useInbound } from './use-inbound';

const inks: Record<KnownScan['outcome'], string> = { done: 'text-done', already: 'text-attention', refused: 'text-failed' };

/** The user's last scans as the provider has them, whatever came of them, the newest first. */
export function ScanTable({ known }: { readonly known: ReturnType<typeof useInbound>['known'] }) {
  const t = useText('inbound');
  if (!known.data) return <Pending query={known} />;
  if (known.data.length === 0) return <EmptyState title={t('none')} hint={t('none_hint')} />;
  return <KnownScans scans={known.data} />;
}

/** Drawn again when they have been read again, not with each scan: its confirmation must not wait for that. */
const KnownScans = memo(function KnownScans({ scans }: { readonly scans: readonly KnownScan[] }) {
  const t = useText('inbound');
  return (
    <table className="w-full border-collapse">
      <caption className="sr-only">{t('last')}</caption>
      <thead className="sticky top-0 bg-panel">
        <tr className="h-7 border-b border-line text-left text-label text-dim [&>th]:px-3 [&>th]:font-normal">
          {(['time', 'code', 'outcome', 'hub', 'status', 'bound'] as const).map((column) => (
            <th key={column} scope="col">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {scans.map((scan) => (
          <KnownScanRow key={scan.id} scan={scan} />
        ))}
      </tbody>
    </table>
  );
});

/** Most of them only move down when the list is read again. */
const KnownScanRow = memo(function KnownScanRow({ scan }: { readonly scan: KnownScan }) {
  const t = useText('inbound');
  return (
    <tr className="h-row border-b border-line [&>td]:px-3">
      <td className="text-dim tabular-nums">{formatClock(scan.at)}</td>
      <td className="font-mono text-mono">
        {scan.package ? (
          <GoLink to={`/packages/${scan.package.id}`} className="hover:underline">
            {scan.code}
          </GoLink>
        ) : (
          scan.code
        )}
      </td>
      <td className={inks[scan.outcome]}>{scan.refusal === null ? t(`outcome.${scan.outcome}`) : `${scan.refusal} ${t(`app:code_errors.${scan.refusal}`)}`}</td>
      <td className="font-mono text-mono">{scan.hub?.code ?? '–'}</td>
      <td>{scan.package ? <StatusMark status={scan.package.status} /> : '–'}</td>
      <td className="font-mono text-mono">{scan.package?.lm_hub?.code ?? '–'}</td>
    </tr>
  );
});
