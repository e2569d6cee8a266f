import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useStore, type createStore } from 'jotai';
import { useCallback, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '~console/platform/api-failure';
import { packagesChanged } from '~console/platform/query-client';
import { randomId } from '~console/platform/random-id';
import { useUser } from '~console/platform/session';
import { accessToken } from '~console/platform/tokens';
import { isErrorCode } from '~domain/errors';
import type { RunContext, RunEvent } from '~commands/run';
import { endpointOf } from '~commands/run-stage';
import type { GateUser } from '~commands/subject';
import type { Miss } from '~commands/outcomes';
import { copyText } from '../copy-text';
import { useGoFromPlace } from '../go-from-here';
import { enqueue, mustWait } from '../offline/enqueue';
import { durableRun } from '../offline/durable-run';
import type { Queue } from '../offline/queue';
import { NotStored } from '../offline/queue-disk';
import { useQueue } from '../offline/use-queue';
import { callerOf } from '../runs/caller';
import { lookUp } from '../runs/lookup';
import type { RunRequest } from '../runs/request';
import { showInParts, tellUnopened } from '../runs/show-packages';
import { refreshSubjectsAtom } from '../subject';
import {
  entryNow,
  newEntry,
  transcriptAtom,
  transcriptOpenAtom,
  writeEntryAtom,
  type StageLog,
  type TranscriptEntry,
} from '../runs/transcript';
import { failedScan, missedScan, refusedOutcome, refusedScan } from './scan-fault';
import type { Armed } from './scan-mode';
import type { ScanAnswer } from './scan-state';

/** Lists are read anew once no scan has come for so long, in ms: read after each, they would hold up the next. */
const quietMs = 400;

interface ActScan {
  /**
   * Runs the armed line on the package of a code, scanned in the session of this token: in another one it waits for its
   * user. `written` is told once the queue has it.
   */
  readonly act: (code: string, armed: Armed, session: string | null, written: () => void) => Promise<ScanAnswer>;
  /** A scan that no package can have: it is listed with the others. */
  readonly miss: (code: string, armed: Armed) => void;
}

/** Does to each scanned package what the armed line says; one scan after the other is the caller's business. */
export function useActScan(): ActScan {
  const store = useStore();
  const client = useQueryClient();
  const user = useUser();
  const fromPlace = useGoFromPlace();
  const queue = useQueue();
  const { t } = useTranslation();
  const logs = useRef(new WeakMap<Armed, ArmedLog>());

  const logOf = useCallback(
    (armed: Armed): ArmedLog => {
      const log = logs.current.get(armed) ?? createArmedLog(armed, store);
      logs.current.set(armed, log);
      return log;
    },
    [store],
  );

  const refresh = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const refreshSoon = useCallback(
    ({ record }: Armed): void => {
      clearTimeout(refresh.current);
      refresh.current = setTimeout(() => {
        // What packages were put into has changed with them, its page too.
        if (record) void client.invalidateQueries();
        else packagesChanged(client);
      }, quietMs);
    },
    [client],
  );

  const act = useCallback(
    async (code: string, armed: Armed, session: string | null, written: () => void): Promise<ScanAnswer> => {
      if (!user) return refusedScan('ESY002');
      const tools = { store, user, session, go: fromPlace(), queue, log: logOf(armed), t, written };
      const answer = await runArmed(code, armed, tools).catch(failedScan);
      refreshSoon(armed);
      return answer;
    },
    [user, store, fromPlace, queue, logOf, t, refreshSoon],
  );
  const miss = useCallback(
    (code: string, armed: Armed): void => logOf(armed).missed({ code, fault: 'EPK027' }),
    [logOf],
  );
  return { act, miss };
}

interface RunTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  /** The token that it was scanned under. */
  readonly session: string | null;
  readonly go: (path: string, what: string) => void;
  readonly queue: Queue | null;
  readonly log: ArmedLog;
  readonly t: TFunction;
  readonly written: () => void;
}

