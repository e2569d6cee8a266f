import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { logFailure } from '~console/platform/log';
import { useSettingsSync } from '~console/platform/user-settings';
import { whenIdle } from '~console/platform/when-idle';
import { loadToasts } from '~console/ui/toast';
import { useActionHandler } from './action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { pendingKeysAtom } from './hotkeys/pending';
import { useMacros } from './memory/use-macros';
import { paletteAtom } from './palette/palette-state';
import { useRehearsal } from './palette/use-rehearsal';
import { useSeenCodes } from './palette/use-seen-codes';
import { useQueueSending } from './offline/use-queue';
import { useStartOffer } from './prompt/start-offer';
import { transcriptOpenAtom } from './runs/transcript';
import { armingAtom } from './scan/scan-mode';
import { Scanner } from './scan/scanner';
import { useScanCommands } from './scan/use-scan-commands';
import { useSteps } from './steps/use-steps';
import { RunNews } from './transcript/run-news';
import { loadTranscript, TranscriptDrawer } from './transcript/transcript-drawer';
import { useRunEffects } from './transcript/use-run-effects';
import { useSetEffects } from './use-set-effects';
import { useHotkeys } from './use-hotkeys';

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
      <Suspense fallback={null}>
        {pending === null ? null : <WhichKey />}
      </Suspense>
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
    Promise.all([loadPalette(), loadTranscript(), loadWhichKey(), loadSheet(), loadArmConfirm(), loadToasts()]).catch((error: unknown) => logFailure('not fetched in advance', error));
  };
  return whenIdle(load);
}
