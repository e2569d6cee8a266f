import type { ReactNode } from 'react';
import { ActionRow, type Action } from '../terminal/buttons/action-row';
import { CommandButton } from '../terminal/buttons/command-button';

interface BatchBarProps {
  /** The list's, which stands in the heading's place. */
  readonly title: string;
  readonly label: string;
  /** How many are selected, and what else is told of them. */
  readonly told: ReactNode;
  readonly selectAll: ReactNode;
  readonly clear: string;
  readonly actions: readonly Action[];
  readonly barred?: readonly Action[];
}

/**
 * What can be done to the rows selected, in the place of the title and as high, so that filters and rows stay where
 * they are: one row, however narrow. There what is told gives way and is scrolled; an action and the fold always have
 * their room.
 */
export function BatchBar({ title, label, told, selectAll, clear, actions, barred = [] }: BatchBarProps) {
  return (
    <div className="flex min-h-11 items-center gap-3 bg-tint px-3 max-desk:gap-1.5">
      <h1 className="sr-only">{title}</h1>
      <div className="flex shrink-0 items-center gap-2 whitespace-nowrap *:shrink-0 max-desk:shrink max-desk:gap-1 max-desk:overflow-x-auto">
        <output className="mr-1 flex items-baseline gap-2 tabular-nums">{told}</output>
        {selectAll}
        <CommandButton id="face.clear-selection" look="quiet" label={clear} className="px-2!" />
      </div>
      <ActionRow label={label} actions={actions} barred={barred} className="flex-1 max-desk:min-w-46" />
    </div>
  );
}
