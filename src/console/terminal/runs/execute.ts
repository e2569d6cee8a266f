import type { createStore } from 'jotai';
import { isErrorCode } from '~domain/errors';
import type { Caller } from '~commands/caller';
import type { Command } from '~commands/command';
import type { GateUser, SubjectPackage } from '~commands/gate';
import { enqueue, mustWait } from '../offline/enqueue';
import { keptRun } from '../offline/kept-run';
import type { Queue } from '../offline/queue';
import type { Broken } from '../offline/watched-caller';
import { heldCaller } from './held-caller';
import { lineOf } from './line-of';
import { isPackageEffect, labelLinks, openTab } from './package-effects';
import { recordEntry, type EntryRecord } from './record-entry';
import type { RunRequest } from './request';
import { endRunningAtom, startRunningAtom } from './running';
import { newEntry, type TranscriptEntry } from './transcript';

export interface RunTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  readonly caller: Caller;
  readonly queue: Queue | null;
  readonly go: (path: string) => void;
  readonly copy: (text: string) => Promise<boolean>;
}

/**
 * Carries out a chain stage by stage; what one stage succeeded with goes on to the next. Resolves with the entry, which
 * the transcript has shown growing; its state is `waiting` where there is no network and the line was queued instead.
 * Rejects with `NotKept` where it could not be queued either, and where no package can be blamed (labels, clipboard).
 */
export async function execute(request: RunRequest, tools: RunTools): Promise<TranscriptEntry> {
  const { store, user, queue } = tools;
  const line = lineOf(request);
  const begun: TranscriptEntry = { ...newEntry(line, Date.now()), state: 'running', missed: request.missed ?? [] };
  if (queue && mustWait(request, queue)) return enqueue(request, begun, { store, user, queue });
  const record = recordEntry(store, begun, request.stages);
  const handle = store.set(startRunningAtom, begun.id);
  const caller = heldCaller(tools.caller, handle);
  const show = async (command: Command, packages: readonly SubjectPackage[]): Promise<void> => {
    const links = await showPackages(command, packages, tools);
    if (links.length > 0) record.write({ links });
  };
  let ended: Partial<TranscriptEntry> = { state: 'done' };
  try {
    record.write({});
    const running = keptRun(request, line, queue, { caller, user, show }, handle.signal);
    let step = await running.next();
    for (; !step.done; step = await running.next()) record.note(step.value);
    const { waits, broken } = step.value;
    if (waits !== null) ended = { state: 'waiting', queued: waits };
    if (broken) tellRest(record, broken);
  } finally {
    store.set(endRunningAtom, begun.id);
    record.end(handle.signal.aborted ? { state: 'stopped' } : ended);
  }
  return record.entry();
}

/** Packages that have no outcome because the whole call came to nothing. */
function tellRest(record: EntryRecord, { code, message }: Broken): void {
  const stage = record.entry().stages.length;
  for (const item of record.untold()) record.note({ kind: 'outcome', stage, outcome: { package: item, result: { ok: false, code: isErrorCode(code) ? code : 'offline', message } } });
}

/** The browser would not let the page copy. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

/** Copies, opens or prints; what can be opened again later comes back as links. */
export async function showPackages(command: Command, packages: readonly SubjectPackage[], { copy, go }: Pick<RunTools, 'copy' | 'go'>): Promise<TranscriptEntry['links']> {
  const [first] = packages;
  if (isPackageEffect(command, 'copy-codes') && !(await copy(packages.map(({ code }) => code).join('\n')))) throw new NotCopied();
  if (isPackageEffect(command, 'open-package') && first) go(`/packages/${first.id}`);
  if (!isPackageEffect(command, 'print-labels')) return [];
  const links = await labelLinks(packages);
  if (links[0]) openTab(links[0].href);
  return links;
}
