import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom, useStore, type createStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '~console/platform/coming';
import { failureText } from '~console/platform/failure-text';
import { refusalText } from '~console/platform/refusal-text';
import { isOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { toast, type ToastAction } from '~console/ui/toast';
import type { RecordOutcome } from '~commands/outcomes';
import { callsOnce, wantsNetwork, chunks } from '~commands/parts';
import { recordOf } from '~commands/records';
import { commandById, callName } from '~commands/registry';
import { isErrorCode } from '~domain/errors';
import type { CallFault, Caller } from '~commands/caller';
import type { Command } from '~commands/command';
import { withField } from '~commands/fault-field';
import type { RunContext } from '~commands/run';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { quote } from '~commands/language/print';
import { takesPackages, type ChainStage } from '~commands/plan-stages';
import { letGoOfAtom } from '../empty-set';
import { selectedPackagesAtom } from '../subject';
import { copyText } from '../copy-text';
import { useGo } from '../leave-guard';
import { NotStored, type Queue } from '../offline/queue';
import { useQueue } from '../offline/use-queue';
import { paletteAtom } from '../palette/palette-state';
import { enqueue, mustWait } from '../offline/enqueue';
import { durableRun } from '../offline/durable-run';
import type { Broken } from '../offline/watched-caller';
import { apiCaller } from './caller';
import type { RunRequest } from './request';
import { NotCopied, showInParts } from './show-packages';
import { failures, succeeded, transcriptOpenAtom, type StageLog, newEntry, type TranscriptEntry } from './transcript';
import { undoRequest } from './undo';
import { heldCaller } from './held-caller';
import { recordEntry, type EntryRecord } from './record-entry';
import { endRunningAtom, startRunningAtom } from './running';

/** Up to this many packages a line names them; more are the set they were. */
const named = 3;

/** A request as the line that would do the same: what the transcript shows and Up recalls. */
function lineOf(request: RunRequest): string {
  if (request.line !== null) return request.line;
  const takes =
    request.stages.some(({ command }) => takesPackages(command)) &&
    (request.packages.length > 0 || request.stages.some(({ command }) => command.subject === 'packages'));
  const subject = request.packages.length > named ? '@sel' : request.packages.map(({ code }) => code).join(' ');
  return [
    ...(takes ? [subject] : []),
    ...request.stages.map((stage, index) => stageText(stage, index === 0 ? request : {})),
  ].join(' ; ');
}

/** The first stage names its record: behind the verb where the code tells its kind, else before it. */
function stageText(
  { command, args, words = {}, record: own }: ChainStage,
  { record: atHand }: Pick<RunRequest, 'record'>,
): string {
  const record = command.subject === 'record' ? (own ?? atHand ?? null) : null;
  const definition = record && recordOf(record.kind);
  const name = callName(command, 'en');
  const values = Object.entries(args).map(([key, value]) => `${key}=${quote(words[key] ?? String(value))}`);
  if (!record || !definition) return [name, ...values].join(' ');
  if (definition.shape) return [name, record.code, ...values].join(' ');
  return `${definition.verb} ${quote(record.code)} ; ${[command.verb, ...values].join(' ')}`;
}

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
          ? {
              label: t('terminal:transcript.undo'),
              run: () =>
                void undoRequest(run, null).then(
                  (taking) => setPalette({ kind: 'request', request: taking }),
                  (error: unknown) => toast('error', failureText(error)),
                ),
            }
          : undefined;
      const takeBack = ({ command, ended, outcomes }: StageLog): ToastAction | undefined => {
        const { inverse } = command;
        if (typeof inverse !== 'object' || !ended?.result.ok || !ended.record) return undefined;
        const back: RunRequest = {
          stages: [{ command: commandById(inverse.command), args: {} }],
          packages: outcomes.flatMap(({ package: item, result }) => (result.ok ? [item] : [])),
          record: ended.record,
          line: null,
          reviewed: false,
          counted: false,
        };
        return { label: t('terminal:transcript.undo'), run: () => setPalette({ kind: 'request', request: back }) };
      };
      const tellRecord = (title: string, ended: RecordOutcome, stage: StageLog): void => {
        const { record, result } = ended;
        const code = record?.code ?? '';
        if (result.ok)
          toast(
            'success',
            t(code === '' ? 'terminal:run.done_alone' : 'terminal:run.record_done', { title, code }),
            takeBack(stage),
          );
        else toast('error', t('terminal:run.record_failed', { title, code, why: refusalText(result) }));
      };
      // One reason for all of them is told at once; several stand in the transcript.
      const partly = (
        stage: StageLog,
        texts: { readonly title: string; readonly done: number; readonly failed: number },
      ): string => {
        const [fault, another] = failures(stage);
        if (!fault || another || fault.code === 'offline') return t('terminal:run.partly', texts);
        return t('terminal:run.partly_why', { ...texts, why: refusalText(fault) });
      };
      const tell = (stage: StageLog): void => {
        // A toast about a record names nothing else: where packages were refused, or no record came of the call,
        // the packages are counted instead.
        const counted =
          stage.ended?.result.ok === true &&
          stage.outcomes.some(({ result }) => !result.ok || stage.ended?.record === null);
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
          const { stages, state } = await execute(request, {
            store,
            user,
            go,
            queue,
            caller: apiCaller,
            copy: copyText,
          });
          if (state === 'waiting')
            toast('warning', t('terminal:queue.queued'), {
              label: t('terminal:queue.show'),
              run: () => store.set(transcriptOpenAtom, true),
            });
          else {
            for (const stage of stages) if (stage.command.effect.kind !== 'open-package') tell(stage);
            const made = stages.findLast(
              ({ command, ended }) => command.subject !== 'record' && ended?.result.ok && ended.record,
            )?.ended?.record;
            const begun = stages.findLast(
              ({ command: { effect }, ended }) =>
                effect.kind === 'call' && effect.leadsTo !== undefined && ended?.result.ok,
            );
            if (made) go(recordOf(made.kind).page(made));
            else if (begun?.command.effect.kind === 'call' && begun.ended?.record)
              go((begun.command.effect.leadsTo ?? '').replace('{id}', String(begun.ended.record.id)));
          }
        } catch (error) {
          toast(
            'error',
            error instanceof NotCopied
              ? t('terminal:run.no_clipboard')
              : error instanceof NotStored
                ? t(`terminal:queue.not_kept_${error.trouble}`)
                : failureText(error),
          );
        }
      };
      const end = announce('run');
      void work().finally(() => {
        end();
        // What hangs on a record is nobody’s but its pages’ to know: all that is in sight is read anew.
        if (callsOnce(request.stages)) void client.invalidateQueries();
        else
          for (const queryKey of [['packages'], ['package'], ['history'], ['runs']])
            void client.invalidateQueries({ queryKey });
      });
    },
    [store, client, user, go, language, queue, setPalette, t],
  );
}

