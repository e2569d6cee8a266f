import { useSetAtom } from 'jotai';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatClock, formatCount } from '~console/platform/format';
import { promptTextAtom } from '../prompt/prompt-text';
import { runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import type { TranscriptEntry } from '../runs/transcript';
import { EntryActions } from './entry-actions';
import { PackageLines } from './package-lines';
import { RunningActions } from './running-actions';
import { StageView } from './stage-view';
import { StepEnd, StepTitle } from './step-view';

/** One line, when it was run and what came of it. Drawn anew only when its own entry has changed. */
export const EntryView = memo(function EntryView({ entry }: { readonly entry: TranscriptEntry }) {
  const { t } = useTranslation();
  const setPrompt = useSetAtom(promptTextAtom);
  const [open, setOpen] = useState(false);
  const recall = (): void => {
    setPrompt(entry.line);
    runUiAction(uiCommands.prompt);
  };
  return (
    <li className="text-mono grid grid-cols-[4.5rem_1fr] gap-x-2 font-mono">
      <time className="text-dim">{formatClock(entry.at)}</time>
      <div className="min-w-0">
        {entry.armed ? <span className="text-attention mr-2 font-sans">{t('terminal:transcript.armed')}</span> : null}
        {entry.step ? (
          <StepTitle step={entry.step} />
        ) : (
          <button type="button" onClick={recall} title={t('terminal:transcript.recall')} className="max-w-full truncate text-left">
            {entry.line}
          </button>
        )}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-3">
          {entry.stages.map((stage, index) => (
            // Stages never move within their entry.
            // oxlint-disable-next-line react/no-array-index-key
            <StageView key={index} stage={stage} state={entry.state} named={entry.stages.length > 1} />
          ))}
          {entry.step ? <StepEnd step={entry.step} /> : null}
          {entry.state === 'waiting' ? <span className="text-attention font-sans">{t('terminal:transcript.waiting')}</span> : null}
          {entry.listed === undefined ? null : <span className="text-dim">{t('terminal:transcript.listed', { shown: formatCount(entry.listed) })}</span>}
          {entry.found.length > 0 && entry.listed === undefined ? <span className="text-dim">{t('terminal:transcript.found', { count: entry.found.length })}</span> : null}
          {entry.missed.length > 0 ? <span className="text-failed">{t('terminal:transcript.missed', { count: entry.missed.length })}</span> : null}
          {entry.links.map(({ href, count }) => (
            <a key={href} href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {t('terminal:transcript.labels', { count })}
            </a>
          ))}
          {entry.state === 'running' ? <RunningActions id={entry.id} /> : null}
          <EntryActions entry={entry} open={open} onToggle={() => setOpen(!open)} />
        </div>
        {open ? <PackageLines entry={entry} /> : null}
      </div>
    </li>
  );
});
