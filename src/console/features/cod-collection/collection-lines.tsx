import { useMemo, useState } from 'react';
import { useText, type Text } from '~console/app/text';
import { useGo } from '~console/terminal/leave-guard';
import { EmptyState } from '~console/ui/empty';
import { formatAmount } from '~console/ui/format';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridLayout } from '~console/ui/grid/layout';
import { arraySource } from '~console/ui/grid/source';
import { FamilySquare } from '~console/ui/status';
import { isPackageStatus, statusFamily } from '~domain/statuses';
import type { CollectionLine } from './use-cash';

const unsorted = (): void => undefined;
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
  const [layout, setLayout] = useState<GridLayout>({});
  const source = useMemo(() => arraySource(lines), [lines]);
  const columns = useMemo(() => columnsOf(t), [t]);
  return (
    <div className="min-h-0 flex-1">
      <Grid
        label={t('cod-collection:lines')}
        columns={columns}
        source={source}
        rowId={rowId}
        rowName={({ package_code }) => package_code}
        sort=""
        onSort={unsorted}
        layout={layout}
        onLayout={setLayout}
        density={26}
        onOpen={({ package_id }) => go(`/packages/${package_id}`)}
        empty={<EmptyState title={t('cod-collection:list.empty')} />}
      />
    </div>
  );
}
