import { useTranslation } from 'react-i18next';
import { refusalText } from '~console/platform/refusal-text';
import { useText } from '~console/platform/text';
import { useLanguage } from '~console/platform/use-language';
import { Grammar } from '~console/terminal/palette/grammar';
import { missedText, problemsOf } from '~console/terminal/prompt/problem';
import { StatusMark } from '~console/ui/status';
import type { PracticeShown } from './practice';
import type { Step, Outcome, StageResult } from './steps';

interface SaidProps {
  readonly said: NonNullable<PracticeShown['said']>;
  readonly step: Step | undefined;
}

/** The last line, what came of it, and whether that is what its step asks. */
export function Said({ said: { line, outcome, solved }, step }: SaidProps) {
  const t = useText('practice');
  return (
    <div className="flex flex-col gap-1 rounded border border-line bg-panel px-3 py-2">
      <p className="font-mono text-mono text-dim wrap-anywhere">› {line}</p>
      <OutcomeText outcome={outcome} />
      {solved ? (
        <p className="font-semibold text-done">
          ✓ {step ? t('solved', { next: t(`task.${step.id}.title`) }) : t('all_solved')}
        </p>
      ) : null}
      {!solved && step && isSettled(outcome) ? (
        <p className="text-attention">
          {t('not_yet')} {t(`task.${step.id}.not_yet`)}
        </p>
      ) : null}
    </div>
  );
}

/** The line did something, though not what is asked; else it tells itself what is wrong with it. */
const isSettled = ({ kind }: Outcome): boolean => ['opened', 'ran', 'undone', 'help'].includes(kind);

function OutcomeText({ outcome }: { readonly outcome: Outcome }) {
  const t = useText('practice');
  const { t: words } = useTranslation();
  const language = useLanguage();
  switch (outcome.kind) {
    case 'opened':
      return <Opened packages={outcome.packages} />;
    case 'ran':
    case 'undone':
      return outcome.stages.map((stage) => (
        <StageText key={stage.command.id} stage={stage} undone={outcome.kind === 'undone'} />
      ));
    case 'help':
      return <Grammar className="grid gap-x-6 gap-y-1 desk:grid-cols-2" />;
    case 'lacks':
      return (
        <p className="text-failed">
          {t('terminal:line.lacks', { verb: outcome.command.verb, name: outcome.argument.title[language] })}
        </p>
      );
    case 'missed':
      return <p className="text-failed">{t('said.missed', { why: missedText(outcome.missed, words) })}</p>;
    case 'wrong':
      return problemsOf({ ok: true, plan: outcome.plan, changed: false, unlooked: [] })
        .slice(0, 1)
        .map(({ at, text, fits }) => (
          <p key={text} className="text-failed">
            {at === null ? text : t('terminal:line.at', { at, text })}
            {fits.length > 0 ? ` · ${t('terminal:line.fits')} ${fits.join(', ')}` : ''}
          </p>
        ));
    default:
      return <p className="text-attention">{t(`said.${outcome.kind}`)}</p>;
  }
}

function Opened({ packages }: Pick<Extract<Outcome, { kind: 'opened' }>, 'packages'>) {
  const t = useText('practice');
  const [first, second] = packages;
  if (!first) return null;
  if (second) return <p>{t('said.chosen', { count: packages.length })}</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-4">
      <span>{t('said.opened', { code: first.code })}</span>
      <span>{first.receiver}</span>
      <StatusMark status={first.status} />
    </p>
  );
}

interface StageTextProps {
  readonly stage: StageResult;
  readonly undone: boolean;
}

function StageText({ stage: { command, taken, refused }, undone }: StageTextProps) {
  const t = useText('practice');
  const language = useLanguage();
  const title = command.title[language];
  return (
    <>
      {taken.length > 0 ? (
        <p className="text-done">
          ✓ {undone ? t('said.undone', { count: taken.length }) : t('said.taken', { title, count: taken.length })}
        </p>
      ) : null}
      {refused.map(({ package: item, code }) => (
        <p key={item.id} className="text-failed">
          ✗ {t('said.refused', { title, code: item.code, why: refusalText({ code }) })}
        </p>
      ))}
    </>
  );
}
