import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { useGo } from '~console/terminal/go-from-here';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import {
  currentPackageAtom,
  selectedPackagesAtom,
  subjectPackagesAtom,
  type PackageRow,
} from '~console/terminal/subject';
import { formatCount } from '~console/platform/format';
import type { ListLayout } from '~console/resource/use-list-columns';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import type { GridColumn } from '~console/ui/grid/grid-column';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { toSubject } from '~commands/subject';
import { ActionBar } from './action-bar';
import { useRowLetters } from './grid/use-row-letters';
import { RowMenu } from './row-menu';

interface ActedGridProps<Row extends PackageRow> {
  /** Under which its columns are kept. */
  readonly name: string;
  readonly label: string;
  readonly columns: readonly GridColumn<Row>[];
  /** Undefined = not read yet: `pending` stands in their place. */
  readonly rows: readonly Row[] | undefined;
  /** They are of what was asked for before; the others are on their way. */
  readonly stale?: boolean;
  readonly pending?: ReactNode;
  /** Where a package can stand in several rows; else rows go by their packages. */
  readonly rowId?: (row: Row) => number;
  /** Ids of the commands that such packages are mostly for. */
  readonly first?: readonly string[];
  /** What stands before the actions: how many there are. */
  readonly head?: ReactNode;
  readonly empty: ReactNode;
  readonly density?: 26 | 32;
  /** Its columns, where a link may bring others than the user's own. */
  readonly laid?: ListLayout;
  readonly onAtHand?: (row: Row | null) => void;
}

const byPackage = ({ id }: PackageRow): number => id;
const rowName = ({ package_code }: PackageRow): string => package_code;

/**
 * Packages on a page that is about them, chosen by key, mouse or scanner, and what can be done with those chosen or the
 * one at hand.
 */
export function ActedGrid<Row extends PackageRow>({
  name,
  label,
  columns,
  rows,
  stale = false,
  pending,
  rowId = byPackage,
  first = [],
  head,
  empty,
  density,
  laid,
  onAtHand,
}: ActedGridProps<Row>) {
  const t = useText('package');
  const go = useGo();
  const grid = useRef<GridHandle>(null);
  const pane = useRef<HTMLElement>(null);
  const atHand = useAtomValue(subjectPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const take = useAddScan();
  useRowLetters(pane, grid);
  usePageScan(take);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  const { selection, select } = useChosenRows(rows, rowId);
  const cursor = useCallback(
    (row: Row | null) => {
      setCurrent(row && toSubject(row));
      onAtHand?.(row);
    },
    [setCurrent, onAtHand],
  );
  const actions = t('acted.actions', { n: formatCount(atHand.length) });
  return (
    <section ref={pane} aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col bg-panel">
      <div className="min-h-0 flex-1">
        {rows ? (
          <KeptGrid
            name={name}
            ref={grid}
            label={label}
            columns={columns}
            rows={rows}
            stale={stale}
            laid={laid}
            rowId={rowId}
            rowName={rowName}
            density={density}
            selection={selection}
            onSelection={select}
            onOpen={({ id }) => go(`/packages/${id}`)}
            onCursor={cursor}
            renderMenu={(row) => <RowMenu row={row} />}
            empty={empty}
          />
        ) : (
          pending
        )}
      </div>
      <div className="flex min-h-10 shrink-0 items-center gap-3 border-t border-line px-3 py-1.5">
        {head}
        {atHand.length > 0 && (
          <>
            <span className="whitespace-nowrap">{actions}</span>
            <ActionBar label={actions} first={first} />
          </>
        )}
        {atHand.length === 0 && rows && rows.length > 0 && <span className="text-dim">{t('acted.how')}</span>}
      </div>
    </section>
  );
}

/**
 * Which rows stand for chosen packages. Those chosen elsewhere, by a scan or on another page, stay chosen whatever
 * happens to the rows.
 */
function useChosenRows<Row extends PackageRow>(rows: readonly Row[] | undefined, rowId: (row: Row) => number) {
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const chosen = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  const selection = useMemo(
    (): GridSelection => ({ kind: 'some', ids: new Set((rows ?? []).filter(({ id }) => chosen.has(id)).map(rowId)) }),
    [rows, chosen, rowId],
  );
  const select = (next: GridSelection): void => {
    const listed = new Set((rows ?? []).map(({ id }) => id));
    // A package's rows are chosen and let go of together, by whichever of them was pressed.
    const pressed = (row: Row): boolean => isSelected(next, rowId(row)) !== chosen.has(row.id);
    const changed = new Set((rows ?? []).filter(pressed).map(({ id }) => id));
    const picked = new Map(
      (rows ?? []).filter(({ id }) => changed.has(id) !== chosen.has(id)).map((row) => [row.id, toSubject(row)]),
    );
    setSelected((old) => {
      const kept = old.filter(({ id }) => !listed.has(id) || picked.has(id));
      const known = new Set(kept.map(({ id }) => id));
      return [...kept, ...[...picked.values()].filter(({ id }) => !known.has(id))];
    });
  };
  return { selection, select };
}
