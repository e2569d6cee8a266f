import { useMemo, useState } from 'react';
import { useText, type Text } from '~console/platform/text';
import { useGo } from '~console/terminal/leave-guard';
import { EmptyState } from '~console/ui/empty';
import { formatAmount, formatCount } from '~console/platform/format';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { arraySource } from '~console/ui/grid/source';
import { filterByWords } from '~console/ui/filter-by-words';
import { FamilySquare } from '~console/ui/status';
import { isPackageStatus, statusFamily } from '~domain/statuses';
import type { CollectionLine } from './use-cash';

const rowId = ({ package_id: id }: CollectionLine): number => id;

function columnsOf(t: Text): readonly GridColumn<CollectionLine>[] {
  const status = (row: CollectionLine): string => (isPackageStatus(row.status) ? t(`ui:status.${row.status}`) : row.status);
  return [
    { id: 'package', title: t('cod-collection:column.package'), width: 140, kind: 'code', pinned: true, text: (row) => row.package_code },
    {
      id: 'status',
      title: t('cod-collection:column.status'),
      width: 220,
      text: status,
      cell: (row) => (
        <>
          {isPackageStatus(row.status) && <FamilySquare family={statusFamily(row.status)} />}
          {status(row)}
        </>
      ),
    },
    { id: 'seller', title: t('cod-collection:column.seller'), width: 120, kind: 'code', grow: true, text: (row) => row.seller_code },
    { id: 'amount', title: t('cod-collection:column.cash'), width: 140, kind: 'number', text: (row) => formatAmount(row.amount), copy: (row) => String(row.amount) },
  ];
}

/** The packages of a document, however many. */
export function CollectionLines({ lines }: { readonly lines: readonly CollectionLine[] }) {
  const t = useText();
  const go = useGo();
  const [words, setWords] = useState('');
  const named = useMemo(() => lines.map((line) => ({ line, label: line.package_code, hint: line.seller_code })), [lines]);
  const found = useMemo(() => filterByWords(named, words).map(({ line }) => line), [named, words]);
  const source = useMemo(() => arraySource(found), [found]);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-3 px-3 py-1.5">
        <input
          type="search"
          aria-label={t('cod-collection:find_line')}
          autoComplete="off"
          name="line"
          placeholder={t('cod-collection:find_in_document')}
          className="control w-64"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
        {words !== '' && <output className="tabular-nums">{t('cod-collection:lines_found', { n: formatCount(found.length), of: formatCount(lines.length) })}</output>}
      </div>
      <div className="min-h-0 flex-1">
        <Grid
          label={t('cod-collection:lines')}
          columns={columns}
          source={source}
          rowId={rowId}
          rowName={({ package_code }) => package_code}
          density={26}
          onOpen={({ package_id }) => go(`/packages/${package_id}`)}
          empty={<EmptyState title={t('cod-collection:not_in_document')} />}
        />
      </div>
    </div>
  );
}
