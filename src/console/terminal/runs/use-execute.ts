import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom, useStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '~console/platform/failure-text';
import { refusalText } from '~console/platform/refusal-text';
import { isOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { toast, type ToastAction } from '~console/ui/toast';
import type { RecordOutcome } from '~commands/outcomes';
import { callsOnce, wantsNetwork } from '~commands/parts';
import { recordOf } from '~commands/records';
import { commandById } from '~commands/registry';
import { copyText } from '../copy-text';
import { useGo } from '../leave-guard';
import { NotStored } from '../offline/queue';
import { useQueue } from '../offline/use-queue';
import { paletteAtom } from '../palette/palette-state';
import { apiCaller } from './caller';
import { execute } from './execute';
import type { RunRequest } from './request';
import { NotCopied } from './show-packages';
import { failures, succeeded, transcriptOpenAtom, type StageLog } from './transcript';
import { undoRequest } from './undo';

/** Carries out a request that lacks nothing, says in one toast how it went, and has what was changed read anew. */
export function useExecute(): (request: RunRequest) => void {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const go = useGo();
  const language = useLanguage();
  const queue = useQueue();
  const setPalette = useSetAtom(paletteAtom);
  const { t } = useTranslation();

  return useCallback(
    (request) => {
      if (!user) return;
      const undo = ({ run, command, outcomes }: StageLog): ToastAction | undefined =>
        run !== undefined && command.inverse === 'undo' && outcomes.some(({ result }) => result.ok)
          ? { label: t('terminal:transcript.undo'), run: () => void undoRequest(run, null).then((taking) => setPalette({ kind: 'request', request: taking }), (error: unknown) => toast('error', failureText(error))) }
          : undefined;
      const takeBack = ({ command, ended, outcomes }: StageLog): ToastAction | undefined => {
        const { inverse } = command;
        if (typeof inverse !== 'object' || !ended?.result.ok || !ended.record) return undefined;
        const back: RunRequest = { stages: [{ command: commandById(inverse.command), args: {} }], packages: outcomes.flatMap(({ package: item, result }) => (result.ok ? [item] : [])), record: ended.record, line: null, reviewed: false, counted: false };
        return { label: t('terminal:transcript.undo'), run: () => setPalette({ kind: 'request', request: back }) };
      };
      const tellRecord = (title: string, ended: RecordOutcome, stage: StageLog): void => {
        const { record, result } = ended;
        const code = record?.code ?? '';
        if (result.ok) toast('success', t(code === '' ? 'terminal:run.done_alone' : 'terminal:run.record_done', { title, code }), takeBack(stage));
        else toast('error', t('terminal:run.record_failed', { title, code, why: refusalText(result) }));
      };
      // One reason for all of them is told at once; several stand in the transcript.
      const partly = (stage: StageLog, texts: { readonly title: string; readonly done: number; readonly failed: number }): string => {
        const [fault, another] = failures(stage);
        if (!fault || another || fault.code === 'offline') return t('terminal:run.partly', texts);
        return t('terminal:run.partly_why', { ...texts, why: refusalText(fault) });
      };
      const tell = (stage: StageLog): void => {
        // A toast about a record names nothing else: where packages were refused, or no record came of the call,
        // the packages are counted instead.
        const counted = stage.ended?.result.ok === true && stage.outcomes.some(({ result }) => !result.ok || stage.ended?.record === null);
        if (stage.ended && !counted) return tellRecord(stage.command.title[language], stage.ended, stage);
        if (stage.held) return toast('warning', t('terminal:run.held_back', { title: stage.command.title[language] }));
        const done = succeeded(stage).length;
        const failed = stage.outcomes.length - done;
        const texts = { title: stage.command.title[language], done, failed, left: stage.total - stage.outcomes.length };
        if (texts.left > 0) toast('warning', t('terminal:run.stopped', texts), undo(stage));
        else if (failed === 0) toast('success', t('terminal:run.done', texts), undo(stage));
        else toast(done === 0 ? 'error' : 'warning', partly(stage, texts), undo(stage));
      };
      if (wantsNetwork(request.stages) && !isOnline()) return toast('error', t('terminal:run.needs_network'));
      const work = async (): Promise<void> => {
        try {
          const { stages, state } = await execute(request, { store, user, go, queue, caller: apiCaller, copy: copyText });
          if (state === 'waiting') toast('warning', t('terminal:queue.queued'), { label: t('terminal:queue.show'), run: () => store.set(transcriptOpenAtom, true) });
          else {
            for (const stage of stages) if (stage.command.effect.kind !== 'open-package') tell(stage);
            const made = stages.findLast(({ command, ended }) => command.subject !== 'record' && ended?.result.ok && ended.record)?.ended?.record;
            const begun = stages.findLast(({ command: { effect }, ended }) => effect.kind === 'call' && effect.leadsTo !== undefined && ended?.result.ok);
            if (made) go(recordOf(made.kind).page(made));
            else if (begun?.command.effect.kind === 'call' && begun.ended?.record) go((begun.command.effect.leadsTo ?? '').replace('{id}', String(begun.ended.record.id)));
          }
        } catch (error) {
          toast('error', error instanceof NotCopied ? t('terminal:run.no_clipboard') : error instanceof NotStored ? t(`terminal:queue.not_kept_${error.trouble}`) : failureText(error));
        }
      };
      void work().finally(() => {
        // What hangs on a record is nobody’s but its pages’ to know: all that is in sight is read anew.
        if (callsOnce(request.stages)) void client.invalidateQueries();
        else for (const queryKey of [['packages'], ['package'], ['history'], ['runs']]) void client.invalidateQueries({ queryKey });
      });
    },
    [store, client, user, go, language, queue, setPalette, t],
  );
}
