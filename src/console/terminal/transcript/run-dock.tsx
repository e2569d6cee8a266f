import { useAtom, useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { Spinner, useDelayed } from '~console/ui/spinner';
import { runningAtom } from '../runs/running';
import { transcriptAtom, transcriptDockedAtom, transcriptOpenAtom } from '../runs/transcript';
import { StageProgress } from './stage-progress';

/** What is over within this needs no place of its own, in ms. */
const lateMs = 1_000;

/** How far the latest run is, under whatever page is open, where no transcript in sight tells it. */
export function RunDock() {
  const { t } = useTranslation();
  const language = useLanguage();
  const [id, run] = [...useAtomValue(runningAtom)].at(-1) ?? [null, null];
  const entries = useAtomValue(transcriptAtom);
  const docked = useAtomValue(transcriptDockedAtom);
  const [open, setOpen] = useAtom(transcriptOpenAtom);
  const late = useDelayed(id !== null, lateMs);
  const stage = entries.find((entry) => entry.id === id)?.stages.at(-1);
  if (!late || !run || !stage || open || docked) return null;
  return (
    <section
      aria-label={t('terminal:transcript.under_way')}
      className="border-line bg-panel flex min-h-9 shrink-0 items-center gap-x-4 border-t px-3 max-desk:flex-wrap max-desk:py-1"
    >
      <span className="font-semibold">{stage.command.title[language]}</span>
      {stage.total > stage.outcomes.length ? <StageProgress stage={stage} /> : <Spinner />}
      {run.held ? <span className="text-attention">{t('terminal:transcript.held')}</span> : null}
      <Button className="ml-auto" onClick={() => setOpen(true)}>
        {t('terminal:queue.show')}
      </Button>
    </section>
  );
}
