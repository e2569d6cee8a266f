import { statusColumn } from '~console/package/columns';
import { useSetAtom } from 'jotai';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useText, type Text } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { useNumberedRows } from '~console/package/grid/use-numbered-rows';
import { useRowLetters } from '~console/package/grid/use-row-letters';
import { RowMenu } from '~console/package/row-menu';
import { useGo } from '~console/terminal/go-from-here';
import { currentPackageAtom } from '~console/terminal/subject';
import { EmptyState } from '~console/ui/empty';
import { KeptGrid } from '~console/ui/grid/kept-grid';
import type { GridHandle } from '~console/ui/grid/grid-props';
import type { GridSelection } from '~console/ui/grid/selection';
import { useNow } from '~console/ui/use-now';
import { toSubject } from '~commands/subject';
import { formatKg, formatShort, noValue } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { findReason } from '~domain/reasons';
import type { Language } from '~console/platform/language';
import { type SheetLine, lineState, type LineState } from './use-sheet';

const inks: Record<LineState, string> = {
  planned: 'text-dim',
  open: '',
  done: 'text-done',
  owed: 'text-attention',
  back: 'text-dim',
  gone: 'text-failed',
};

/** What is told of each package of a sheet, first what is reckoned up with the courier; `now` in ms. */
function sheetLineColumns(t: Text, language: Language, now: number, left: boolean): readonly GridColumn<SheetLine>[] {
  const state = (line: SheetLine): string => t(`sheet:line_state.${lineState(line, left)}`);
  return [
    {
      id: 'row',
      title: t('sheet:column.row'),
      width: 52,
      kind: 'number',
      pinned: true,
      text: ({ position }) => String(position),
    },
    {
      id: 'code',
      title: t('package:column.code'),
      width: 132,
      kind: 'code',
      pinned: true,
      text: ({ package: item }) => item.package_code,
    },
    statusColumn(t, (line) => line.package.status),
    {
      id: 'state',
      title: t('sheet:column.state'),
      width: 118,
      line: 2,
      text: state,
      cell: (line) => <span className={inks[lineState(line, left)]}>{state(line)}</span>,
    },
    {
      id: 'receiver',
      title: t('package:field.receiver_name'),
      width: 150,
      grow: true,
      line: 1,
      text: ({ package: item }) => item.receiver_name,
    },
    {
      id: 'cod',
      title: t('package:column.cod'),
      width: 112,
      line: 3,
      kind: 'number',
      text: ({ package: item }) => formatAmount(item.cod),
      copy: ({ package: item }) => String(item.cod),
    },
    ...(left ? reported(t, language, now) : []),
    {
      id: 'address',
      title: t('package:field.receiver_address'),
      width: 200,
      grow: true,
      yields: 2,
      text: ({ package: item }) => item.receiver_full_address,
    },
    {
      id: 'seller',
      title: t('package:column.seller'),
      width: 84,
      yields: 3,
      text: ({ package: item }) => item.seller_code,
    },
    {
      id: 'weight',
      title: t('package:column.weight'),
      width: 60,
      kind: 'number',
      yields: 4,
      text: ({ package: item }) => formatKg(item.weight),
    },
  ];
}

function reported(t: Text, language: Language, now: number): readonly GridColumn<SheetLine>[] {
  return [
    {
      id: 'cash',
      title: t('sheet:column.cash'),
      width: 112,
      line: 4,
      kind: 'number',
      text: ({ cash }) => (cash === null ? noValue : formatAmount(cash)),
      copy: ({ cash }) => String(cash ?? ''),
    },
    {
      id: 'reason',
      title: t('sheet:column.reason'),
      width: 150,
      line: 5,
      text: ({ result_reason: reason }) => (reason === null ? noValue : (findReason(reason)?.[language] ?? reason)),
    },
    { id: 'note', title: t('sheet:column.note'), width: 130, yields: 1, text: ({ note }) => note ?? noValue },
    {
      id: 'at',
      title: t('sheet:column.at'),
      width: 92,
      kind: 'number',
      text: ({ result_at: at }) => formatShort(at, now),
    },
  ];
}

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
  const cursor = useCallback((row: SheetLine | null) => setCurrent(row && toSubject(row.package)), [setCurrent]);
  useEffect(() => () => setCurrent(null), [setCurrent]);
  useNumberedRows(useMemo(() => new Map(lines.map((line) => [line.position, toSubject(line.package)])), [lines]));
  return (
    <div ref={pane} className="h-full min-h-0">
      <KeptGrid
        name="delivery-sheet-lines"
        ref={grid}
        label={label}
        columns={columns}
        rows={lines}
        rowId={rowId}
        rowName={rowName}
        {...(selection && onSelection ? { selection, onSelection } : {})}
        onOpen={({ package: item }) => go(`/packages/${item.id}`)}
        onCursor={cursor}
        renderMenu={(row) => <RowMenu row={row.package} />}
        empty={<EmptyState title={empty} hint={emptyHint} />}
      />
    </div>
  );
}