/** Runs the armed line on the package of a code, as any line runs; rejects with whatever went wrong. */
async function runArmed(code: string, armed: Armed, tools: RunTools): Promise<ScanAnswer> {
  const { store, user, session, go, queue, log, t, written } = tools;
  const token = session ?? undefined;
  const line = `${code} ; ${armed.line}`;
  const later: RunRequest = {
    stages: armed.stages,
    packages: [],
    record: armed.record,
    codes: [code],
    line,
    reviewed: true,
    counted: true,
  };
  if (queue && (accessToken() !== session || mustWait({ ...later, codes: [] }, queue)))
    return wait(later, queue, tools);
  const request = armed.stages[0] && endpointOf(armed.stages[0].command) ? later : await lookedUp(later, tools);
  if (request === null) return queue ? wait(later, queue, tools) : refusedScan('ESY009');
  if ('result' in request) return request;
  const showing = showInParts({ go, copy: copyText, token });
  const show: RunContext['show'] = async (command, taken) => {
    const links = await showing(command, taken);
    log.links(links);
    tellUnopened(links, { label: t('terminal:queue.show'), run: () => store.set(transcriptOpenAtom, true) });
  };
  let answer: ScanAnswer = { result: 'done', text: '' };
  const running = durableRun([request], line, queue, { user, caller: callerOf(token), show });
  let step = await running.next();
  written();
  for (; !step.done; step = await running.next()) {
    const event = step.value;
    log.note(event);
    if (event.kind === 'missed') answer = missedScan(event.miss);
    if (event.kind !== 'outcome') continue;
    const { result, package: item } = event.outcome;
    if (result.ok) store.set(refreshSubjectsAtom, new Map([[item.id, item]]));
    answer = result.ok ? { result: 'done', text: t(`ui:status.${item.status}`) } : refusedOutcome(result);
  }
  const { deferred, broken } = step.value;
  if (deferred.length > 0) {
    log.deferred(deferred);
    return { result: 'queued', text: t('terminal:queue.queued') };
  }
  if (!broken) return answer;
  const { message } = broken;
  return refusedOutcome({ ok: false, code: isErrorCode(broken.code) ? broken.code : 'offline', message });
}

/** What is no call by codes begins with the package as it is; null = there is no network, or no session any more. */
async function lookedUp(later: RunRequest, { queue, session, log }: RunTools): Promise<RunRequest | ScanAnswer | null> {
  const codes = later.codes ?? [];
  const found = await lookUp(codes, undefined, session ?? undefined).catch((error: unknown) => {
    if (queue && error instanceof ApiFailure && (error.code === 'offline' || error.code === 'ESY002')) return null;
    throw error;
  });
  if (!found) return null;
  if (found.packages.length > 0) return { ...later, codes: [], packages: found.packages };
  const miss = found.missed[0] ?? { code: codes[0] ?? '', fault: 'EPK029' };
  log.missed(miss);
  return missedScan(miss);
}

/** Without a network the scan waits in the queue as any line does, by its code. */
async function wait(request: RunRequest, queue: Queue, { store, user, log, t }: RunTools): Promise<ScanAnswer> {
  try {
    await enqueue(request, log.entry(), { store, user, queue, newKey: randomId });
    return { result: 'queued', text: t('terminal:queue.queued') };
  } catch (error) {
    if (error instanceof NotStored) return { result: 'refused', text: t(`terminal:queue.not_kept_${error.trouble}`) };
    throw error;
  }
}

/** All scans under one armed line are one entry of the transcript: retried, copied and taken back together. */
interface ArmedLog {
  /** As it is now, with what the queue has sent of it. */
  readonly entry: () => TranscriptEntry;
  readonly missed: (miss: Miss) => void;
  readonly note: (event: RunEvent) => void;
  readonly links: (links: TranscriptEntry['links']) => void;
  /** A scan that broke off goes on from the queue. */
  readonly deferred: (lines: readonly number[]) => void;
}

function createArmedLog({ line, stages }: Armed, store: ReturnType<typeof createStore>): ArmedLog {
  const begun: TranscriptEntry = { ...newEntry(line, Date.now()), armed: true, chain: stages };
  const entry = (): TranscriptEntry => entryNow(store.get(transcriptAtom), begun);
  const put = (change: Partial<TranscriptEntry>): void => store.set(writeEntryAtom, { ...entry(), ...change });
  const change = (stage: number, of: (log: StageLog) => StageLog): void => {
    const known = entry().stages;
    const logs = stages
      .slice(0, Math.max(known.length, stage + 1))
      .map((one, index) => known[index] ?? { ...one, at: index, total: 0, outcomes: [] });
    put({ stages: logs.map((log, index) => (index === stage ? of(log) : log)) });
  };
  return {
    entry,
    missed: (miss) => put({ missed: [...entry().missed, miss] }),
    note: (event) => {
      if (event.kind === 'missed') put({ missed: [...entry().missed, event.miss] });
      else change(event.stage, (log) => noted(log, event));
    },
    links: (links) => put({ links: [...entry().links, ...links] }),
    deferred: (lines) => put({ state: 'waiting', queued: [...entry().queued, ...lines] }),
  };
}

function noted(log: StageLog, event: Exclude<RunEvent, { kind: 'missed' }>): StageLog {
  if (event.kind === 'begin') return { ...log, total: log.total + event.packages.length };
  if (event.kind === 'record') return { ...log, ended: event.outcome };
  if (event.kind === 'held') return { ...log, held: true };
  if (event.kind === 'run') return { ...log, run: event.run };
  const outcomes = [...log.outcomes, event.outcome];
  // What was scanned for a call by codes is known with what became of it.
  return { ...log, outcomes, total: Math.max(log.total, outcomes.length) };
}
