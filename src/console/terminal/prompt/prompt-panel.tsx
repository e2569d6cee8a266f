import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import { Kbd } from '~console/ui/kbd';
import type { Completion } from '~commands/language/complete';
import type { Miss } from '~commands/outcomes';
import { DryRunLine } from '../dry-run-line';
import { missedText, type LineProblem } from './problem';
import type { Preview } from './use-preview';

interface PromptPanelProps {
  readonly id: string;
  /** Of the last Enter; stands before what is noticed while typing. */
  readonly problem: LineProblem | null;
  readonly preview: Preview;
  readonly completions: readonly Completion[];
  /** The one that Tab takes. */
  readonly completion: number;
  readonly onComplete: (completion: Completion) => void;
  readonly onTake: (text: string) => void;
  /** Where Escape in it leads, and what is taken. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** The focus was in it, and went neither there nor to the field. */
  readonly onLeft: () => void;
}

/** The ids by which the field points at the one that Tab takes. */
export const completionId = (panelId: string, index: number): string => `${panelId}-${index}`;

/** Whether the focus goes from the field into the panel, which then stays. */
export const isInPanel = (panelId: string, target: EventTarget | null): boolean =>
  target instanceof Node && document.getElementById(panelId)?.contains(target) === true;

/**
 * Under the prompt: what is wrong and where, what would happen, what could come next. Absent when there is nothing to
 * say.
 */
export function PromptPanel({
  id,
  problem,
  preview,
  completions,
  completion,
  onComplete,
  onTake,
  field,
  onLeft,
}: PromptPanelProps) {
  const wrong = problem ?? preview.problem;
  if (!wrong && preview.stages.length + preview.missed.length + completions.length === 0) return null;
  return (
    // Keys and focus of its buttons come by here.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      id={id}
      data-line-panel=""
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        field.current?.focus();
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && relatedTarget !== field.current) onLeft();
      }}
      className="border-line bg-panel shadow-pop absolute top-full right-0 left-0 z-30 mt-1 flex flex-col gap-1.5 rounded-lg border px-3 py-2"
    >
      {wrong ? (
        <Wrong
          problem={wrong}
          onTake={(fit) => {
            onTake(fit);
            field.current?.focus();
          }}
        />
      ) : null}
      <div aria-live="polite" className="empty:-mt-1.5">
        {preview.stages.length > 0 ? <DryRunLine stages={preview.stages} values /> : null}
        {preview.missed.length > 0 ? <Missed missed={preview.missed} /> : null}
      </div>
      {completions.length > 0 ? (
        <Completions id={id} completions={completions} at={completion} onComplete={onComplete} />
      ) : null}
    </div>
  );
}

interface CompletionsProps {
  readonly id: string;
  readonly completions: readonly Completion[];
  readonly at: number;
  readonly onComplete: (completion: Completion) => void;
}

function Completions({ id, completions, at, onComplete }: CompletionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="text-dim flex items-center gap-x-3">
      <Kbd keys="tab" />
      <div
        id={`${id}-list`}
        // A select can't be typed in.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="listbox"
        aria-label={t('terminal:prompt.completions')}
        className="flex min-w-0 flex-wrap items-center gap-x-1 gap-y-1"
      >
        {completions.map((one, index) => (
          // The field keeps the focus and the keys; the mouse only points.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
          <span
            key={one.insert}
            id={completionId(id, index)}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
            role="option"
            aria-selected={index === at}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onComplete(one)}
            className="aria-selected:bg-raised aria-selected:text-ink cursor-default rounded-sm px-1.5"
          >
            <span className="text-mono font-mono">{one.insert}</span>{' '}
            <span className="text-dim">{one.title[language]}</span>
          </span>
        ))}
      </div>
      {completions.length > 1 ? (
        <span className="text-label ml-auto shrink-0 hand:hidden">
          <Kbd keys="alt+down" /> {t('terminal:prompt.next_completion')}
        </span>
      ) : null}
    </div>
  );
}

function Missed({ missed }: { readonly missed: readonly Miss[] }) {
  const { t } = useTranslation();
  return <p className="text-failed text-mono font-mono">✗ {missedText(missed, t)}</p>;
}

function Wrong({ problem, onTake }: { readonly problem: LineProblem; readonly onTake: (text: string) => void }) {
  const { t } = useTranslation();
  return (
    <p role="alert" className="text-failed flex flex-wrap items-center gap-x-2">
      <span>{problem.at === null ? problem.text : t('terminal:line.at', { at: problem.at, text: problem.text })}</span>
      {problem.fits.length > 0 ? <span className="text-dim">{t('terminal:line.fits')}</span> : null}
      {problem.fits.map((fit) => (
        <button
          key={fit}
          type="button"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(fit)}
          className="border-line text-accent text-mono rounded border px-1.5 font-mono"
        >
          {fit}
        </button>
      ))}
    </p>
  );
}
