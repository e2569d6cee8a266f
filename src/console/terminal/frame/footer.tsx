import { useAtomValue, useSetAtom } from 'jotai';
import { useTranslation } from 'react-i18next';
import { useSyncExternalStore } from 'react';
import { useUser } from '~console/platform/session';
import { useLanguage } from '~console/platform/use-language';
import { formatCount } from '~console/platform/format';
import { Kbd } from '~console/ui/kbd';
import { gate } from '~commands/gate';
import { commands } from '~commands/registry';
import { uiCommands } from '~commands/ui-commands';
import { useOnline } from '~console/platform/network';
import { memoryCommands } from '~commands/memory';
import { pendingKeysAtom } from '../hotkeys/pending';
import { CommandKeys } from '../buttons/command-keys';
import { lastScanAtom, type ScanResult } from '../scan/scan-state';
import { currentPackageAtom, cursorPlaceAtom, selectedPackagesAtom, activeAtom } from '../subject';
import { useRunCommand } from '../start/use-run-command';
import { runUiAction } from '../action-handlers';
import { promptTextAtom } from '../start/prompt-text';
import { dropKept, subscribeInput, takeKept } from '../input/kept';
import { inputShown } from '../input/turns';
import { recordingAtom } from '../memory/recording';
import { useQueueView } from '../offline/use-queue';
import { CommandButton } from '../buttons/command-button';
import { scanModeAtom, scanTallyAtom } from '../scan/scan-mode';

/** Text as it was given, a break where a line was entered. */
const asTyped = (text: string): string => text.replaceAll('\n', '⏎ ');

/**
 * What has been typed or scanned and waits for its turn, and what could not be placed: seen, and never done unasked.
 */
function InputBadge() {
  const { t } = useTranslation();
  const setText = useSetAtom(promptTextAtom);
  const { waiting, kept } = useSyncExternalStore(subscribeInput, inputShown);
  const take = (): void => {
    setText(takeKept() ?? '');
    runUiAction(uiCommands.prompt);
  };
  return (
    <>
      {waiting === '' ? null : (
        <output className="animate-late flex min-w-0 items-center gap-1.5">
          <span className="shrink-0">{t('terminal:input.waiting')}</span>
          <span className="text-ink truncate font-mono">{asTyped(waiting)}</span>
        </output>
      )}
      {kept === '' ? null : (
        <output className="text-attention flex min-w-0 items-center gap-1.5">
          <span className="shrink-0 font-semibold max-[40rem]:sr-only">{t('terminal:input.kept')}</span>
          <span className="truncate font-mono" title={asTyped(kept)}>
            {asTyped(kept)}
          </span>
          <button type="button" className="text-accent shrink-0 font-semibold" onClick={take}>
            {t('terminal:input.take')}
          </button>
          <button
            type="button"
            aria-label={t('terminal:input.drop')}
            title={t('terminal:input.drop')}
            onClick={dropKept}
            className="hover:text-ink px-1"
          >
            <span aria-hidden="true">×</span>
          </button>
        </output>
      )}
    </>
  );
}

/** How many keys are named; which ones depends on what they could do now. */
const named = 4;
const withPackages = [
  'package.return',
  'package.print',
  'package.note',
  'package.lost',
  'face.palette',
  'face.shortcuts',
];
const without = ['face.prompt', 'face.palette', 'face.toggle-transcript', 'face.shortcuts'];

const marks: Record<ScanResult, { readonly sign: string; readonly colour: string }> = {
  reading: { sign: '…', colour: 'text-dim' },
  found: { sign: '✓', colour: 'text-done' },
  added: { sign: '✓', colour: 'text-done' },
  done: { sign: '✓', colour: 'text-done' },
  queued: { sign: '…', colour: 'text-attention' },
  repeated: { sign: '=', colour: 'text-attention' },
  refused: { sign: '✗', colour: 'text-failed bg-failed-soft rounded-sm px-1 font-semibold' },
};

/** That a macro is being recorded, and which. */
function RecordingBadge() {
  const { t } = useTranslation();
  const recording = useAtomValue(recordingAtom);
  if (!recording) return null;
  return (
    <output className="text-failed shrink-0 font-semibold">
      ● {t('terminal:memory.recording', { name: recording.name })}
    </output>
  );
}

/** The last scan, what is chosen, the network, and the keys that matter here. */
export function Footer() {
  const { t } = useTranslation();
  const pending = useAtomValue(pendingKeysAtom);
  const selected = useAtomValue(selectedPackagesAtom);
  const current = useAtomValue(currentPackageAtom);
  const place = useAtomValue(cursorPlaceAtom);
  const scanned = useAtomValue(lastScanAtom);
  const { kept } = useSyncExternalStore(subscribeInput, inputShown);
  const isScanned = current !== null && current.code === scanned?.code;
  return (
    <footer className="border-line bg-panel text-dim text-label shrink-0 border-t">
      <ScanModeBar />
      <div className="h-footer flex items-center gap-4 overflow-hidden px-3 max-[40rem]:gap-2 whitespace-nowrap">
        <RecordingBadge />
        <InputBadge />
        {/* On a phone both have no room: what was not done is told before what was. */}
        <span className={`contents ${kept === '' ? '' : 'max-[40rem]:hidden'}`}>
          <LastScan />
        </span>
        {selected.length > 0 ? (
          <span>{t('terminal:footer.selected', { count: selected.length, shown: formatCount(selected.length) })}</span>
        ) : null}
        {selected.length === 0 && current && !isScanned ? (
          <span className="font-mono max-[40rem]:hidden">{current.code}</span>
        ) : null}
        {place ? (
          <span className="min-w-0 shrink-10 truncate tabular-nums">
            {t('terminal:footer.place', { row: formatCount(place.row), total: formatCount(place.total) })}
          </span>
        ) : null}
        {pending === null ? null : (
          <span className="text-ink inline-flex items-center gap-1">
            <Kbd keys={pending} always /> …
          </span>
        )}
        <span className="ml-auto" />
        <NetworkMark />
        <Keys />
      </div>
    </footer>
  );
}

