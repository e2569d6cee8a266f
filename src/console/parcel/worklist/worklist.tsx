import { useAtom, useAtomValue, useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '~console/app/text';
import { useGo } from '~console/terminal/leave-guard';
import { usePageScan } from '~console/terminal/scan/page-scan';
import { useAddScan } from '~console/terminal/scan/use-add-scan';
import { currentPackageAtom, selectedPackagesAtom, subjectPackagesAtom } from '~console/terminal/subject';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount } from '~console/ui/format';
import { Grid } from '~console/ui/grid/grid';
import type { GridHandle } from '~console/ui/grid/grid-props';
import type { GridLayout } from '~console/ui/grid/layout';
import { isSelected, type GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { Spinner } from '~console/ui/spinner';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import type { ExceptionKind } from '~domain/exceptions';
import { ActionBar } from '../action-bar';
import { useRowLetters } from '../grid/use-row-letters';
import { RowMenu } from '../row-menu';
import { useWorklist, type WorklistRow } from './use-worklist';
import { worklistColumns } from './worklist-columns';

const rowId = ({ id }: WorklistRow): number => id;
const rowName = ({ package_code }: WorklistRow): string => package_code;
const unsorted = (): void => undefined;
const none: readonly WorklistRow[] = [];

interface WorklistProps {
  readonly kind: ExceptionKind;
  readonly label: string;
  /** Ids of the commands that such parcels are mostly for. */
  readonly first: readonly string[];
}

/** Parcels of one kind, chosen by key, mouse or scanner, and what can be done with those chosen or the one at hand. */
export function Worklist({ kind, label, first }: WorklistProps) {
  const t = useText();
  const now = useNow();
  const go = useGo();
  const list = useWorklist(kind);
  const rows = list.data?.rows ?? none;
  const grid = useRef<GridHandle>(null);
  const pane = useRef<HTMLElement>(null);
  const [layout, setLayout] = useState<GridLayout>({});
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const atHand = useAtomValue(subjectPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const take = useAddScan();
  useRowLetters(pane, grid);
  usePageScan(take);
  const columns = useMemo(() => worklistColumns(t, now, kind), [t, now, kind]);
  const source = useMemo(() => arraySource(rows), [rows]);
  const selection = useMemo((): GridSelection => ({ kind: 'some', ids: new Set(selected.map(({ id }) => id)) }), [selected]);
  const select = (next: GridSelection): void => {
    const listed = new Set(rows.map(({ id }) => id));
    setSelected((old) => {
      const kept = old.filter(({ id }) => !listed.has(id) || isSelected(next, id));
      const known = new Set(kept.map(({ id }) => id));
      return [...kept, ...rows.filter(({ id }) => isSelected(next, id) && !known.has(id)).map(toSubject)];
    });
  };
  const cursor = useCallback((row: WorklistRow | null) => setCurrent(row && toSubject(row)), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);

  const actions = t('parcel:worklist.actions', { n: formatCount(atHand.length) });
  return (
    <section ref={pane} aria-label={label} className="flex min-h-0 flex-1 flex-col bg-panel">
      <div className="flex min-h-10 shrink-0 items-start gap-3 border-y border-line px-3 py-1.5">
        <output className="flex h-6.5 items-center whitespace-nowrap text-dim tabular-nums">{list.data ? t('parcel:worklist.total', { n: formatCount(list.data.total) }) : '…'}</output>
        {atHand.length > 0 && (
          <>
            <span className="flex h-6.5 items-center whitespace-nowrap">{actions}</span>
            <ActionBar label={actions} first={first} />
          </>
        )}
        {atHand.length === 0 && rows.length > 0 && <span className="flex h-6.5 items-center text-dim">{t('parcel:worklist.how')}</span>}
      </div>
      <div className="min-h-0 flex-1">
        {list.data ? (
          <Grid
            ref={grid}
            label={label}
            columns={columns}
            source={source}
            rowId={rowId}
            rowName={rowName}
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
            empty={<EmptyState title={t(`parcel:worklist.none.${kind}`)} />}
          />
        ) : list.isError ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : (
          <div className="grid h-40 place-items-center">
            <Spinner />
          </div>
        )}
      </div>
    </section>
  );
}
