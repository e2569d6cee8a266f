import { useQueryClient } from '@tanstack/react-query';
import { useSetAtom, useStore, type createStore } from 'jotai';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { announce, comesNearer } from '~console/platform/coming';
import { packagesChanged } from '~console/platform/query-client';
import { failureText } from '~console/platform/failure-text';
import { refusalText } from '~console/platform/refusal-text';
import { isOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { accessToken } from '~console/platform/tokens';
import { useLanguage } from '~console/platform/use-language';
import { toast, type ToastAction } from '~console/ui/toast';
import type { RecordOutcome } from '~commands/outcomes';
import { callsOnce, wantsNetwork, chunks } from '~commands/parts';
import { recordOf } from '~commands/records';
import { callName } from '~commands/registry';
import { isErrorCode } from '~domain/errors';
import type { CallFault, Caller } from '~commands/caller';
import type { Command } from '~commands/command';
import { withField } from '~commands/fault-field';
import type { RunContext } from '~commands/run';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { quote } from '~commands/language/quote';
import { takesPackages, type ChainStage } from '~commands/plan-stages';
import { letGoOfAtom } from '../empty-set';
import { modalOpen } from '../hotkeys/typing';
import { selectedPackagesAtom } from '../subject';
import { copyText } from '../copy-text';
import { useGoFromPlace } from '../go-from-here';
import type { Queue } from '../offline/queue';
import { NotStored } from '../offline/queue-disk';
import { useQueue } from '../offline/use-queue';
import { paletteAtom } from './palette-state';
import { enqueue, mustWait } from '../offline/enqueue';
import { durableRun } from '../offline/durable-run';
import type { Broken } from '../offline/watched-caller';
import { callerOf } from '../runs/caller';
import type { RunRequest } from '../runs/request';
import { NotCopied, showInParts, tellUnopened } from '../runs/show-packages';
import {
  failures,
  heardEndAtom,
  succeeded,
  transcriptOpenAtom,
  type StageLog,
  newEntry,
  type TranscriptEntry,
} from '../runs/transcript';
import { wayBack } from '../runs/taken-back';
import { undoRequest } from '../runs/undo';
import { heldCaller } from '../runs/held-caller';
import { recordEntry, type EntryRecord } from '../runs/record-entry';
import { endRunningAtom, startRunningAtom } from '../runs/running';
import { scansFirst } from '../offline/scans-first';
import { typedText } from '../value-text';

/** px of the log, which an entry and what can be done about it take. */
const leastHeight = 48;

/** Whether what came last is seen in the transcript, by its drawer or its pane, with nothing standing over it. */
function transcriptInSight(): boolean {
  const log = document.querySelector('[role="log"]');
  if (!log || document.querySelector('[aria-modal="true"]')) return false;
  const { top, bottom } = log.getBoundingClientRect();
  return bottom - Math.max(top, 0) >= leastHeight && bottom <= window.innerHeight;
}

/** What came of stages of one line, one after the other, is one sentence: it would be heard of the last alone. In ms. */
const breath = 100;

/** Says what came of a line: in a toast, or, where the transcript in sight shows the same, to who hears it alone. */
function useTellRun(): typeof toast {
  const store = useStore();
  return useCallback(
    (kind, text, action) => {
      if (!transcriptInSight()) return toast(kind, text, action);
      const now = performance.now();
      store.set(heardEndAtom, ({ id, at, text: before }) => ({
        id: id + 1,
        at: now,
        text: now - at < breath ? `${before}; ${text}` : text,
      }));
    },
    [store],
  );
}

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
  const typeOf = (key: string) => command.args.find((argument) => argument.name === key)?.type;
  const values = Object.entries(args).map(
    ([key, value]) => `${key}=${quote(words[key] ?? typedText(value, typeOf(key)))}`,
  );
  if (!record || !definition) return [name, ...values].join(' ');
  if (definition.shape) return [name, record.code, ...values].join(' ');
  return `${definition.verb} ${quote(record.code)} ; ${[command.verb, ...values].join(' ')}`;
}

