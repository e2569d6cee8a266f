import { useTranslation } from 'react-i18next';
import { formatCount } from '~console/platform/format';
import { useLanguage } from '~console/platform/use-language';
import { secondsLeft } from '../runs/pace';
import type { StageLog } from '../runs/transcript';

/** How far a stage under way is, how fast it goes and how long yet; nothing where nothing is left. */
export function StageProgress({ stage }: { readonly stage: StageLog }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { rate = null, total } = stage;
  const told = stage.outcomes.length;
  const left = total - told;
  if (left <= 0) return null;
  return (
    <>
      <progress
        value={told}
        max={total}
        aria-label={stage.command.title[language]}
        className="[&::-webkit-progress-bar]:bg-raised [&::-webkit-progress-value]:bg-accent [&::-moz-progress-bar]:bg-accent bg-raised h-1.5 w-40 appearance-none overflow-hidden rounded-sm"
      />
      <span className="text-dim tabular-nums">
        {formatCount(told)} / {formatCount(total)}
      </span>
      {rate === null ? null : (
        <span className="text-dim tabular-nums">
          {t('terminal:transcript.pace', {
            rate: formatCount(Math.max(1, Math.round(rate))),
            seconds: formatCount(secondsLeft(left, rate)),
          })}
        </span>
      )}
    </>
  );
}
