import { useAtomValue } from 'jotai';
import { useEffect, useRef, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { QueuePanel } from '../offline/queue-panel';
import { transcriptAtom } from '../runs/transcript';
import { EarlierRuns, useEarlierRuns } from './earlier-runs';
import { EntryView } from './entry-view';

/** Every line and what came of it, the newest in sight: the inside of the drawer and of the workspace's pane. */
export function TranscriptLog({ ref }: { readonly ref?: Ref<HTMLDivElement> }) {
  const { t } = useTranslation();
  const entries = useAtomValue(transcriptAtom);
  const earlier = useEarlierRuns();
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1)?.id;
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView?.({ block: 'end' });
  }, [newest]);
  return (
    <>
      <QueuePanel />
      {/* A scrolling region must be reachable by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div ref={ref} tabIndex={0} role="log" aria-label={t('terminal:transcript.label')} className="min-h-0 flex-1 overflow-y-auto px-4 py-2 -outline-offset-2">
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