/** Says in one sentence how a stage went, with the way back where there is one. */
function useTellStage(): (stage: StageLog) => void {
  const language = useLanguage();
  const store = useStore();
  const setPalette = useSetAtom(paletteAtom);
  const user = useUser();
  const tell = useTellRun();
  const { t } = useTranslation();
  return useCallback(
    (stage) => {
      const title = stage.command.title[language];
      const ask = (request: RunRequest): void => {
        // A question beneath a dialog can be neither seen nor answered.
        if (store.get(paletteAtom).kind === 'closed' && modalOpen())
          return toast('warning', t('terminal:run.dialog_first'));
        setPalette({ kind: 'request', request });
      };
      const undo = (): ToastAction | undefined => {
        const { run, command, outcomes } = stage;
        if (run === undefined || command.inverse !== 'undo' || !outcomes.some(({ result }) => result.ok))
          return undefined;
        const taken = (): Promise<void> =>
          undoRequest(run, null).then(ask, (error: unknown) => toast('error', failureText(error)));
        return { label: t('terminal:transcript.undo'), run: () => void taken() };
      };
      const takeBack = (): ToastAction | undefined => {
        const back = requestBack(stage, user);
        return back && { label: t('terminal:transcript.undo'), run: () => ask(back) };
      };
      const tellRecord = ({ record, result }: RecordOutcome): void => {
        const code = record?.code ?? '';
        if (!result.ok) {
          const what = code === '' ? title : `${title} ${code}`;
          return tell('error', t('terminal:run.record_failed', { what, why: refusalText(result) }));
        }
        return tell(
          'success',
          t(code === '' ? 'terminal:run.done_alone' : 'terminal:run.record_done', { title, code }),
          takeBack(),
        );
      };
      // A toast about a record names nothing else: where packages were refused, or no record came of the call,
      // the packages are counted instead.
      const counted =
        stage.ended?.result.ok === true &&
        stage.outcomes.some(({ result }) => !result.ok || stage.ended?.record === null);
      if (stage.ended && !counted) return tellRecord(stage.ended);
      if (stage.held) return tell('warning', t('terminal:run.held_back', { title }));
      const done = succeeded(stage).length;
      const failed = stage.outcomes.length - done;
      const texts = { title, done, failed, left: stage.total - stage.outcomes.length };
      // One reason for all of them is told at once; several stand in the transcript.
      const [fault, another] = failures(stage);
      const partly =
        !fault || another || fault.code === 'offline'
          ? t('terminal:run.partly', texts)
          : t('terminal:run.partly_why', { ...texts, why: refusalText(fault) });
      if (texts.left > 0) return tell('warning', t('terminal:run.stopped', texts), undo());
      if (failed === 0) return tell('success', t('terminal:run.done', texts), undo());
      return tell(done === 0 ? 'error' : 'warning', partly, undo());
    },
    [language, store, setPalette, user, tell, t],
  );
}

/** What would take back what a stage did to its record, where another command does. */
function requestBack(stage: StageLog, user: GateUser | null): RunRequest | undefined {
  const back = user && wayBack(stage, user);
  if (!back) return undefined;
  const { command, ...done } = back;
  return { stages: [{ command, args: {} }], ...done, line: null, reviewed: false, counted: false };
}

/** The page of the record that a chain made last, or that its last call leads to, with its code; null = none. */
function leadsTo(stages: readonly StageLog[]): { readonly path: string; readonly code: string } | null {
  const made = stages.findLast(({ command, ended }) => command.subject !== 'record' && ended?.result.ok && ended.record)
    ?.ended?.record;
  if (made) return { path: recordOf(made.kind).page(made), code: made.code };
  for (const { command, ended } of stages.toReversed()) {
    const { effect } = command;
    if (effect.kind !== 'call' || effect.leadsTo === undefined || !ended?.result.ok) continue;
    const { record } = ended;
    return record && { path: effect.leadsTo.replace('{id}', String(record.id)), code: record.code };
  }
  return null;
}

