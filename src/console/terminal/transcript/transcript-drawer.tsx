import { useAtom, useAtomValue } from 'jotai';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '~console/platform/lazy-part';
import { Button } from '~console/ui/button';
import { useKeysOf } from '../hotkeys/user-keys';
import { transcriptDockedAtom, transcriptOpenAtom } from '../runs/transcript';

export const transcriptPart = lazyPart(() => import('./transcript-log').then((m) => m.TranscriptLog));

/** What has been run and what came of it, under every page that has no pane for it. */
export function TranscriptDrawer() {
  const { t } = useTranslation();
  const [open, setOpen] = useAtom(transcriptOpenAtom);
  const docked = useAtomValue(transcriptDockedAtom);
  const keys = useKeysOf('face.toggle-transcript');
  if (!open || docked) return null;
  return (
    <section
      aria-label={t('terminal:transcript.label')}
      className="border-line bg-bg flex h-49 shrink-0 flex-col border-t"
    >
      <div className="border-line flex h-7 shrink-0 items-center justify-between border-b pr-1 pl-4">
        <h2 className="text-label text-dim tracking-wider uppercase">{t('terminal:transcript.label')}</h2>
        <Button look="quiet" keys={keys} onClick={() => setOpen(false)} className="h-6">
          {t('terminal:transcript.close')}
        </Button>
      </div>
      <Suspense fallback={null}>
        <transcriptPart.Part />
      </Suspense>
    </section>
  );
}
