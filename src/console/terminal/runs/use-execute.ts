import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '~console/app/failure-text';
import { useUser } from '~console/app/session';
import { useLanguage } from '~console/app/use-language';
import { toast } from '~console/ui/toast';
import { copyText } from '../copy-text';
import { useGo } from '../leave-guard';
import { apiCaller } from './caller';
import { execute, NotCopied } from './execute';
import type { RunRequest } from './request';
import { succeeded, type StageLog } from './transcript';

/** Carries out a request that lacks nothing, says in one toast how it went, and has what was changed read anew. */
export function useExecute(): (request: RunRequest) => void {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const go = useGo();
  const language = useLanguage();
  const { t } = useTranslation();

  return useCallback(
    (request) => {
      if (!user) return;
      const tell = (stage: StageLog): void => {
        const done = succeeded(stage).length;
        const failed = stage.outcomes.length - done;
        const texts = { title: stage.command.title[language], done, failed, left: stage.total - stage.outcomes.length };
        if (texts.left > 0) toast('warning', t('terminal:run.stopped', texts));
        else if (failed === 0) toast('success', t('terminal:run.done', texts));
        else toast(done === 0 ? 'error' : 'warning', t('terminal:run.partly', texts));
      };
      const work = async (): Promise<void> => {
        try {
          const { stages } = await execute(request, { store, user, go, caller: apiCaller, copy: copyText });
          for (const stage of stages) if (stage.command.id !== 'package.open') tell(stage);
        } catch (error) {
          toast('error', error instanceof NotCopied ? t('terminal:run.no_clipboard') : failureText(error));
        }
      };
      void work().finally(() => {
        for (const queryKey of [['packages'], ['package'], ['history']]) void client.invalidateQueries({ queryKey });
      });
    },
    [store, client, user, go, language, t],
  );
}
