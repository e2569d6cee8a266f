import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import { commandById } from '~commands/registry';
import { transcriptAtom, transcriptOpenAtom } from '../runs/transcript';
import { EntryView } from './entry-view';

/** What has been run and what came of it, under every page. The newest line is in sight. */
export function TranscriptDrawer() {
  const { t } = useTranslation();
  const [open, setOpen] = useAtom(transcriptOpenAtom);
  const entries = useAtomValue(transcriptAtom);
  const end = useRef<HTMLDivElement>(null);
  const newest = entries.at(-1)?.id;
  useEffect(() => {
    if (open && newest !== undefined) end.current?.scrollIntoView?.({ block: 'end' });
  }, [open, newest]);
  if (!open) return null;
  return (
    <section aria-label={t('terminal:transcript.label')} className="border-line bg-bg flex h-49 shrink-0 flex-col border-t">
      <div className="border-line flex h-7 shrink-0 items-center justify-between border-b pr-1 pl-4">
        <h2 className="text-label text-dim tracking-wider uppercase">{t('terminal:transcript.label')}</h2>
        <Button look="quiet" keys={commandById('face.toggle-transcript').keys} onClick={() => setOpen(false)} className="h-6">
          {t('terminal:transcript.close')}
        </Button>
      </div>
      {/* A scrolling region must be reachable by key. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div tabIndex={0} role="log" aria-label={t('terminal:transcript.label')} className="min-h-0 flex-1 overflow-y-auto px-4 py-2">
        {entries.length === 0 ? <p className="text-dim">{t('terminal:transcript.empty')}</p> : null}
        <ul className="flex flex-col gap-1.5">
          {entries.map((entry) => (
            <EntryView key={entry.id} entry={entry} />
          ))}
        </ul>
        <div ref={end} />
      </div>
    </section>
  );
}
