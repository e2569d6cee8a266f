import { useAtomValue, useSetAtom, useStore, atom } from 'jotai';
import { lazy, Suspense, useEffect, useState, useMemo, useRef } from 'react';
import { logFailure } from '~console/platform/log';
import { useSettingsSync } from '~console/platform/user-settings';
import { whenIdle } from '~console/platform/when-idle';
import { loadToasts } from '~console/ui/toast';
import { useActionHandler } from './action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { sharesOf } from '~commands/keys';
import { takesRecord } from '~commands/records';
import { commandById, commands } from '~commands/registry';
import type { SubjectRecord } from '~commands/subject';
import { pendingKeysAtom } from './hotkeys/pending';
import { useMacros } from './memory/use-macros';
import { paletteAtom } from './palette/palette-state';
import { useRehearsal } from './palette/use-rehearsal';
import { useSeenCodes } from './palette/use-seen-codes';
import { useQueueSending } from './offline/use-queue';
import { useStartOffer } from './prompt/start-offer';
import { transcriptOpenAtom } from './runs/transcript';
import { armingAtom, scanModeAtom } from './scan/scan-mode';
import { Scanner } from './scan/scanner';
import { useScanCommands } from './scan/use-scan-commands';
import { useSteps } from './steps/use-steps';
import { RunNews } from './transcript/run-news';
import { loadTranscript, TranscriptDrawer } from './transcript/transcript-drawer';
import { useRunEffects } from './transcript/use-run-effects';
import { useSetEffects } from './use-set-effects';
import { attachHotkeys, type Hotkeys } from './hotkeys/attach';
import { modalOpen, takesKeys } from './hotkeys/typing';
import { useBindings } from './hotkeys/user-keys';
import { activeRecordAtom } from './active-record';
import { useRunCommand } from './use-run-command';
import { useTellCleared } from './use-tell-cleared';
import { emptySetAtom, nothingEmptied, type Emptied } from './empty-set';
import { stopRunAtom } from './runs/running';

/** Ends armed scanning; false = nothing is armed. */
const disarmAtom = atom(null, (get, set): boolean => {
  if (get(scanModeAtom).kind !== 'act') return false;
  set(scanModeAtom, { kind: 'find' });
  return true;
});

/**
 * Escape leaves one thing at a time: the run under way, the armed line, the working set. Answers what became of the set.
 * `disarmed` = this very press has ended armed scanning already. Whoever is in a field means the field: the set then stays.
 */
const leaveOneAtom = atom(
  null,
  (_get, set, { inField, disarmed }: { readonly inField: boolean; readonly disarmed: boolean }): Emptied => {
    if (set(stopRunAtom) || disarmed || inField) return nothingEmptied;
    return set(emptySetAtom, false);
  },
);

/** Of verbs that share their keys, that of the record whose page is open. */
function meant(id: string, record: SubjectRecord | null): string {
  const command = commandById(id);
  if (!record || sharesOf(command) === undefined || takesRecord(command, record.kind)) return id;
  return commands.find((one) => sharesOf(one) === sharesOf(command) && takesRecord(one, record.kind))?.id ?? id;
}

/** The user's keys at work on every page. */
function useHotkeys(): { readonly drop: () => void } {
  const bindings = useBindings();
  const store = useStore();
  const run = useRunCommand();
  const setPending = useSetAtom(pendingKeysAtom);
  const leaveOne = useSetAtom(leaveOneAtom);
  const tellCleared = useTellCleared();
  const leave = (disarmed: boolean): void =>
    tellCleared(leaveOne({ inField: takesKeys(document.activeElement), disarmed }));
  const latest = useRef({ run, leave });
  const attached = useRef<Hotkeys | null>(null);
  useEffect(() => {
    latest.current = { run, leave };
  });

  // Whatever else takes the key, the prompt or a dialog: after Escape no scan acts.
  const disarm = useSetAtom(disarmAtom);
  const disarming = useRef<Event | null>(null);
  useEffect(() => {
    const onEscape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.isComposing && disarm()) disarming.current = event;
    };
    window.addEventListener('keydown', onEscape, true);
    return () => window.removeEventListener('keydown', onEscape, true);
  }, [disarm]);

  useEffect(() => {
    const hotkeys = attachHotkeys({
      bindings,
      run: (id) => latest.current.run(meant(id, store.get(activeRecordAtom))),
      onPending: setPending,
      onEscape: (event) => latest.current.leave(event === disarming.current),
      // The palette is fetched when first asked for; its field has the focus as soon as it is drawn.
      opening: () => store.get(paletteAtom).kind !== 'closed' && !modalOpen(),
    });
    attached.current = hotkeys;
    return () => {
      attached.current = null;
      hotkeys.detach();
    };
  }, [bindings, store, setPending]);

  return useMemo(() => ({ drop: () => attached.current?.drop() }), []);
}

const loadPalette = () => import('./palette/palette').then((m) => ({ default: m.Palette }));
const Palette = lazy(loadPalette);
const loadArmConfirm = () => import('./scan/arm-confirm').then((m) => ({ default: m.ArmConfirm }));
const ArmConfirm = lazy(loadArmConfirm);
const loadWhichKey = () => import('./hotkeys/which-key').then((m) => ({ default: m.WhichKey }));
const WhichKey = lazy(loadWhichKey);
const loadSheet = () => import('./shortcut-sheet').then((m) => ({ default: m.ShortcutSheet }));
const ShortcutSheet = lazy(loadSheet);

/** The command line's part of the frame: keys, scanner, palette, transcript. Mounted once, under the page. */
export function Terminal() {
  const palette = useAtomValue(paletteAtom);
  const setPalette = useSetAtom(paletteAtom);
  const setTranscript = useSetAtom(transcriptOpenAtom);
  const [sheet, setSheet] = useState(false);
  const { drop } = useHotkeys();
  useSettingsSync();
  useSeenCodes();
  useRehearsal();
  useQueueSending();
  useRunEffects();
  useMacros();
  useScanCommands();
  useSetEffects();
  useSteps();
  const arming = useAtomValue(armingAtom);
  const pending = useAtomValue(pendingKeysAtom);
  const { end } = useStartOffer();

  useActionHandler(uiCommands.palette, () => setPalette({ kind: 'list', query: '' }), 'frame');
  useActionHandler(uiCommands.shortcuts, () => setSheet(true), 'frame');
  useActionHandler(uiCommands.toggleTranscript, () => setTranscript((open) => !open), 'frame');

  useEffect(preloadWhenIdle, []);

  return (
    <>
      <TranscriptDrawer />
      <RunNews />
      <Scanner onBurst={drop} onSuccess={end} />
      <Suspense fallback={null}>{pending === null ? null : <WhichKey />}</Suspense>
      <Suspense fallback={null}>
        {palette.kind === 'closed' ? null : <Palette />}
        {arming ? <ArmConfirm /> : null}
        {sheet ? <ShortcutSheet onClose={() => setSheet(false)} /> : null}
      </Suspense>
    </>
  );
}

/** So that the first Ctrl+K is as quick as every other, and everything is there when the network is not. */
function preloadWhenIdle(): () => void {
  const load = (): void => {
    Promise.all([loadPalette(), loadTranscript(), loadWhichKey(), loadSheet(), loadArmConfirm(), loadToasts()]).catch(
      (error: unknown) => logFailure('not fetched in advance', error),
    );
  };
  return whenIdle(load);
}