function LastScan() {
  const { t } = useTranslation();
  const scan = useAtomValue(lastScanAtom);
  if (!scan) return <span>{t('terminal:footer.no_scan')}</span>;
  const { sign, colour } = marks[scan.result];
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5 overflow-hidden">
      <span className="max-[40rem]:sr-only">{t('terminal:footer.scan')}</span>
      <span className="text-ink font-mono font-semibold">{scan.code}</span>
      <span className={`truncate ${colour}`}>
        {sign} {scan.text}
      </span>
      {scan.tookMs === null || scan.tookMs < 10 ? null : (
        <span className="tabular-nums max-[40rem]:hidden">
          {t('terminal:footer.took', {
            seconds: (scan.tookMs / 1_000).toLocaleString('vi-VN', { maximumFractionDigits: 2 }),
          })}
        </span>
      )}
    </span>
  );
}

function Keys() {
  const language = useLanguage();
  const user = useUser();
  const active = useAtomValue(activeAtom);
  const run = useRunCommand();
  const ids = active.packages.length > 0 ? withPackages : without;
  const shown = ids
    .flatMap((id) =>
      commands.filter((command) => command.id === id && gate(command, { user, ...active }).state === 'allowed'),
    )
    .slice(0, named);
  // Those that find no room are in a line below, out of sight: what a scan came to is said whole before any of them.
  // Something stands before the first, so that it goes there too and is never cut.
  return (
    <span className="flex h-full min-w-0 shrink-[1000000] flex-wrap justify-end gap-x-4 overflow-hidden before:-mr-4 before:h-full before:content-['']">
      {shown.map(({ id, title }) => (
        <button
          key={id}
          type="button"
          tabIndex={-1}
          onClick={() => run(id)}
          className="hover:text-ink inline-flex h-full items-center gap-1.5"
        >
          <CommandKeys id={id} />
          {title[language]}
        </button>
      ))}
    </span>
  );
}

/** In the footer: whether there is a network, and how much waits for it or for somebody. */
function NetworkMark() {
  const { t } = useTranslation();
  const online = useOnline();
  const { lines, scans, sending } = useQueueView();
  const queued = lines.filter(({ state }) => state === 'waiting' || state === 'running').length;
  const kept = scans.filter(({ state }) => state !== 'aside').length;
  const asking = lines.length - queued + scans.length - kept;
  return (
    <span className="inline-flex items-center gap-3">
      {lines.length + scans.length > 0 ? (
        <button
          type="button"
          tabIndex={-1}
          onClick={() => runUiAction(uiCommands.queue)}
          className="text-attention hover:text-ink inline-flex items-center gap-2 font-semibold"
        >
          {queued > 0 ? (
            <span>
              {t(sending ? 'terminal:footer.sending' : 'terminal:footer.queued', { shown: formatCount(queued) })}
            </span>
          ) : null}
          {kept > 0 ? <span>{t('terminal:footer.kept_scans', { count: kept, shown: formatCount(kept) })}</span> : null}
          {asking > 0 ? (
            <span className="text-failed">{t('terminal:footer.asking', { shown: formatCount(asking) })}</span>
          ) : null}
        </button>
      ) : null}
      <span className={online ? '' : 'text-attention'}>
        ● {t(online ? 'terminal:footer.online' : 'terminal:footer.offline')}
      </span>
    </span>
  );
}

/**
 * What each scan does now, where that is more than opening its page: over the whole width, in full, with the way out of
 * it. Nobody may scan into an armed line without seeing it.
 */
function ScanModeBar() {
  const { t } = useTranslation();
  const mode = useAtomValue(scanModeAtom);
  const { taken, refused, waiting } = useAtomValue(scanTallyAtom);
  if (mode.kind === 'find') return null;
  const armed = mode.kind === 'act';
  return (
    <div
      className={`flex shrink-0 items-center gap-x-2.5 px-3 py-1 font-semibold ${armed ? 'bg-attention text-bg' : 'bg-accent text-on-accent'}`}
    >
      <output className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5">
        <span className="shrink-0 tracking-wide uppercase">
          {t(armed ? 'terminal:scan.armed' : 'terminal:scan.adding')}
        </span>
        {armed ? <span className="min-w-0 font-mono break-words">{mode.line}</span> : null}
        <span aria-live="off" className="ml-auto shrink-0 tabular-nums">
          ✓ {formatCount(taken)} · ✗ {formatCount(refused)}
          {waiting > 0 ? ` · ${t('terminal:scan.waiting', { count: waiting })}` : ''}
        </span>
        {armed ? <span className="shrink-0 font-normal hand:hidden">{t('terminal:scan.esc')}</span> : null}
      </output>
      {/* By the mouse it leaves the focus where somebody is typing: it goes with what it ends. */}
      <span role="presentation" onMouseDown={(event) => event.preventDefault()}>
        <CommandButton
          id={memoryCommands.disarm.id}
          label={t('terminal:scan.find')}
          compact
          className="h-6! hand:h-control!"
        />
      </span>
    </div>
  );
}
