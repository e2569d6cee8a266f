import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '~console/ui/button';
import { formatClock } from '~console/ui/format';
import { toast } from '~console/ui/toast';
import { promptTextAtom } from '../prompt/prompt-text';
import { copyText } from '../copy-text';
import { runFaceEffect } from '../face-effects';
import { retryCount } from '../runs/retry';
import { failures, type TranscriptEntry } from '../runs/transcript';
import { PackageLines } from './package-lines';
import { StageView } from './stage-view';
import { useRetry } from './use-retry';

/** One line, when it was run and what came of it. */
export function EntryView({ entry }: { readonly entry: TranscriptEntry }) {
  const { t } = useTranslation();
  const setPrompt = useSetAtom(promptTextAtom);
  const [open, setOpen] = useState(false);
  const { retry, busy } = useRetry();
  const failed = entry.stages.flatMap(failures).flatMap(({ outcomes }) => outcomes.map((outcome) => outcome.package.code));
  const again = retryCount(entry);
  const packages = entry.found.length + entry.missed.length + entry.stages.reduce((sum, stage) => sum + stage.outcomes.length, 0);

  const copyFailed = async (): Promise<void> => {
    if (!(await copyText(failed.join('\n')))) toast('error', t('terminal:run.no_clipboard'));
  };
  const recall = (): void => {
    setPrompt(entry.line);
    runFaceEffect('prompt');
  };
  return (
    <li className="text-mono grid grid-cols-[4.5rem_1fr] gap-x-2 font-mono">
      <time className="text-dim">{formatClock(entry.at)}</time>
      <div className="min-w-0">
        <button type="button" onClick={recall} title={t('terminal:transcript.recall')} className="max-w-full truncate text-left">
          {entry.line}
        </button>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-3">
          {entry.stages.map((stage, index) => (
            // Stages never move within their entry.
            // oxlint-disable-next-line react/no-array-index-key
            <StageView key={index} stage={stage} state={entry.state} named={entry.stages.length > 1} />
          ))}
          {entry.found.length > 0 ? <span className="text-dim">{t('terminal:transcript.found', { count: entry.found.length })}</span> : null}
          {entry.missed.length > 0 ? <span className="text-failed">{t('terminal:transcript.missed', { count: entry.missed.length })}</span> : null}
          {entry.links.map(({ href, count }) => (
            <a key={href} href={href} target="_blank" rel="noopener noreferrer" className="text-accent underline">
              {t('terminal:transcript.labels', { count })}
            </a>
          ))}
          <span className="flex gap-1.5 font-sans">
            {again > 0 && entry.state !== 'running' ? (
              <Button busy={busy} onClick={() => void retry(entry)} className="h-6">
                {t('terminal:transcript.retry', { count: again })}
              </Button>
            ) : null}
            {failed.length > 0 ? (
              <Button onClick={() => void copyFailed()} className="h-6">
                {t('terminal:transcript.copy_failed')}
              </Button>
            ) : null}
            {packages > 0 ? (
              <Button look="quiet" aria-expanded={open} onClick={() => setOpen(!open)} className="h-6">
                {t(open ? 'terminal:transcript.fold' : 'terminal:transcript.expand', { count: packages })}
              </Button>
            ) : null}
          </span>
        </div>
        {open ? <PackageLines entry={entry} /> : null}
      </div>
    </li>
  );
}
