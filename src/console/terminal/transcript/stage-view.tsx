import { useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/app/use-language';
import { Button } from '~console/ui/button';
import { stopLatestAtom } from '../runs/running';
import { failures, succeeded, type StageLog, type TranscriptEntry } from '../runs/transcript';

interface StageViewProps {
  readonly stage: StageLog;
  readonly state: TranscriptEntry['state'];
  /** Of several stages each says which it is. */
  readonly named: boolean;
}

/** ✓ how many, ✗ how many and why; while it runs, how far it is. */
export function StageView({ stage, state, named }: StageViewProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const stop = useSetAtom(stopLatestAtom);
  const done = succeeded(stage).length;
  const told = stage.outcomes.length;
  const running = state === 'running' && told < stage.total;
  return (
    <span className="flex flex-wrap items-center gap-x-4">
      {named ? <span className="text-dim">{stage.command.title[language]}</span> : null}
      {running ? (
        <>
          <progress
            value={told}
            max={stage.total}
            aria-label={stage.command.title[language]}
            className="[&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-raised h-1.5 w-40 appearance-none overflow-hidden rounded-sm"
          />
          <span className="text-dim tabular-nums">
            {told} / {stage.total}
          </span>
          <Button keys="esc" onClick={() => stop()} className="h-6 font-sans">
            {t('terminal:transcript.stop')}
          </Button>
        </>
      ) : null}
      {done > 0 ? <span className="text-done">✓ {done}</span> : null}
      {failures(stage).map(({ code, message, outcomes }) => (
        <span key={code} className="text-failed">
          ✗ {outcomes.length} {code === 'offline' ? t('terminal:transcript.offline') : `${code} ${code === 'ESP000' ? message : t(`code_errors.${code}`)}`}
        </span>
      ))}
      {state !== 'running' && told < stage.total ? <span className="text-attention">{t('terminal:transcript.left', { count: stage.total - told })}</span> : null}
    </span>
  );
}
