import { useSetAtom, useAtomValue } from 'jotai';
import { memo, useState, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useVirtualizer } from '@tanstack/react-virtual';
import { formatClock, formatCount } from '~console/platform/format';
import { promptTextAtom } from '../start/prompt-text';
import { runUiAction } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { useLanguage } from '~console/platform/use-language';
import { Button } from '~console/ui/button';
import { toast } from '~console/ui/toast';
import { commandById } from '~commands/registry';
import { GoLink } from '~console/terminal/links/go-link';
import { useUser } from '~console/platform/session';
import { refusalText } from '~console/platform/refusal-text';
import { StatusMark } from '~console/ui/status';
import { type TranscriptEntry, failures, type StepLog } from '../runs/transcript';
import { copyText } from '../copy-text';
import { useQueueView } from '../offline/use-queue';
import { retryCount } from '../runs/retry';
import { isLeftToUndo, takenBackAtom, wayBack } from '../runs/taken-back';
import { CommandButton } from '../buttons/command-button';
import { useDoAlone } from '../start/use-start';
import { useKeysOf } from '../hotkeys/user-keys';
import { holdRunAtom, runningAtom, stopRunAtom } from '../runs/running';
import { stepTitle } from '../steps/use-steps';
import { StageView, LabelLinks } from './stage-view';
import { exportOutcomes, outcomeLines, type OutcomeLine } from './export-outcomes';
import { useRetry } from './use-run-effects';

const lineHeight = 20;

/** Every package of an entry: failures first, each with its reason and a link. Only those in sight are drawn. */
function PackageLines({ entry }: { readonly entry: TranscriptEntry }) {
  const { t } = useTranslation();
  const lines = useMemo(() => outcomeLines(entry), [entry]);
  const area = useRef<HTMLElement>(null);
  // Nothing here is memoised on what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => area.current,
    estimateSize: () => lineHeight,
    overscan: 8,
    initialRect: { width: 0, height: 12 * lineHeight },
  });
  return (
    <section
      ref={area}
      // A scrolling region must be reachable by key.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('terminal:transcript.packages')}
      className="border-line my-1 ml-3 max-h-60 overflow-y-auto border-l pl-3 -outline-offset-2"
    >
      <ul className="relative" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          return line ? (
            <li
              key={line.key}
              aria-setsize={lines.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 flex items-center gap-4"
              style={{ height: lineHeight, transform: `translateY(${start}px)` }}
            >
              <Line line={line} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  );
}

function Line({ line: { package: item, code, fault, errors } }: { readonly line: OutcomeLine }) {
  return (
    <>
      <span className={fault === null ? 'text-done' : 'text-failed'} aria-hidden="true">
        {fault === null ? '✓' : '✗'}
      </span>
      {item ? (
        <GoLink
          to={`/packages/${item.id}`}
          className="hover:text-accent w-36 shrink-0 underline-offset-2 hover:underline"
        >
          {code}
        </GoLink>
      ) : (
        <span className="w-36 shrink-0">{code}</span>
      )}
      <span className="min-w-0 truncate font-sans">
        {fault === null && item ? <StatusMark status={item.status} /> : null}
        {fault === null ? null : refusalText({ code: fault, errors })}
      </span>
    </>
  );
}

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
          <button
            type="button"
            onClick={recall}
            title={t('terminal:transcript.recall')}
            className="max-w-full truncate text-left"
          >
            {entry.line}
          </button>
        )}
        <div className="heard-apart flex flex-wrap items-center gap-x-4 gap-y-0.5 pl-3">
          {entry.stages.map((stage, index) => (
            // Stages never move within their entry.
            // oxlint-disable-next-line react/no-array-index-key
            <StageView key={index} stage={stage} state={entry.state} named={entry.stages.length > 1} />
          ))}
          {entry.step ? <StepEnd step={entry.step} /> : null}
          {entry.state === 'waiting' ? (
            <span className="text-attention font-sans">{t('terminal:transcript.waiting')}</span>
          ) : null}
          {entry.listed === undefined ? null : (
            <span className="text-dim">
              {t('terminal:transcript.listed', { count: entry.listed, shown: formatCount(entry.listed) })}
            </span>
          )}
          {entry.found.length > 0 && entry.listed === undefined ? (
            <span className="text-dim">{t('terminal:transcript.found', { count: entry.found.length })}</span>
          ) : null}
          {entry.missed.length > 0 ? (
            <span className="text-failed">{t('terminal:transcript.missed', { count: entry.missed.length })}</span>
          ) : null}
          <LabelLinks links={entry.links} />
          {entry.state === 'running' ? <RunningActions id={entry.id} /> : null}
          <EntryActions entry={entry} open={open} onToggle={() => setOpen(!open)} />
        </div>
        {open ? <PackageLines entry={entry} /> : null}
      </div>
    </li>
  );
});

