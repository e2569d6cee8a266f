import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { useText } from '~console/platform/text';
import { Icon, type IconName } from '~console/platform/icons';
import {
  isHidden,
  isPinned,
  movedTo,
  orderedColumns,
  withHidden,
  withPinned,
  type GridLayout,
  type LaidColumn,
} from '../ui/grid/layout';
import { ToolButton } from './tool-button';
import type { ListLayout } from './use-list-columns';

interface ColumnsToolProps {
  readonly columns: readonly (LaidColumn & { readonly title: string })[];
  readonly laid: ListLayout;
}

/** The button at the end of a list's filters by which its columns are chosen. */
export function ColumnsTool(list: ColumnsToolProps) {
  const t = useText('resource');
  return (
    <ToolButton icon="columns" label={t('columns.label')} text={t('columns.label')}>
      {() => <ColumnsPanel {...list} />}
    </ToolButton>
  );
}

/** Moves of columns by key and button; what was moved keeps the focus. */
function useColumnMoves(
  columns: ColumnsToolProps['columns'],
  layout: GridLayout,
  change: (layout: GridLayout) => void,
) {
  const list = useRef<HTMLUListElement>(null);
  const ordered = orderedColumns(columns, layout);

  const neighbour = (id: string, step: number): string | undefined =>
    ordered[ordered.findIndex((column) => column.id === id) + step]?.id;
  /** Where it would stand; the same layout = there is no such place. */
  const moved = (id: string, step: number): GridLayout => {
    const target = neighbour(id, step);
    return target === undefined ? layout : movedTo(columns, layout, id, target);
  };
  const focus = (id: string | undefined, tool: string): void =>
    list.current?.querySelector<HTMLElement>(`[data-column="${id}"] [data-tool="${tool}"]`)?.focus();
  const lay = (next: GridLayout, id: string, tool: string): void => {
    if (next === layout) return;
    flushSync(() => change(next));
    // It has taken its line with it to another place.
    focus(id, tool);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const target = event.target instanceof HTMLElement ? event.target : null;
    const id = target?.closest<HTMLElement>('[data-column]')?.dataset.column;
    const tool = target?.dataset.tool;
    if (step === undefined || id === undefined || tool === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.altKey) lay(moved(id, step), id, tool);
    else focus(neighbour(id, step), tool);
  };
  return { list, ordered, moved, lay, onKeyDown };
}

/**
 * The columns of a list: which are shown, which stay in sight, in which order. Arrows go through them; with Alt they
 * move one.
 */
function ColumnsPanel({ columns, laid: { layout, change, reset } }: ColumnsToolProps) {
  const t = useText('resource');
  const { list, ordered, moved, lay, onKeyDown } = useColumnMoves(columns, layout, change);

  return (
    <div className="w-72 max-w-full p-1">
      {/* The keys are those of what stands in it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ul ref={list} aria-label={t('columns.label')} onKeyDown={onKeyDown}>
        {ordered.map(({ id, title }) => {
          const shown = !isHidden(columns, layout, id);
          const pinned = isPinned(columns, layout, id);
          return (
            <ColumnLine
              key={id}
              id={id}
              title={title}
              shown={shown}
              onShow={() => lay(withHidden(columns, layout, id, shown), id, 'show')}
            >
              <Tool
                name="pin"
                icon="pin"
                label={t('columns.pin', { column: title })}
                pressed={pinned}
                onPress={() => lay(withPinned(columns, layout, id, !pinned), id, 'pin')}
              />
              <Tool
                name="up"
                icon="up"
                label={t('columns.up', { column: title })}
                unable={moved(id, -1) === layout}
                onPress={() => lay(moved(id, -1), id, 'up')}
              />
              <Tool
                name="down"
                icon="down"
                label={t('columns.down', { column: title })}
                unable={moved(id, 1) === layout}
                onPress={() => lay(moved(id, 1), id, 'down')}
              />
            </ColumnLine>
          );
        })}
      </ul>
      <hr className="my-1 border-line" />
      <button
        type="button"
        className="flex min-h-7 w-full items-center rounded px-2 text-left hover:bg-raised focus:bg-raised hand:min-h-11"
        onClick={reset}
      >
        {t('columns.reset')}
      </button>
      <p className="px-2 pb-1 text-label text-dim hand:hidden">{t('columns.hint')}</p>
    </div>
  );
}

interface ColumnLineProps {
  readonly id: string;
  readonly title: string;
  readonly shown: boolean;
  readonly onShow: () => void;
  readonly children: ReactNode;
}

function ColumnLine({ id, title, shown, onShow, children }: ColumnLineProps) {
  const box = useId();
  return (
    <li data-column={id} className="flex h-8 items-center rounded px-1 hover:bg-raised hand:h-11">
      <label htmlFor={box} className="flex h-full min-w-0 flex-1 items-center gap-2 px-1">
        <input
          id={box}
          type="checkbox"
          data-tool="show"
          className="shrink-0 accent-accent"
          checked={shown}
          onChange={onShow}
        />
        <span className={`truncate ${shown ? '' : 'text-dim'}`}>{title}</span>
      </label>
      {children}
    </li>
  );
}

interface ToolProps {
  readonly name: string;
  readonly icon: IconName;
  readonly label: string;
  readonly pressed?: boolean;
  readonly unable?: boolean;
  readonly onPress: () => void;
}

/** One that can't is greyed and keeps the focus. */
function Tool({ name, icon, label, pressed, unable = false, onPress }: ToolProps) {
  return (
    <button
      type="button"
      data-tool={name}
      aria-label={label}
      aria-pressed={pressed}
      aria-disabled={unable || undefined}
      title={label}
      className="grid size-7 shrink-0 place-items-center rounded text-faint hover:text-ink focus:text-ink aria-disabled:opacity-30 aria-pressed:text-accent hand:size-11"
      onClick={() => !unable && onPress()}
    >
      <Icon name={icon} className="size-3.5" />
    </button>
  );
}
