import { useAtomValue } from 'jotai';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '~contract/endpoints';
import { call } from '~console/platform/api';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { formatCount, formatMoment } from '~console/platform/format';
import { gate } from '~commands/gate';
import { commandById, commands } from '~commands/registry';
import { runTitle } from '~domain/titles';
import { QueuePanel } from '../queue/queue-panel';
import { transcriptAtom } from '../runs/transcript';
import { countTakenBack, takenBackAtom } from '../runs/taken-back';
import { useDoAlone } from '../start/use-start';
import { EntryView } from './entry-view';

const shown = 10;
/** px above its end at which the log is still at it. */
const nearEnd = 24;

type Run = ResponseOf<'GET /runs'>['data'][number];

const undo = commandById('package.undo');

/**
 * The user's runs from before this page was loaded, as the provider keeps them; the newest last, as in the rest of the
 * log.
 */
function useEarlierRuns(): readonly Run[] {
  const user = useUser();
  const entries = useAtomValue(transcriptAtom);
  const allowed = gate(undo, { user, packages: [] }).state === 'allowed';
  const { data } = useQuery({
    queryKey: ['runs'],
    queryFn: async ({ signal }) => (await call('GET /runs', { query: { limit: shown }, signal })).data,
    enabled: allowed,
  });
  const here = new Set(entries.flatMap(({ stages }) => stages.map(({ run }) => run)));
  // A run that is under way has no number here yet: only what began before this log did is earlier.
  const since = entries.find(({ stages }) => stages.length > 0)?.at ?? Infinity;
  return (data ?? []).filter(({ id, at }) => !here.has(id) && new Date(at).getTime() < since).toReversed();
}

function EarlierRuns({ runs }: { readonly runs: readonly Run[] }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const alone = useDoAlone();
  const takenBack = useAtomValue(takenBackAtom);
  return (
    <ul aria-label={t('terminal:earlier.label')} className="border-line mb-1.5 flex flex-col gap-1 border-b pb-1.5">
      {runs.map(({ id, line, action, ok, refused, undone, at, undoable }) => (
        <li key={id} className="text-mono flex flex-wrap items-center gap-x-4 font-mono">
          <time className="text-dim">{formatMoment(at)}</time>
          <span className="text-dim font-sans">{t('terminal:earlier.mark', { id })}</span>
          <span className="max-w-[48ch] truncate">
            {line ??
              (commands.find((command) => command.action === action)?.title ?? runTitle(action))?.[language] ??
              action}
          </span>
          {ok > 0 ? <span className="text-done">✓ {formatCount(ok)}</span> : null}
          {refused > 0 ? <span className="text-failed">✗ {formatCount(refused)}</span> : null}
          {undone > 0 ? (
            <span className="text-attention font-sans">
              {t('terminal:earlier.undone', { count: undone, shown: formatCount(undone) })}
            </span>
          ) : null}
          {/* What was taken back here is not offered again before it has been read anew. */}
          {undoable && takenBack.get(id)?.busy !== true && countTakenBack(id, takenBack) <= undone ? (
            <Button onClick={() => alone(undo, { args: { run: id } })} className="h-6 font-sans">
              {t('terminal:transcript.undo')}
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** Every line and what came of it, the newest in sight: the inside of the drawer and of the workspace's pane. */
export function TranscriptLog({ ref }: { readonly ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const entries = useAtomValue(transcriptAtom);
  const earlier = useEarlierRuns();
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1)?.id;
  const resumed = entries.at(-1)?.resumed === true;
  const opened = useRef(newest);
  useEffect(() => {
    if (newest === opened.current) return;
    const log = end.current?.parentElement;
    if (resumed) log?.scrollTo?.({ top: log.scrollHeight });
    else end.current?.scrollIntoView?.({ block: 'end' });
  }, [newest, resumed]);
  // Earlier runs are read behind the rest, and push it down. On a phone the log is a part of the page, which opens at
  // its own beginning: nothing but the log is moved for them, and for what is there already.
  // What can be done about an entry comes under it when it has ended. Whoever has gone up to read stays there.
  const told = earlier.length > 0 ? 'earlier' : entries.length > 0 ? 'own' : null;
  const state = entries.at(-1)?.state;
  const atEnd = useRef(true);
  useEffect(() => {
    const log = end.current?.parentElement;
    if (told !== null && (state === undefined || atEnd.current)) log?.scrollTo?.({ top: log.scrollHeight });
  }, [told, state]);
  return (
    <>
      <QueuePanel />
      <div
        ref={ref}
        // A scrolling region must be reachable by key.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        // What came of a line is said as one sentence: told from here it would be said again, and in pieces.
        aria-live="off"
        aria-label={t('terminal:transcript.label')}
        className="min-h-0 flex-1 overflow-y-auto px-4 py-2 -outline-offset-2"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          atEnd.current = scrollHeight - scrollTop - clientHeight < nearEnd;
        }}
      >
        {earlier.length > 0 ? <EarlierRuns runs={earlier} /> : null}
        {entries.length + earlier.length === 0 ? <p className="text-dim">{t('terminal:transcript.empty')}</p> : null}
        <ul className="flex flex-col gap-1.5">
          {entries.map((entry) => (
            <EntryView key={entry.id} entry={entry} />
          ))}
        </ul>
        <div ref={end} />
      </div>
    </>
  );
}
