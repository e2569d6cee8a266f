import type { QueryClient } from '@tanstack/react-query';
import type { createStore } from 'jotai';
import { t } from 'i18next';
import { call } from '~console/platform/api';
import { takeReturn } from '~console/platform/network';
import { packagesChanged } from '~console/platform/query-client';
import { ApiFailure } from '~console/platform/api-failure';
import type { SessionUser } from '~console/platform/session';
import { toast } from '~console/ui/toast';
import { callerOf } from '../runs/caller';
import { lookUp } from '../runs/lookup';
import { commandById } from '~commands/registry';
import { labelForm, labelLinks } from '../runs/package-effects';
import { recordEntry, type EntryRecord } from '../runs/record-entry';
import { newEntry, transcriptAtom, transcriptOpenAtom, type TranscriptEntry } from '../runs/transcript';
import { letGoOfAtom } from '../empty-set';
import { chainOf } from './chain-of';
import { findRoute } from '~console/platform/page-cache';
import { randomId } from '~console/platform/random-id';
import { drain, type DrainEnd, type DrainEvent } from './drain';
import type { ScanPages } from './sending';
import type { QueuedLine } from './queued-line';
import type { QueueStore } from './queue-store';

interface SessionDrain {
  readonly disk: QueueStore;
  readonly user: SessionUser;
  readonly token: string;
  readonly store: ReturnType<typeof createStore>;
  readonly client: QueryClient;
  readonly signal: AbortSignal;
  readonly pages: ScanPages;
}

/**
 * Sends the waiting lines of a user in his own session: everything goes out with its token, and not before the provider
 * has said whose that is. The transcript shows what came of each line; one message sums it up.
 */
export async function drainInSession({
  disk,
  user,
  token,
  store,
  client,
  signal,
  pages,
}: SessionDrain): Promise<DrainEnd> {
  const sum = { done: 0, left: 0, scans: 0, refused: 0 };
  let record: EntryRecord | null = null;
  const tell = (event: DrainEvent): void => {
    if (event.kind === 'begin') record = recordOf(event.line, store);
    if (event.kind === 'event') record?.note(event.event);
    if (event.kind === 'scans') {
      sum.scans += event.done;
      sum.refused += event.refused;
      pages.told(event.place, event.answers, event.unanswered);
    }
    if (event.kind !== 'end') return;
    if (record) {
      endOf(record, event);
      letGoOfMoved(store, event.line, record.entry());
    }
    if (event.state === null) sum.done += 1;
    if (event.state === 'changed' || event.state === 'aside') sum.left += 1;
  };
  const unsafe = await sessionFault(user.id, token, signal);
  if (unsafe) return unsafe;
  const end = await drain(
    {
      store: disk,
      user,
      caller: callerOf(token),
      lookUp: (codes, stop) => lookUp(codes, stop, token),
      faultOf,
      senderOf: async (place) =>
        pages.senderOf(place) ?? (await findRoute(place.split('?')[0] ?? '')?.sendsScans?.()) ?? null,
      newKey: randomId,
      token,
      now: Date.now,
      // No tab is opened behind somebody's back: the labels are links in the transcript.
      show: async (line, packages) => {
        const printing = line.stages
          .map(({ command }) => commandById(command))
          .find((command) => command.effect.kind === 'labels');
        if (printing) record?.write({ links: [...record.entry().links, ...labelLinks(packages, labelForm(printing))] });
      },
      tell,
    },
    signal,
  );
  // After a mere reload the network was there all the time; and what went out of reach with nothing to send is over.
  const said = takeReturn() ? 'back' : 'sent';
  const show = { label: t('terminal:queue.show'), run: () => store.set(transcriptOpenAtom, true) };
  if (sum.refused > 0) toast('warning', t('terminal:scan.late_refused', { count: sum.refused }), show);
  if (sum.done + sum.left + sum.scans + sum.refused > 0) packagesChanged(client);
  if (sum.done + sum.left > 0) {
    if (sum.left > 0) toast('warning', t(`terminal:queue.${said}_some`, { count: sum.done, left: sum.left }), show);
    else toast('success', t(`terminal:queue.${said}`, { count: sum.done }), show);
  }
  return end;
}

/** Null = the token is this user's. */
async function sessionFault(userId: number, token: string, signal: AbortSignal): Promise<DrainEnd | null> {
  try {
    const { data } = await call('GET /user/current', { token, signal });
    return data.id === userId ? null : 'session';
  } catch (error) {
    if (signal.aborted) return 'stopped';
    const { code } = faultOf(error);
    return code === 'offline' ? 'offline' : code === 'ESY002' ? 'session' : 'busy';
  }
}

function faultOf(error: unknown): ReturnType<Parameters<typeof drain>[0]['faultOf']> {
  if (!(error instanceof ApiFailure)) throw error;
  return { code: error.code, message: error.message };
}

/** A line of several that are one entry: those behind it still wait. */
function endOf(record: EntryRecord, { line, state }: Extract<DrainEvent, { kind: 'end' }>): void {
  const others = record.entry().queued.filter((id) => id !== line.id);
  const waits = state === 'waiting' || others.some((id) => id > line.id);
  const stays = state !== null && state !== 'gone';
  record.end({
    state: waits ? 'waiting' : state === 'gone' ? 'stopped' : 'done',
    queued: stays ? [...others, line.id] : others,
    missed: missedOf(record, line),
  });
}

/** What the line has moved on to its next status is worked on no longer, as behind a run that did not wait. */
function letGoOfMoved(
  store: SessionDrain['store'],
  { packages, undoes }: QueuedLine,
  { stages }: TranscriptEntry,
): void {
  if (undoes !== null) return;
  const before = new Map(packages.map(({ id, status }) => [id, status]));
  const moved = stages
    .flatMap(({ outcomes }) => outcomes)
    .flatMap(({ result, package: item }) =>
      result.ok && before.has(item.id) && before.get(item.id) !== item.status ? [item] : [],
    );
  store.set(letGoOfAtom, moved);
}

/**
 * The entry that was written when the line was typed; or another one where that is gone (a reload), one for each
 * series.
 */
function recordOf(line: QueuedLine, store: SessionDrain['store']): EntryRecord {
  const entries = store.get(transcriptAtom);
  const series = line.stages[0]?.series?.id;
  const known =
    entries.find(({ queued }) => queued.includes(line.id)) ??
    (series === undefined ? undefined : entries.find(({ stages }) => stages[0]?.series?.id === series));
  const entry = known ?? { ...newEntry(line.line, line.at), queued: [line.id], resumed: true };
  const record = recordEntry(store, entry, chainOf(line.stages) ?? []);
  record.write({ state: 'running', missed: missedOf(record, line) });
  return record;
}

/** What led to no package is told once, however often its line is begun. */
function missedOf(record: EntryRecord, line: QueuedLine): TranscriptEntry['missed'] {
  const { missed } = record.entry();
  return [...missed, ...line.missed.filter(({ code }) => !missed.some((one) => one.code === code))];
}
