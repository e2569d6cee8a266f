import type { ReactNode } from 'react';
import { useText } from '~console/platform/text';
import { Popover } from '../popover';
import type { GridColumn } from './grid-column';
import { MenuLine, MenuPanel } from './menu-panel';

interface RowMenuProps<Row> {
  readonly anchor: HTMLElement;
  readonly row: Row;
  readonly name: string;
  readonly column: GridColumn<Row> | undefined;
  readonly children: ReactNode;
  readonly onFilterCell: ((columnId: string, row: Row) => void) | undefined;
  readonly onCopy: () => void;
  readonly onClose: () => void;
}

export function RowMenu<Row>({
  anchor,
  row,
  name,
  column,
  children,
  onFilterCell,
  onCopy,
  onClose,
}: RowMenuProps<Row>) {
  const t = useText('ui');
  const label = t('table.actions_of', { name });
  return (
    <Popover anchor={anchor} label={label} once onClose={onClose}>
      <MenuPanel label={label}>
        {children}
        {children ? <MenuLine /> : null}
        {column?.filter && onFilterCell && (
          <PlainItem onSelect={() => onFilterCell(column.id, row)}>
            {t('grid.filter_cell', { column: column.title, value: column.text(row) })}
          </PlainItem>
        )}
        <PlainItem hint="Ctrl+C" onSelect={onCopy}>
          {t('grid.copy')}
        </PlainItem>
      </MenuPanel>
    </Popover>
  );
}

/** The commands above are buttons of a group, not of a menu: so are these. */
function PlainItem({
  hint,
  onSelect,
  children,
}: {
  readonly hint?: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="flex min-h-7 w-full max-w-80 items-center gap-2 rounded px-2 text-left hover:bg-raised focus:bg-raised"
      onClick={onSelect}
    >
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {hint && <kbd className="text-label text-dim">{hint}</kbd>}
    </button>
  );
}
