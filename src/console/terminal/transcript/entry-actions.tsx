import { useAtomValue } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { formatCount } from '~console/platform/format';
import { toast } from '~console/ui/toast';
import { commandById } from '~commands/registry';
import { copyText } from '../copy-text';
import { useQueueView } from '../offline/use-queue';
import { retryCount } from '../runs/retry';
import { isLeftToUndo, takenBackAtom } from '../runs/taken-back';
import { failures, type TranscriptEntry } from '../runs/transcript';
import { CommandButton } from '../command-button';
import { useDoAlone } from '../runs/use-start';
import { exportOutcomes } from './export-outcomes';
import { useRetry } from './use-retry';

interface EntryActionsProps {
  readonly entry: TranscriptEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What can be done about what came of a line. */
export function EntryActions({ entry, open, onToggle }: EntryActionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { retry, busy } = useRetry();
  const alone = useDoAlone();
  const takenBack = useAtomValue(takenBackAtom);
  const reported = [...(entry.step?.packages ?? [])];
  const failed = [...entry.stages.flatMap(failures).flatMap(({ outcomes }) => outcomes.map((outcome) => outcome.package.code)), ...reported.flatMap(([code, fault]) => (fault === null ? [] : [code]))];
  const { lines } = useQueueView();
  // What is still in the queue is decided there.
  const again = lines.some(({ id }) => entry.queued.includes(id)) ? 0 : retryCount(entry);
  const packages = entry.found.length + entry.missed.length + reported.length + entry.stages.reduce((sum, stage) => sum + stage.outcomes.length, 0);
  const over = entry.state === 'done' || entry.state === 'stopped';
  const undoable = entry.stages.flatMap((stage) => (over && stage.run !== undefined && isLeftToUndo(stage, takenBack) ? [{ run: stage.run, title: stage.command.title[language] }] : []));
  const copyFailed = async (): Promise<void> => {
    if (!(await copyText(failed.join('\n')))) toast('error', t('terminal:run.no_clipboard'));
  };
  return (
    <span className="flex flex-wrap gap-1.5 font-sans">
      {again > 0 && over ? (
        <Button busy={busy} onClick={() => void retry(entry)} className="h-6">
          {t('terminal:transcript.retry', { count: again, shown: formatCount(again) })}
        </Button>
      ) : null}
      {undoable.map(({ run, title }) => (
        <Button key={run} onClick={() => alone(commandById('package.undo'), { args: { run } })} className="h-6">
          {undoable.length > 1 ? t('terminal:transcript.undo_named', { title }) : t('terminal:transcript.undo')}
        </Button>
      ))}
      {over
        ? entry.stages.map(({ command, ended, outcomes }, index) =>
            typeof command.inverse === 'object' && ended?.result.ok && ended.record ? <CommandButton key={`${index} ${command.id}`} id={command.inverse.command} record={ended.record} packages={outcomes.flatMap(({ package: item, result }) => (result.ok ? [item] : []))} compact /> : null,
          )
        : null}
      {failed.length > 0 && over ? (
        <Button onClick={() => void copyFailed()} className="h-6">
          {t('terminal:transcript.copy_failed')}
        </Button>
      ) : null}
      {packages > 0 && over ? (
        <Button look="quiet" onClick={() => exportOutcomes(entry, t, language)} className="h-6">
          {t('terminal:transcript.export')}
        </Button>
      ) : null}
      {packages > 0 ? (
        <Button look="quiet" aria-expanded={open} onClick={onToggle} className="h-6">
          {t(open ? 'terminal:transcript.fold' : 'terminal:transcript.expand', { count: packages, shown: formatCount(packages) })}
        </Button>
      ) : null}
    </span>
  );
}
