import { useAtomValue, useSetAtom } from 'jotai';
import { lazy, Suspense, useEffect, useState } from 'react';
import { registerFaceEffect, type ShellFaceEffect } from './face-effects';
import { paletteAtom } from './palette/palette-state';
import { useStartOffer } from './prompt/start-offer';
import { transcriptOpenAtom } from './runs/transcript';
import { Scanner } from './scan/scanner';
import { selectedPackagesAtom } from './subject';
import { TranscriptDrawer } from './transcript/transcript-drawer';
import { useHotkeys } from './use-hotkeys';

const loadPalette = () => import('./palette/palette').then((m) => ({ default: m.Palette }));
const Palette = lazy(loadPalette);
const ShortcutSheet = lazy(() => import('./shortcut-sheet').then((m) => ({ default: m.ShortcutSheet })));

/** The command line's part of the frame: keys, scanner, palette, transcript. Mounted once, under the page. */
export function Terminal() {
  const palette = useAtomValue(paletteAtom);
  const setPalette = useSetAtom(paletteAtom);
  const setTranscript = useSetAtom(transcriptOpenAtom);
  const setSelected = useSetAtom(selectedPackagesAtom);
  const [sheet, setSheet] = useState(false);
  const { drop } = useHotkeys();
  const { end } = useStartOffer();

  useEffect(() => {
    const effects: [ShellFaceEffect, () => void][] = [
      ['palette', () => setPalette({ kind: 'list', query: '' })],
      ['shortcuts', () => setSheet(true)],
      ['toggle-transcript', () => setTranscript((open) => !open)],
      ['clear-selection', () => setSelected([])],
    ];
    const removals = effects.map(([name, handler]) => registerFaceEffect(name, handler));
    return () => {
      for (const remove of removals) remove();
    };
  }, [setPalette, setTranscript, setSelected]);

  useEffect(preloadWhenIdle, []);

  return (
    <>
      <TranscriptDrawer />
      <Scanner onBurst={drop} onSuccess={end} />
      <Suspense fallback={null}>
        {palette.kind === 'closed' ? null : <Palette />}
        {sheet ? <ShortcutSheet onClose={() => setSheet(false)} /> : null}
      </Suspense>
    </>
  );
}

/** So that the first Ctrl+K is as quick as every other. */
function preloadWhenIdle(): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(() => void loadPalette(), 1_500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(() => void loadPalette());
  return () => cancelIdleCallback(handle);
}
