import { useAtomValue } from 'jotai';
import { useId, type Ref } from 'react';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { Button, type ButtonProps } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import type { ArgumentValues } from '~commands/command';
import { gate } from '~commands/gate';
import type { EntityFound } from '~commands/language/resolve';
import { commandById } from '~commands/registry';
import type { SubjectPackage, SubjectRecord } from '~commands/subject';
import { stationCommands } from '~commands/station-commands';
import { useKeysOf } from '../hotkeys/user-keys';
import { activeAtom } from '../subject';
import { useGateText } from '../use-gate-text';
import { useRunCommand } from '../start/use-run-command';
import { useActionHandler } from '../action-handlers';

interface CommandButtonProps extends Pick<ButtonProps, 'look' | 'busy' | 'className'> {
  readonly id: string;
  /** Instead of the working set or the open package. */
  readonly packages?: readonly SubjectPackage[];
  /** Instead of the record whose page is open. */
  readonly record?: SubjectRecord;
  /** What the command is given; its key gives it nothing, and is not shown then. */
  readonly args?: ArgumentValues;
  /** The same of hubs, shops and couriers, by argument. */
  readonly named?: Readonly<Record<string, EntityFound>>;
  /** Instead of the command's own title: what it means here. */
  readonly label?: string;
  /** Tells it from its like where the label alone does not: its name for those who don't see what it stands beside. */
  readonly name?: string;
  /** Shows the key of this command instead, which does the same here. */
  readonly keysOf?: string;
  /** Without its key, where there is little room. */
  readonly compact?: boolean;
  /** Why the page can't do it now. */
  readonly unable?: string | undefined;
  /** Its reason stands beneath it, where it is greyed. */
  readonly told?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
}

/**
 * A command as a button: its title and key; greyed, with the reason as its description, when the gate or the page says
 * so; absent when the gate hides it. A greyed one keeps the focus and tells its reason when pressed.
 */
export function CommandButton({
  id,
  packages,
  record,
  args,
  named,
  label,
  name,
  keysOf,
  compact = false,
  unable,
  told = false,
  className = '',
  ...rest
}: CommandButtonProps) {
  const active = useAtomValue(activeAtom);
  const user = useUser();
  const language = useLanguage();
  const run = useRunCommand();
  const gateText = useGateText();
  const keys = useKeysOf(keysOf ?? id);
  const reasonId = useId();
  const command = commandById(id);
  const answer = gate(command, { user, packages: packages ?? active.packages, record: record ?? active.record });
  if (answer.state === 'hidden') return null;
  const reason = answer.state === 'disabled' ? gateText(command, answer.reason) : unable;
  return (
    <>
      <Button
        {...rest}
        keys={compact || ((args ?? named) && !keysOf) ? undefined : keys}
        aria-label={name}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        title={reason}
        className={`${className} ${reason === undefined ? '' : 'opacity-50'}`}
        onClick={() =>
          answer.state === 'allowed' && unable !== undefined
            ? toast('warning', unable)
            : run(id, {
                ...(packages ? { packages } : {}),
                ...(record ? { record } : {}),
                ...(args ? { args } : {}),
                ...(named ? { named } : {}),
              })
        }
      >
        {label ?? command.title[language]}
      </Button>
      {reason === undefined ? null : (
        <span id={reasonId} hidden={!told} className="block px-2 pb-1 text-label text-dim">
          {reason}
        </span>
      )}
    </>
  );
}

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
