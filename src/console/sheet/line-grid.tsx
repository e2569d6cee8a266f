import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { useRowLetters } from '~console/package/grid/use-row-letters';
import { RowMenu } from '~console/package/row-menu';
import { useGo } from '~console/terminal/leave-guard';
import { currentPackageAtom } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { Grid } from '~console/ui/grid/grid';
import type { GridHandle } from '~console/ui/grid/grid-props';
import type { GridSelection } from '~console/ui/grid/selection';
import { arraySource } from '~console/ui/grid/source';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { sheetLineColumns } from './line-columns';
import type { SheetLine } from './use-sheet';

interface LineGridProps {
  readonly label: string;
  readonly lines: readonly SheetLine[];
  /** The sheet has left. */
  readonly left: boolean;
  readonly empty: string;
  readonly emptyHint?: string;
  readonly selection?: GridSelection;
  readonly onSelection?: (selection: GridSelection) => void;
}

const rowId = ({ package: item }: SheetLine): number => item.id;
const rowName = ({ package: item }: SheetLine): string => item.package_code;

/** The packages of a sheet; the one under the cursor is what commands act on. */
export function LineGrid({ label, lines, left, empty, emptyHint, selection, onSelection }: LineGridProps) {
  const t = useText();
  const language = useLanguage();
  const now = useNow();
  const go = useGo();
  const grid = useRef<GridHandle>(null);
  const pane = useRef<HTMLDivElement>(null);
  const setCurrent = useSetAtom(currentPackageAtom);
  useRowLetters(pane, grid);
  const columns = useMemo(() => sheetLineColumns(t, language, now, left), [t, language, now, left]);
  const source = useMemo(() => arraySource(lines), [lines]);
  const cursor = useCallback((row: SheetLine | null) => setCurrent(row && toSubject(row.package)), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(lines.map((line) => [line.position, toSubject(line.package)])), [lines]));
  return (
    <div ref={pane} className="h-full min-h-0">
      <Grid
        ref={grid}
        label={label}
        columns={columns}
        source={source}
        rowId={rowId}
        rowName={rowName}
        density={26}
        {...(selection && onSelection ? { selection, onSelection } : {})}
        onOpen={({ package: item }) => go(`/packages/${item.id}`)}
        onCursor={cursor}
        renderMenu={(row) => <RowMenu row={row.package} />}
        empty={<EmptyState title={empty} hint={emptyHint} />}
      />
    </div>
  );
}