interface EntryActionsProps {
  readonly entry: TranscriptEntry;
  readonly open: boolean;
  readonly onToggle: () => void;
}

/** What can be done about what came of a line. */
function EntryActions({ entry, open, onToggle }: EntryActionsProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { retry, busy } = useRetry();
  const alone = useDoAlone();
  const takenBack = useAtomValue(takenBackAtom);
  const user = useUser();
  const reported = [...(entry.step?.packages ?? [])];
  const failed = [
    ...entry.stages.flatMap(failures).flatMap(({ outcomes }) => outcomes.map((outcome) => outcome.package.code)),
    ...reported.flatMap(([code, fault]) => (fault === null ? [] : [code])),
  ];
  const { lines } = useQueueView();
  // What is still in the queue is decided there.
  const again = lines.some(({ id }) => entry.queued.includes(id)) ? 0 : retryCount(entry);
  const packages =
    entry.found.length +
    entry.missed.length +
    reported.length +
    entry.stages.reduce((sum, stage) => sum + stage.outcomes.length, 0);
  const over = entry.state === 'done' || entry.state === 'stopped';
  const undoable = entry.stages.flatMap((stage) =>
    over && stage.run !== undefined && isLeftToUndo(stage, takenBack)
      ? [{ run: stage.run, title: stage.command.title[language] }]
      : [],
  );
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
        ? entry.stages.map((stage, index) => {
            const back = user && wayBack(stage, user);
            return back ? (
              <CommandButton
                key={`${index} ${stage.command.id}`}
                id={back.command.id}
                record={back.record}
                packages={back.packages}
                compact
              />
            ) : null;
          })
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
          {t(open ? 'terminal:transcript.fold' : 'terminal:transcript.expand', {
            count: packages,
            shown: formatCount(packages),
          })}
        </Button>
      ) : null}
    </span>
  );
}

/** Hold, go on, stop. */
function RunningActions({ id }: { readonly id: number }) {
  const { t } = useTranslation();
  const running = useAtomValue(runningAtom).get(id);
  const hold = useSetAtom(holdRunAtom);
  const stop = useSetAtom(stopRunAtom);
  const holdKeys = useKeysOf('face.hold-run');
  if (!running) return null;
  return (
    <span className="flex items-center gap-1.5 font-sans">
      {running.held ? <span className="text-attention">{t('terminal:transcript.held')}</span> : null}
      <Button keys={holdKeys} onClick={() => hold(id)} className="h-6">
        {t(running.held ? 'terminal:transcript.go_on' : 'terminal:transcript.hold')}
      </Button>
      <Button keys="esc" onClick={() => stop(id)} className="h-6">
        {t('terminal:transcript.stop')}
      </Button>
    </span>
  );
}

/** What a page did, and on what: the code leads to the page it was done on. */
function StepTitle({ step: { endpoint, subject, page } }: { readonly step: StepLog }) {
  const language = useLanguage();
  return (
    <span className="max-w-full truncate font-sans">
      {stepTitle(endpoint, language)}{' '}
      {subject === null ? null : (
        <GoLink to={page} className="font-mono underline-offset-2 hover:underline">
          {subject}
        </GoLink>
      )}
    </span>
  );
}

/** ✓, with how many packages went along, or ✗ and why. */
function StepEnd({ step: { fault, packages } }: { readonly step: StepLog }) {
  const done = [...packages.values()].filter((refusal) => refusal === null).length;
  const refused = new Map<string, number>();
  for (const refusal of packages.values()) if (refusal !== null) refused.set(refusal, (refused.get(refusal) ?? 0) + 1);
  if (packages.size === 0)
    return fault ? <span className="text-failed">✗ {refusalText(fault)}</span> : <span className="text-done">✓</span>;
  return (
    <span className="heard-apart flex flex-wrap items-center gap-x-4">
      {done > 0 ? <span className="text-done">✓ {formatCount(done)}</span> : null}
      {[...refused]
        .sort(([, one], [, other]) => other - one)
        .map(([code, count]) => (
          <span key={code} className="text-failed">
            ✗ {formatCount(count)} {refusalText(fault?.code === code ? fault : { code })}
          </span>
        ))}
    </span>
  );
}