/** Why a chain can't be run now; undefined = it can. */
export function useCantRun(): (request: Pick<RunRequest, 'stages' | 'record'>) => string | undefined {
  const queue = useQueue();
  const { t } = useTranslation();
  return useCallback(
    (request) =>
      wantsNetwork(request.stages) && !isOnline()
        ? t('terminal:run.needs_network')
        : scansFirst(request, queue?.underWay() ?? [], t),
    [queue, t],
  );
}

/** Carries out a request that lacks nothing, says in one sentence how it went, and has what was changed read anew. */
export function useExecute(): (request: RunRequest) => void {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const fromPlace = useGoFromPlace();
  const queue = useQueue();
  const tellStage = useTellStage();
  const tell = useTellRun();
  const cantRun = useCantRun();
  const { t } = useTranslation();

  return useCallback(
    (request) => {
      if (!user) return;
      const unable = cantRun(request);
      if (unable !== undefined) {
        request.onWritten?.();
        return toast('error', unable);
      }
      const go = fromPlace();
      const session = accessToken();
      const token = session ?? undefined;
      // What is left of it is told to whoever began it, when he is back.
      const isOver = (): boolean => accessToken() !== session;
      const show = { label: t('terminal:queue.show'), run: () => store.set(transcriptOpenAtom, true) };
      const work = async (): Promise<void> => {
        const tools = { store, user, go, queue, caller: callerOf(token), copy: copyText, token };
        const { stages, state, queued, links } = await execute(request, tools);
        if (isOver()) return;
        if (state === 'waiting') return tell('warning', t('terminal:queue.queued'), show);
        if (state === 'stopped' && queued.length > 0) return tell('warning', t('terminal:queue.set_aside'), show);
        for (const stage of stages) if (stage.command.effect.kind !== 'open-package') tellStage(stage);
        tellUnopened(links, show);
        const page = leadsTo(stages);
        if (page) go(page.path, page.code);
      };
      const tellFailure = (error: unknown): void => {
        if (isOver()) return;
        if (error instanceof NotCopied) toast('error', t('terminal:run.no_clipboard'));
        else if (error instanceof NotStored) toast('error', t(`terminal:queue.not_kept_${error.trouble}`));
        else toast('error', failureText(error));
      };
      const end = announce('run');
      void work()
        .catch(tellFailure)
        .finally(() => {
          end();
          request.onWritten?.();
          // What hangs on a record is nobody’s but its pages’ to know: all that is in sight is read anew.
          if (callsOnce(request.stages)) void client.invalidateQueries();
          else packagesChanged(client);
        });
    },
    [store, client, user, fromPlace, queue, tellStage, tell, cantRun, t],
  );
}

interface RunTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  readonly caller: Caller;
  readonly queue: Queue | null;
  readonly go: (path: string, what: string) => void;
  readonly token: string | undefined;
  readonly copy: (text: string) => Promise<boolean>;
}

/**
 * Carries out a chain stage by stage; what one stage succeeded with goes on to the next. More packages than one call
 * takes go through it part after part, and are one run of each stage. Resolves with the entry, which the transcript has
 * shown growing; its state is `waiting` where there is no network and the line was queued instead. Rejects with
 * `NotStored` where it could not be queued either, and where no package can be blamed (labels, clipboard).
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
      { caller, user, show, openRecord: (opened, how) => tools.go(addressOf(opened, how), opened.code) },
      handle,
    );
    let step = await running.next();
    for (; !step.done; step = await running.next()) {
      record.note(step.value);
      comesNearer();
    }
    const { deferred, aside, broken, dropped } = step.value;
    if (dropped) ended = { state: 'stopped' };
    if (deferred.length > 0) ended = { state: 'waiting', queued: deferred };
    if (aside.length > 0) ended = { state: 'stopped', queued: aside };
    if (broken) tellRest(record, broken, request.stages);
  } finally {
    store.set(endRunningAtom, begun.id);
    record.end(handle.signal.aborted ? { ...ended, state: 'stopped' } : ended);
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
