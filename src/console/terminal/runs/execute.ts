import type { createStore } from 'jotai';
import type { GateUser, SubjectPackage } from '~commands/gate';
import type { Caller } from '~commands/run';
import { refreshSubjectsAtom } from '../subject';
import { endpointOf, isPackageEffect, labelLinks, openTab } from './package-effects';
import { lineOf } from './line-of';
import type { RequestStage, RunRequest } from './request';
import { runStage } from './run-stage';
import { endRunningAtom, startRunningAtom } from './running';
import { newEntry, succeeded, writeEntryAtom, type StageLog, type TranscriptEntry } from './transcript';

export interface RunTools {
  readonly store: ReturnType<typeof createStore>;
  readonly user: GateUser;
  readonly caller: Caller;
  readonly go: (path: string) => void;
  readonly copy: (text: string) => Promise<boolean>;
}

/** Outcomes come faster than eyes follow: the transcript is redrawn at most this often, in ms. */
const redrawMs = 60;

/**
 * Carries out a chain stage by stage; what one stage succeeded with goes on to the next. Resolves with the finished
 * entry, which the transcript has shown growing. Rejects only where no package can be blamed (labels, clipboard).
 */
export async function execute(request: RunRequest, tools: RunTools): Promise<TranscriptEntry> {
  const { store } = tools;
  let entry: TranscriptEntry = { ...newEntry(lineOf(request), Date.now()), state: 'running', missed: request.missed ?? [] };
  const write = (change: Partial<TranscriptEntry>): void => {
    entry = { ...entry, ...change };
    store.set(writeEntryAtom, entry);
  };
  const signal = store.set(startRunningAtom, entry.id);
  try {
    write({});
    let packages = request.packages;
    for (const [index, stage] of request.stages.entries()) {
      if (signal.aborted || packages.length === 0) break;
      const unanswered = index === 0 ? request.unanswered : undefined;
      const before = entry.stages;
      const log = await runOne({ ...request, stages: [stage], packages, unanswered }, tools, signal, (growing) => write({ stages: [...before, growing] }));
      write({ stages: [...before, log] });
      packages = succeeded(log).map((outcome) => outcome.package);
      if (isPackageEffect(stage.command, 'print-labels') && packages.length > 0) write({ links: await openLabels(packages) });
    }
    return entry;
  } finally {
    store.set(endRunningAtom, entry.id);
    write({ state: signal.aborted ? 'stopped' : 'done' });
  }
}

async function runOne(request: RunRequest, tools: RunTools, signal: AbortSignal, grow: (log: StageLog) => void): Promise<StageLog> {
  const stage = request.stages[0];
  if (!stage) throw new Error('a chain without a stage');
  const endpoint = endpointOf(stage.command);
  if (!endpoint) return withoutCalls(stage, request.packages, tools);
  const outcomes: StageLog['outcomes'][number][] = [];
  const log = (): StageLog => ({ ...stage, total: request.packages.length, outcomes: [...outcomes] });
  let drawn = 0;
  for await (const outcome of runStage({ ...stage, endpoint, packages: request.packages, user: tools.user, unanswered: request.unanswered }, tools.caller, signal)) {
    outcomes.push(outcome);
    if (Date.now() - drawn < redrawMs) continue;
    drawn = Date.now();
    grow(log());
  }
  const fresh = new Map(outcomes.filter(({ result }) => result.ok).map((outcome) => [outcome.package.id, outcome.package]));
  tools.store.set(refreshSubjectsAtom, fresh);
  return log();
}

/** The browser would not let the page copy. */
export class NotCopied extends Error {
  override readonly name = 'NotCopied';
}

/** Copying and opening ask nobody and change nothing: every package is its own success, as it was. */
async function withoutCalls(stage: RequestStage, packages: readonly SubjectPackage[], tools: RunTools): Promise<StageLog> {
  if (isPackageEffect(stage.command, 'copy-codes') && !(await tools.copy(packages.map(({ code }) => code).join('\n')))) throw new NotCopied();
  const first = packages[0];
  if (isPackageEffect(stage.command, 'open-package') && first) tools.go(`/packages/${first.id}`);
  return { ...stage, total: packages.length, outcomes: packages.map((item) => ({ package: item, result: { ok: true } })) };
}

async function openLabels(packages: readonly SubjectPackage[]): Promise<TranscriptEntry['links']> {
  const links = await labelLinks(packages);
  const [first] = links;
  if (first) openTab(first.href);
  return links;
}
