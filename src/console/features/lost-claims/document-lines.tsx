import { GoLink } from '~console/terminal/go-link';
import { useText, type Text } from '~console/platform/text';
import { Figures, type Figure } from '~console/money/figures';
import { formatAmount, formatMoment } from '~console/platform/format';
import { StatusMark } from '~console/ui/status';
import { documentPages } from '~commands/document-pages';
import { isPackageStatus } from '~domain/statuses';
import { arithmeticOf } from './arithmetic';
import type { LostLine, LostDocumentDetail } from './use-lost';

const documentsOf = [
  ['claim', documentPages.lost_claim],
  ['charge', documentPages.hub_lost_claim],
  ['collection', documentPages.lost_collection],
  ['payout', documentPages.shop_payout],
] as const;

/** Column by column how the amount of a package comes about; other documents of it last. */
function columnsOf({ kind, share, code }: LostDocumentDetail, t: Text<'lost-claims'>): readonly Figure<LostLine>[] {
  const compensation: Figure<LostLine> = { id: 'compensation', title: t('column.compensation'), number: true, cell: (line) => formatAmount(line.compensation) };
  const part: Figure<LostLine> = { id: 'share', title: t('column.share'), number: true, cell: () => `${share ?? 100}%` };
  return [
    { id: 'code', title: t('column.package'), cell: (line) => <Package line={line} /> },
    { id: 'lost', title: t(kind === 'lost_claim' ? 'column.lost_at' : 'column.shop_lost_at'), cell: (line) => <Loss line={line} named={kind !== 'lost_claim'} /> },
    { id: 'how', title: t('column.arithmetic'), cell: (line) => <span className="block min-w-52 py-1 text-label whitespace-normal">{arithmeticOf(line, t)}</span> },
    // On a claim that is its amount.
    ...(kind === 'lost_claim' ? [] : [compensation]),
    ...(kind === 'hub_lost_claim' ? [part] : []),
    { id: 'amount', title: t('column.amount'), number: true, cell: (line) => <span className={`font-semibold ${line.amount < 0 ? 'text-failed' : ''}`}>{formatAmount(line.amount)}</span> },
    { id: 'documents', title: t('column.documents'), cell: (line) => <OtherDocuments line={line} own={code} /> },
  ];
}

function Package({ line }: { readonly line: LostLine }) {
  return (
    <span className="flex flex-col py-1">
      <GoLink to={`/packages/${line.package_id}`} title={line.order_code} className="font-mono text-mono hover:text-accent hover:underline">
        {line.package_code}
      </GoLink>
      <span className="text-label">{isPackageStatus(line.status) ? <StatusMark status={line.status} /> : line.status}</span>
    </span>
  );
}

/** When it was lost, and whose it was where the document itself does not say. */
function Loss({ line, named }: { readonly line: LostLine; readonly named: boolean }) {
  return (
    <span className="flex flex-col py-1" title={line.lost_note ?? undefined}>
      {named && <span className="font-mono text-mono">{line.seller_code}</span>}
      <span className="text-label tabular-nums">{line.lost_at === null ? '–' : formatMoment(line.lost_at)}</span>
    </span>
  );
}

function OtherDocuments({ line, own }: { readonly line: LostLine; readonly own: string }) {
  const t = useText('lost-claims');
  const others = documentsOf.flatMap(([name, path]) => {
    const code = line[name];
    return code === null || code === own ? [] : [{ name, path, code }];
  });
  if (others.length === 0) return <span className="text-dim">–</span>;
  return (
    <span className="flex flex-col">
      {others.map(({ name, path, code }) => (
        <GoLink key={name} to={`${path}?q=${code}`} title={t(`documents.${name}`)} className="font-mono text-mono hover:text-accent hover:underline">
          {code}
        </GoLink>
      ))}
    </span>
  );
}

export function DocumentLines({ document: doc }: { readonly document: LostDocumentDetail }) {
  const t = useText('lost-claims');
  return <Figures label={t('lines')} columns={columnsOf(doc, t)} rows={doc.packages.data} rowId={(line) => line.package_id} error={null} retry={() => undefined} empty={t('line.none')} tall />;
}
