import type { createStore } from 'jotai';
import { isErrorCode } from '~domain/errors';
import type { CallFault, Caller } from '~commands/caller';
import type { Command } from '~commands/command';
import { withField } from '~commands/fault-field';
import { chunks, wantsNetwork } from '~commands/parts';
import { recordOf } from '~commands/records';
import type { RunContext } from '~commands/run';
import type { GateUser, SubjectPackage, SubjectRecord } from '~commands/subject';
import { enqueue, mustWait } from '../offline/enqueue';
import { durableRun } from '../offline/durable-run';
import type { Queue } from '../offline/queue';
import type { Broken } from '../offline/watched-caller';
import { heldCaller } from './held-caller';
import { lineOf } from './line-of';
import { recordEntry, type EntryRecord } from './record-entry';
import type { RunRequest } from './request';
import { endRunningAtom, startRunningAtom } from './running';
import { showInParts } from './show-packages';
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
 * Carries out a chain stage by stage; what one stage succeeded with goes on to the next. More packages than one call takes
 * go through it part after part, and are one run of each stage. Resolves with the entry, which the transcript has shown
 * growing; its state is `waiting` where there is no network and the line was queued instead. Rejects with `NotKept` where
 * it could not be queued either, and where no package can be blamed (labels, clipboard).
 */
export async function execute(request: RunRequest, tools: RunTools): Promise<TranscriptEntry> {
  const { store, user } = tools;
  const queue = wantsNetwork(request.stages) ? null : tools.queue;
  const line = lineOf(request);
  const begun: TranscriptEntry = { ...newEntry(line, Date.now()), state: 'running', missed: request.missed ?? [] };
  if (queue && mustWait(request, queue)) return enqueue(request, begun, { store, user, queue, newKey: tools.caller.newKey });
  const record = recordEntry(store, begun, request.stages);
  const handle = store.set(startRunningAtom, begun.id);
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
    const running = durableRun(parts, line, queue, { caller, user, show, openRecord: (opened, how) => tools.go(addressOf(opened, how)) }, handle.signal);
    let step = await running.next();
    for (; !step.done; step = await running.next()) record.note(step.value);
    const { isDeferrable, broken } = step.value;
    if (isDeferrable.length > 0) ended = { state: 'waiting', queued: isDeferrable };
    if (broken) tellRest(record, broken, request.stages);
  } finally {
    store.set(endRunningAtom, begun.id);
    record.end(handle.signal.aborted ? { state: 'stopped' } : ended);
  }
  return record.entry();
}

function addressOf(record: SubjectRecord, { ask, paper }: Parameters<NonNullable<RunContext['openRecord']>>[1]): string {
  const { kind } = record;
  return (paper ? recordOf(kind).paper?.(record) : null) ?? `${recordOf(kind).page(record)}${ask ? `?ask=${ask}` : ''}`;
}

/** Packages that have no outcome because the whole call came to nothing. */
function tellRest(record: EntryRecord, { code, message, errors }: Broken, chain: RunRequest['stages']): void {
  const fault: CallFault = { ok: false, code: isErrorCode(code) ? code : 'offline', message, ...(errors ? { errors } : {}) };
  for (const { stage, package: item } of record.untold()) {
    const command = chain[stage]?.command;
    record.note({ kind: 'outcome', stage, outcome: { package: item, result: command ? withField(command, fault) : fault } });
  }
}
