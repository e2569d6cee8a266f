import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { toast } from '~console/ui/toast';
import type { ArgumentValues } from '~commands/command';
import { gate } from '~commands/gate';
import { givenEntities, type EntityFound } from '~commands/language/resolve';
import { takesPackages, wantsPackages } from '~commands/plan-stages';
import { recordOf } from '~commands/records';
import { callName, commandById } from '~commands/registry';
import type { SubjectPackage, SubjectRecord } from '~commands/subject';
import { callHandler, runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { promptTextAtom } from './prompt-text';
import { activeAtom } from '../subject';
import { useDoAlone, useStartRequest } from './use-start';
import { useGateText } from '../use-gate-text';

export interface RunOptions {
  /** Instead of the working set or the open package. */
  readonly packages?: readonly SubjectPackage[];
  /** Instead of the record whose page is open. */
  readonly record?: SubjectRecord;
  readonly args?: ArgumentValues;
  /** Hubs, shops and couriers it is given, by argument. */
  readonly named?: Readonly<Record<string, EntityFound>>;
}

/**
 * Runs a command by its id as a button or key does: through the gate, with the missing arguments asked for (by the page
 * where it has a face for that), the dry run shown and the outcome in the transcript. What is not allowed says why;
 * what is hidden does nothing.
 */
export function useRunCommand(): (id: string, options?: RunOptions) => void {
  const store = useStore();
  const user = useUser();
  const start = useStartRequest();
  const alone = useDoAlone();
  const gateText = useGateText();
  const language = useLanguage();
  /** Codes are typed, pasted or scanned on the command line. */
  const typeOn = useCallback(
    (text: string) => {
      store.set(promptTextAtom, text);
      runUiAction(uiCommands.prompt);
    },
    [store],
  );
  return useCallback(
    (id, options = {}) => {
      const command = commandById(id);
      const { packages: selected, record: activeRecord } = store.get(activeAtom);
      const packages = options.packages ?? selected;
      const record = options.record ?? activeRecord;
      const answer = gate(command, { user, packages, record });
      if (answer.state === 'disabled') toast('warning', gateText(command, answer.reason));
      if (answer.state !== 'allowed') return undefined;
      const takes = takesPackages(command);
      const { args: ids, ...told } = givenEntities(command, options.named ?? {});
      const args = { ...options.args, ...ids };
      if (command.subject === 'none' && command.effect.kind !== 'call')
        return alone(command, options.args ? { args } : {});
      if (takes && wantsPackages(command) && packages.length === 0) {
        const code = options.record && recordOf(options.record.kind).shape ? ` ${options.record.code}` : '';
        return typeOn(`${callName(command, language)}${code} `);
      }
      // A page asks for what it shows, not for the rows of a list on it.
      const shown =
        options.record === undefined ||
        (options.record.kind === activeRecord?.kind && options.record.id === activeRecord.id);
      const handler = shown ? callHandler(id) : undefined;
      if (handler) return void handler({ args, packages: takes ? packages : [] });
      return void start({
        stages: [{ command, args, ...told }],
        packages: takes ? packages : [],
        record,
        line: null,
        reviewed: false,
        counted: false,
      });
    },
    [store, user, language, start, alone, gateText, typeOn],
  );
}