interface RunTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  readonly caller: Caller;
  readonly queue: Queue | null;
  readonly go: (path: string) => void;
  readonly copy: (text: string) => Promise<boolean>;
}

/**
 * Carries out a chain stage by stage; what one stage succeeded with goes on to the next. More packages than one call takes
 * go through it part after part, and are one run of each stage. Resolves with the entry, which the transcript has shown
 * growing; its state is `waiting` where there is no network and the line was queued instead. Rejects with `NotStored` where
 * it could not be queued either, and where no package can be blamed (labels, clipboard).
 */
async function execute(request: RunRequest, tools: RunTools): Promise<TranscriptEntry> {
  const { store, user } = tools;
  const queue = wantsNetwork(request.stages) ? null : tools.queue;
  const line = lineOf(request);
  const begun: TranscriptEntry = { ...newEntry(line, Date.now()), state: 'running', missed: request.missed ?? [] };
  if (queue && mustWait(request, queue))
    return enqueue(request, begun, { store, user, queue, newKey: tools.caller.newKey });
  const record = recordEntry(store, begun, request.stages);
  const handle = store.set(startRunningAtom, begun.id);
  const before = new Map(store.get(selectedPackagesAtom).map(({ id, status }) => [id, status]));
  const caller = heldCaller(tools.caller, handle);
  const showing = showInParts(tools);
  const show = async (command: Command, packages: readonly SubjectPackage[]): Promise<void> => {
    const links = await showing(command, packages);
    if (links.length > 0) record.write({ links: [...record.entry().links, ...links] });
  };
  let ended: Partial<TranscriptEntry> = { state: 'done' };
  try {
    const [first, ...others] = chunks(request, caller.newKey);
    // All of it is in sight from the beginning, whatever part it is at.
    if (others.length > 0) record.note({ kind: 'begin', stage: 0, packages: request.packages });
    record.write({});
    const parts = first ? [first, ...others.map(({ decides: _decides, ...part }) => ({ ...part, missed: [] }))] : [];
    const running = durableRun(
      parts,
      line,
      queue,
      { caller, user, show, openRecord: (opened, how) => tools.go(addressOf(opened, how)) },
      handle.signal,
    );
    let step = await running.next();
    for (; !step.done; step = await running.next()) record.note(step.value);
    const { deferred, broken } = step.value;
    if (deferred.length > 0) ended = { state: 'waiting', queued: deferred };
    if (broken) tellRest(record, broken, request.stages);
  } finally {
    store.set(endRunningAtom, begun.id);
    record.end(handle.signal.aborted ? { state: 'stopped' } : ended);
    // What has gone on to its next status is no longer worked on; what was refused is.
    const gone = store
      .get(selectedPackagesAtom)
      .filter(({ id, status }) => before.has(id) && before.get(id) !== status);
    if (request.stages.some(({ command }) => command.effect.kind !== 'undo')) store.set(letGoOfAtom, gone);
  }
  return record.entry();
}

function addressOf(
  record: SubjectRecord,
  { ask, paper }: Parameters<NonNullable<RunContext['openRecord']>>[1],
): string {
  const { kind } = record;
  return (paper ? recordOf(kind).paper?.(record) : null) ?? `${recordOf(kind).page(record)}${ask ? `?ask=${ask}` : ''}`;
}

/** Packages that have no outcome because the whole call came to nothing. */
function tellRest(record: EntryRecord, { code, message, errors }: Broken, chain: RunRequest['stages']): void {
  const fault: CallFault = {
    ok: false,
    code: isErrorCode(code) ? code : 'offline',
    message,
    ...(errors ? { errors } : {}),
  };
  for (const { stage, package: item } of record.untold()) {
    const command = chain[stage]?.command;
    record.note({
      kind: 'outcome',
      stage,
      outcome: { package: item, result: command ? withField(command, fault) : fault },
    });
  }
}
