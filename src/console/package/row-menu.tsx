import { CommandButton } from '~console/terminal/buttons/command-button';
import { type PackageRow } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { packageCommands } from './package-commands';

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
