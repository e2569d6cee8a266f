import { useAtomValue } from 'jotai';
import { useId } from 'react';
import { useUser } from '~console/app/session';
import { useLanguage } from '~console/app/use-language';
import { Button } from '~console/ui/button';
import { gate, type SubjectPackage } from '~commands/gate';
import { commandById } from '~commands/registry';
import { useKeysOf } from './hotkeys/user-keys';
import { subjectPackagesAtom } from './subject';
import { useGateText } from './use-gate-text';
import { useRunCommand } from './use-run-command';

interface CommandButtonProps {
  readonly id: string;
  /** Instead of the working set or the open package. */
  readonly packages?: readonly SubjectPackage[];
  /** Without its key, where there is little room. */
  readonly compact?: boolean;
}

/**
 * A command as a button: its title and key; greyed, with the reason as its description, when the gate says so; absent
 * when the gate hides it. A greyed one keeps the focus and tells its reason when pressed.
 */
export function CommandButton({ id, packages, compact = false }: CommandButtonProps) {
  const subject = useAtomValue(subjectPackagesAtom);
  const user = useUser();
  const language = useLanguage();
  const run = useRunCommand();
  const gateText = useGateText();
  const keys = useKeysOf(id);
  const reasonId = useId();
  const command = commandById(id);
  const answer = gate(command, { user, packages: packages ?? subject });
  if (answer.state === 'hidden') return null;
  const reason = answer.state === 'disabled' ? gateText(command, answer.reason) : undefined;
  return (
    <>
      <Button
        keys={compact ? undefined : keys}
        aria-disabled={reason !== undefined || undefined}
        aria-describedby={reason === undefined ? undefined : reasonId}
        title={reason}
        className={reason === undefined ? '' : 'opacity-50'}
        onClick={() => run(id, packages ? { packages } : {})}
      >
        {command.title[language]}
      </Button>
      {reason === undefined ? null : (
        <span id={reasonId} hidden>
          {reason}
        </span>
      )}
    </>
  );
}
