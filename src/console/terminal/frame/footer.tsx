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
import { pendingKeysAtom } from '../hotkeys/pending';
import { CommandKeys } from '../buttons/command-keys';
import { NetworkMark } from '../offline/network-mark';
import { ScanModeBar } from '../scan/mode-badge';
import { lastScanAtom, type ScanResult } from '../scan/scan-state';
import { activeAtom } from '../active-record';
import { currentPackageAtom, cursorPlaceAtom, selectedPackagesAtom } from '../subject';
import { useRunCommand } from '../start/use-run-command';
import { runUiAction } from '../action-handlers';
import { promptTextAtom } from '../start/prompt-text';
import { dropKept, subscribeInput, takeKept } from '../input/kept';
import { inputShown } from '../input/turns';
import { recordingAtom } from '../memory/recording';

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
          <span className="shrink-0 font-semibold">{t('terminal:input.kept')}</span>
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
  const isScanned = current !== null && current.code === scanned?.code;
  return (
    <footer className="border-line bg-panel text-dim text-label shrink-0 border-t">
      <ScanModeBar />
      <div className="h-footer flex items-center gap-4 overflow-hidden px-3 max-[40rem]:gap-2 whitespace-nowrap">
        <RecordingBadge />
        <InputBadge />
        <LastScan />
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
