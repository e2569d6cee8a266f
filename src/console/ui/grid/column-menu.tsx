import { useText } from '~console/platform/text';
import { densities, type Density } from '../density';
import { Popover } from '../popover';
import type { GridColumn } from './grid-column';
import {
  isHidden,
  isPinned,
  movedBy,
  orderedColumns,
  withHidden,
  withPinned,
  withoutWidth,
  type GridLayout,
} from './layout';
import { MenuItem, MenuLine, MenuPanel } from './menu-panel';

interface ColumnMenuProps<Row> {
  readonly anchor: HTMLElement;
  readonly column: GridColumn<Row>;
  readonly columns: readonly GridColumn<Row>[];
  readonly layout: GridLayout;
  readonly density: Density;
  readonly onLayout: (layout: GridLayout) => void;
  readonly onSort: (sort: string) => void;
  readonly onClose: () => void;
}

/** What can be done with a column, and with all of them. */
export function ColumnMenu<Row>({
  anchor,
  column,
  columns,
  layout,
  density,
  onLayout,
  onSort,
  onClose,
}: ColumnMenuProps<Row>) {
  const t = useText('ui');
  const { id, sort, reversed = false } = column;
  const pinned = isPinned(columns, layout, id);
  const label = t('grid.column_menu', { column: column.title });
  const ascending = reversed ? `-${sort}` : sort;
  const descending = reversed ? sort : `-${sort}`;
  const move = (step: number) => (): void => onLayout(movedBy(columns, layout, id, step));
  return (
    <Popover anchor={anchor} label={label} once onClose={onClose}>
      <MenuPanel menu label={label}>
        {sort !== undefined && (
          <>
            <MenuItem onSelect={() => onSort(ascending ?? sort)}>{t('grid.ascending')}</MenuItem>
            <MenuItem onSelect={() => onSort(descending ?? sort)}>{t('grid.descending')}</MenuItem>
            <MenuLine />
          </>
        )}
        <MenuItem onSelect={() => onLayout(withPinned(columns, layout, id, !pinned))}>
          {t(pinned ? 'grid.unpin' : 'grid.pin')}
        </MenuItem>
        <MenuItem hint="Alt+Shift+←" onSelect={move(-1)}>
          {t('grid.move_left')}
        </MenuItem>
        <MenuItem hint="Alt+Shift+→" onSelect={move(1)}>
          {t('grid.move_right')}
        </MenuItem>
        <MenuItem hint="Alt+← →" onSelect={() => onLayout(withoutWidth(layout, id))}>
          {t('grid.own_width')}
        </MenuItem>
        <MenuItem onSelect={() => onLayout(withHidden(columns, layout, id, true))}>{t('grid.hide')}</MenuItem>
        <MenuLine />
        {orderedColumns(columns, layout).map((one) => {
          const shown = !isHidden(columns, layout, one.id);
          return (
            <MenuItem
              key={one.id}
              checked={shown}
              onSelect={() => onLayout(withHidden(columns, layout, one.id, shown))}
            >
              {one.title}
            </MenuItem>
          );
        })}
        <MenuLine />
        {densities.map((one) => (
          <MenuItem
            key={one}
            kind="menuitemradio"
            checked={one === density}
            onSelect={() => onLayout({ ...layout, density: one })}
          >
            {t('grid.density', { px: one })}
          </MenuItem>
        ))}
        <MenuLine />
        <MenuItem onSelect={() => onLayout({})}>{t('grid.reset')}</MenuItem>
      </MenuPanel>
    </Popover>
  );
}
