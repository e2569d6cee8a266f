import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { FigureLink } from './figure-link';
import { ShareBar } from './share-bar';
import { figures, type Figure, type Sums } from './sums';

export interface FigureRow {
  readonly key: string;
  readonly name: ReactNode;
  /** For screen readers, with the name of the column. */
  readonly label: string;
  readonly sums: Sums;
  /** Filters that find this row's packages. */
  readonly changes: Readonly<Record<string, string | null>>;
  /** The list is filtered by it. */
  readonly chosen: boolean;
}

interface FigureTableProps {
  readonly caption: string;
  readonly head: string;
  readonly rows: readonly FigureRow[];
  readonly total?: { readonly sums: Sums; readonly changes: FigureRow['changes'] };
}

const inks: Record<Figure, string> = { within_24h: '', within_48h: 'text-attention', over_48h: 'text-failed', total: 'font-semibold' };

/** Counts by row and age, with a bar for the eye; every figure leads to what it counts. */
export function FigureTable({ caption, head, rows, total }: FigureTableProps) {
  const t = useText('backlog');
  const most = Math.max(...rows.map(({ sums }) => sums.total), 0);
  const cells = (label: string, sums: Sums, changes: FigureRow['changes']): ReactNode =>
    figures.map((figure) => (
      <td key={figure} className="py-0 pr-0.5 text-right tabular-nums last:pr-2">
        <FigureLink count={sums[figure]} label={`${label}, ${t(`bucket.${figure}`)}`} changes={figure === 'total' ? changes : { ...changes, bucket: figure }} className={inks[figure]} />
      </td>
    ));
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col />
        <col className="w-14" />
        <col className="w-12.5" />
        <col className="w-12.5" />
        <col className="w-12.5" />
        <col className="w-16" />
      </colgroup>
      <thead>
        <tr className="h-6 text-label text-dim">
          <th scope="col" className="px-3 text-left font-normal">
            {head}
          </th>
          <th scope="col" className="font-normal">
            <span className="sr-only">{t('figures.share')}</span>
          </th>
          {figures.map((figure) => (
            <th key={figure} scope="col" className="pr-1.5 text-right font-normal last:pr-3" title={figure === 'total' ? undefined : t(`bucket_age.${figure}`)}>
              {t(`bucket_short.${figure}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, name, label, sums, changes, chosen }) => (
          <tr key={key} className={`h-6 border-t border-line ${chosen ? 'bg-tint' : ''}`}>
            <th scope="row" className="truncate px-3 text-left font-normal">
              {name}
            </th>
            <td className="pr-1.5">
              <ShareBar sums={sums} most={most} />
            </td>
            {cells(label, sums, changes)}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr className="h-6.5 border-t border-line-strong">
            <th scope="row" colSpan={2} className="px-3 text-left font-semibold">
              {t('figures.all')}
            </th>
            {cells(t('figures.all'), total.sums, total.changes)}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
