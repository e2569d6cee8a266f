import { CommandButton } from '~console/terminal/buttons/command-button';
import type { PackageRow } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import type { Command } from '~commands/command';
import { commands } from '~commands/registry';

/**
 * Everything the registry can do to packages, in its order: batch bar, row menus and the detail show these and no
 * others. The further labels and ways of printing are left to the palette and to the page that is about nothing else.
 */
export const packageCommands: readonly Command[] = commands.filter(
  ({ subject, effect }) =>
    subject === 'packages' &&
    !(effect.kind === 'labels' && effect.form) &&
    !(effect.kind === 'open-package' && effect.page),
);

/** The commands for one row, whatever else is selected. */
export function RowMenu({ row }: { readonly row: PackageRow }) {
  const packages = [toSubject(row)];
  return (
    <div className="flex w-64 flex-col p-1 [&>button]:justify-between [&>button]:border-transparent! [&>button]:bg-transparent [&>button:hover]:bg-raised">
      {packageCommands.map((command) => (
        <CommandButton key={command.id} id={command.id} packages={packages} />
      ))}
    </div>
  );
}
