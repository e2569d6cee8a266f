import { useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { announce, isComing } from '~console/platform/coming';
import { failureText } from '~console/platform/failure-text';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { toast } from '~console/ui/toast';
import { showsPackages, type ArgumentValues, type Command } from '~commands/command';
import { nameIn } from '~commands/names';
import { withOwnHub } from '~commands/own-hub';
import { missingOf } from '~commands/plan-stages';
import { awaitUiAction, runCallHandler, runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useGo } from '../go-from-here';
import { paletteAtom } from './palette-state';
import { promptTextAtom } from './prompt-text';
import { nextStep, type RunRequest } from '../runs/request';
import { undoRequest } from '../runs/undo';
import { useExecute } from './use-execute';

/** Told that a question has come; `byEnter` = Enter alone is an answer to it. */
export type Asked = (byEnter: boolean) => void;

/**
 * Takes up a request: runs it when it lacks nothing, else has the palette ask for what it lacks, which `asked` is told.
 * Resolves once it is under way (`true`) or the question was given up.
 */
export function useStartRequest(): (request: RunRequest, asked?: Asked) => Promise<boolean> {
  const user = useUser();
  const store = useStore();
  const execute = useExecute();
  return useCallback(
    async (wanted, asked) => {
      if (!user) return false;
      const request = { ...wanted, stages: withOwnHub(wanted.stages, user.hubs) };
      const { kind } = nextStep(request, user);
      if (kind === 'run') {
        execute(request);
        return true;
      }
      store.set(paletteAtom, { kind: 'request', request });
      const answer = answered(store);
      asked?.(kind === 'review');
      return answer;
    },
    [user, store, execute],
  );
}

/** Whether the palette's question led to a run, once it is gone. */
function answered(store: ReturnType<typeof useStore>): Promise<boolean> {
  return new Promise((resolve) => {
    const leave = store.sub(paletteAtom, () => {
      if (store.get(paletteAtom).kind === 'request') return;
      leave();
      // It is closed first, and runs in the same turn.
      setTimeout(() => resolve(isComing('run')));
    });
  });
}

interface Alone {
  readonly args?: ArgumentValues;
  /** As typed; null = composed by the interface. */
  readonly line?: string | null;
}

/**
 * What takes no packages: pages, what the interface does to itself, and taking back a run. Answers with why it was not
 * done. What still lacks a value goes to the prompt, to be typed on.
 */
export function useDoAlone(): (command: Command, alone?: Alone) => string | null {
  const go = useGo();
  const start = useStartRequest();
  const setPrompt = useSetAtom(promptTextAtom);
  const language = useLanguage();
  const { t } = useTranslation();
  return useCallback(
    (command, { args = {}, line = null } = {}) => {
      const { effect } = command;
      const [missing] = missingOf({ command, args });
      if (missing) {
        if (line !== null) return t('terminal:line.lacks', { verb: command.verb, name: missing.title[language] });
        setPrompt(`${nameIn(command, language)} `);
        runUiAction(uiCommands.prompt);
        return null;
      }
      if (effect.kind === 'page') go(effect.path);
      if (effect.kind === 'undo') {
        const run = typeof args.run === 'number' ? args.run : undefined;
        // What is typed on answers the question that comes.
        const end = announce('palette');
        void undoRequest(run, line)
          .then(
            (request) => void start(request),
            (error: unknown) => {
              toast('error', failureText(error));
              end(true);
            },
          )
          .finally(end);
      }
      if (showsPackages(command)) throw new Error(`${command.id} needs packages`);
      if (effect.kind !== 'ui') return null;
      const answer = runCallHandler(command.id, args);
      if (answer === 'done') return null;
      if (answer === 'absent' && effect.at !== undefined && effect.at !== window.location.pathname) {
        // What came with values is done there at once; what came bare is shown where it is done.
        if (Object.keys(args).length > 0) awaitUiAction(command.id, args, (refused) => toast('warning', refused));
        go(effect.at);
        if (Object.keys(args).length === 0)
          toast('info', t('terminal:run.opened_for', { title: command.title[language] }));
        return null;
      }
      const refused = answer === 'absent' ? t('terminal:run.not_here') : answer.refused;
      if (line === null) toast('warning', refused);
      return refused;
    },
    [go, start, setPrompt, language, t],
  );
}
