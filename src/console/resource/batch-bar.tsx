import type { ReactNode } from 'react';
import { phoneScreen, useMedia } from '~console/platform/use-media';
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
 * What can be done to the rows selected, in the place of the title, so that filters and rows stay where they are: one
 * row, however narrow. An action and the fold always have their room. On a phone what else is done to the selection
 * stands among the actions, or with them in the fold; elsewhere what is told gives way and is scrolled.
 */
export function BatchBar({ title, label, told, selectAll, clear, actions, barred = [] }: BatchBarProps) {
  const phone = useMedia(phoneScreen);
  const leave = <CommandButton id="face.clear-selection" look="quiet" label={clear} className="px-2!" />;
  const own: readonly Action[] = [
    { id: 'all', button: selectAll },
    { id: 'clear', button: leave },
  ];
  return (
    <div className="flex min-h-11 items-center gap-3 bg-tint px-3 max-desk:gap-1.5">
      <h1 className="sr-only">{title}</h1>
      <div className="flex shrink-0 items-center gap-2 whitespace-nowrap *:max-w-none *:shrink-0 max-desk:shrink max-desk:gap-1 max-desk:overflow-x-auto">
        <output className="mr-1 flex items-baseline gap-2 tabular-nums">{told}</output>
        {!phone && selectAll}
        {!phone && leave}
      </div>
      <ActionRow
        label={label}
        actions={phone ? [...actions.slice(0, 1), ...own, ...actions.slice(1)] : actions}
        barred={barred}
        className="flex-1 max-desk:min-w-46"
      />
    </div>
  );
}
