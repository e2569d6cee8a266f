import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/app/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Completion } from '~commands/language/complete';
import type { Miss } from '~commands/language/resolve';
import { DryRunLine } from '../dry-run-line';
import type { LineProblem } from './problem';
import type { Preview } from './use-preview';

interface PromptPanelProps {
  readonly id: string;
  /** Of the last Enter; stands before what is noticed while typing. */
  readonly problem: LineProblem | null;
  readonly preview: Preview;
  readonly completions: readonly Completion[];
  readonly onTake: (text: string) => void;
}

const offered = 6;

/** Under the prompt: what is wrong and where, what would happen, what could come next. Absent when there is nothing to say. */
export function PromptPanel({ id, problem, preview, completions, onTake }: PromptPanelProps) {
  const language = useLanguage();
  const wrong = problem ?? preview.problem;
  if (!wrong && preview.stages.length + preview.missed.length + completions.length === 0) return null;
  return (
    <div id={id} className="border-line bg-panel shadow-pop absolute top-full right-0 left-0 z-30 mt-1 flex flex-col gap-1.5 rounded-lg border px-3 py-2">
      {wrong ? <Wrong problem={wrong} onTake={onTake} /> : null}
      {preview.stages.length > 0 ? <DryRunLine stages={preview.stages} /> : null}
      {preview.missed.length > 0 ? <Missed missed={preview.missed} /> : null}
      {completions.length > 0 ? (
        <p className="text-dim flex flex-wrap items-center gap-x-3 gap-y-1">
          <Kbd keys="tab" />
          {completions.slice(0, offered).map(({ insert, title }, index) => (
            <span key={insert} className={index === 0 ? 'text-ink' : ''}>
              <span className="text-mono font-mono">{insert}</span> <span className="text-dim">{title[language]}</span>
            </span>
          ))}
        </p>
      ) : null}
    </div>
  );
}

function Missed({ missed }: { readonly missed: readonly Miss[] }) {
  const { t } = useTranslation();
  const [first] = missed;
  if (!first) return null;
  const why = `${first.code}: ${first.fault} ${t(`code_errors.${first.fault}`)}`;
  return <p className="text-failed text-mono font-mono">✗ {missed.length === 1 ? why : t('terminal:line.and_more', { why, count: missed.length - 1 })}</p>;
}

function Wrong({ problem, onTake }: { readonly problem: LineProblem; readonly onTake: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-failed flex flex-wrap items-center gap-x-2">
      <span>{problem.at === null ? problem.text : t('terminal:line.at', { at: problem.at, text: problem.text })}</span>
      {problem.fits.length > 0 ? <span className="text-dim">{t('terminal:line.fits')}</span> : null}
      {problem.fits.map((fit) => (
        <button key={fit} type="button" onMouseDown={(event) => event.preventDefault()} onClick={() => onTake(fit)} className="border-line text-accent text-mono rounded border px-1.5 font-mono">
          {fit}
        </button>
      ))}
    </p>
  );
}
