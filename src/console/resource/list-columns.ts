import { isPinned, shownColumns, type GridLayout, type LaidColumn } from '../ui/grid/layout';

/** The columns shown, in order, those kept in sight with a star: as an address carries them. */
export function columnsText(columns: readonly LaidColumn[], layout: GridLayout): string {
  return shownColumns(columns, layout)
    .map(({ id }) => (isPinned(columns, layout, id) ? `${id}*` : id))
    .join();
}

/** The same read back; columns that are not named, or not known any more, are left out. null = it names none. */
export function layoutOfText(text: string, columns: readonly LaidColumn[]): GridLayout | null {
  const named = text.split(',').map((part) => ({ id: part.replace('*', ''), pinned: part.endsWith('*') }));
  const order = named.map(({ id }) => id).filter((id) => columns.some((column) => column.id === id));
  if (order.length === 0) return null;
  return {
    order,
    hidden: columns.map(({ id }) => id).filter((id) => !order.includes(id)),
    pinned: named.flatMap(({ id, pinned }) => (pinned ? [id] : [])),
  };
}
