import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useUser } from '~console/app/session';
import { toast } from '~console/ui/toast';
import { gate, type SubjectPackage } from '~commands/gate';
import type { ArgumentValues } from '~commands/plan-stages';
import { commandById } from '~commands/registry';
import { useDoAlone, useStartRequest } from './runs/use-start';
import { subjectPackagesAtom } from './subject';
import { useGateText } from './use-gate-text';

export interface RunOptions {
  /** Instead of the working set or the open package. */
  readonly packages?: readonly SubjectPackage[];
  readonly args?: ArgumentValues;
}

/**
 * Runs a command by its id as a button or key does: through the gate, with the missing arguments asked for, the dry run
 * shown and the outcome in the transcript. What is not allowed says why; what is hidden does nothing.
 */
export function useRunCommand(): (id: string, options?: RunOptions) => void {
  const store = useStore();
  const user = useUser();
  const start = useStartRequest();
  const alone = useDoAlone();
  const gateText = useGateText();
  return useCallback(
    (id, options = {}) => {
      const command = commandById(id);
      const packages = options.packages ?? store.get(subjectPackagesAtom);
      const answer = gate(command, { user, packages });
      if (answer.state === 'disabled') toast('warning', gateText(command, answer.reason));
      if (answer.state !== 'allowed') return;
      if (command.subject === 'none') alone(command, options.args ? { args: options.args } : {});
      else start({ stages: [{ command, args: options.args ?? {} }], packages, line: null, reviewed: false, counted: false });
    },
    [store, user, start, alone, gateText],
  );
}
