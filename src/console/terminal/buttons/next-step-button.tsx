import { toast } from '~console/ui/toast';
import { CommandButton, type CommandButtonProps } from './command-button';
import { useActionHandler } from '../action-handlers';
import { stationCommands } from '~commands/station-commands';
import { useRunCommand } from '../start/use-run-command';

/**
 * The command that a page is mostly left by: the key of the next step does it too, so that hands stay with scanner and
 * keys.
 */
export function NextStepButton({ id, packages, record, args, unable, look = 'primary', ...rest }: CommandButtonProps) {
  const run = useRunCommand();
  useActionHandler(stationCommands.nextStep, () =>
    unable === undefined
      ? run(id, { ...(packages ? { packages } : {}), ...(record ? { record } : {}), ...(args ? { args } : {}) })
      : toast('warning', unable),
  );
  return (
    <CommandButton
      {...rest}
      id={id}
      keysOf="face.next-step"
      look={look}
      unable={unable}
      {...(packages ? { packages } : {})}
      {...(record ? { record } : {})}
      {...(args ? { args } : {})}
    />
  );
}
