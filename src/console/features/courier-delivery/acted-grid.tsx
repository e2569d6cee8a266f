import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useText } from '~console/app/text';
import { ActionBar } from '~console/parcel/action-bar';
import { useRowLetters } from '~console/parcel/grid/use-row-letters';
import { RowMenu } from '~console/parcel/row-menu';
import { useGo } from '~console/terminal/leave-guard';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { currentPackageAtom, selectedPackagesAtom, subjectPackagesAtom, type PackageRow } from '~console/terminal/subject';
import { formatCount } from '~console/ui/format';
import { Grid } from '~console/ui/grid/grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridHandle } from '~console/ui/grid/grid-props';
import type { GridLayout } from '~console/ui/grid/layout';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { toSubject } from '~commands/subject';

interface ActedGridProps<Row extends PackageRow> {
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => number;
  /** Ids of commands that such parcels are mostly for. */
  readonly first: readonly string[];
  readonly empty: ReactNode;
  readonly onAtHand?: (row: Row | null) => void;
}

const unsorted = (): void => undefined;

/** Parcels of a courier, chosen by key, mouse or scanner, and what can be done with those chosen or the one at hand. */
export function ActedGrid<Row extends PackageRow>({ label, columns, rows, rowId, first, empty, onAtHand }: ActedGridProps<Row>) {
  const t = useText('courier-delivery');
  const go = useGo();
  const grid = useRef<GridHandle>(null);
  const pane = useRef<HTMLElement>(null);
  const [layout, setLayout] = useState<GridLayout>({});
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const atHand = useAtomValue(subjectPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const take = useAddScan();
  useRowLetters(pane, grid);
  usePageScan(take);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  const source = useMemo(() => arraySource(rows), [rows]);
  const chosen = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const selection = useMemo((): GridSelection => ({ kind: 'some', ids: new Set(rows.filter(({ id }) => chosen.has(id)).map(rowId)) }), [rows, chosen, rowId]);
  const select = (next: GridSelection): void => {
    const listed = new Set(rows.map(({ id }) => id));
    const picked = new Map(rows.filter((row) => isSelected(next, rowId(row))).map((row) => [row.id, toSubject(row)]));
    setSelected((old) => [...old.filter(({ id }) => !listed.has(id)), ...picked.values()]);
  };
  const cursor = useCallback(
    (row: Row | null) => {
      setCurrent(row && toSubject(row));
      onAtHand?.(row);
    },
    [setCurrent, onAtHand],
  );
  const actions = t('actions', { n: formatCount(atHand.length) });
  return (
    <section ref={pane} aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex min-h-10 shrink-0 items-start gap-3 border-b border-line px-3 py-1.5">
        {atHand.length > 0 ? (
          <>
            <span className="flex h-6.5 items-center whitespace-nowrap">{actions}</span>
            <ActionBar label={actions} first={first} />
          </>
        ) : (
          <span className="flex h-6.5 items-center text-dim">{t('how')}</span>
        )}
      </div>
      <div className="min-h-0 flex-1">
        <Grid
          ref={grid}
          label={label}
          columns={columns}
          source={source}
          rowId={rowId}
          rowName={({ package_code }) => package_code}
          sort=""
          onSort={unsorted}
          layout={layout}
          onLayout={setLayout}
          density={26}
          selection={selection}
          onSelection={select}
          onOpen={({ id }) => go(`/packages/${id}`)}
          onCursor={cursor}
          renderMenu={(row) => <RowMenu row={row} />}
          empty={empty}
        />
      </div>
    </section>
  );
}
