import { useAtomValue, useSetAtom, useStore, atom } from 'jotai';
import { Suspense, useEffect, useLayoutEffect, useState, useMemo, useRef } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '~console/platform/lazy-part';
import { logFailure } from '~console/platform/log';
import { useReloadHeld } from '~console/platform/new-version';
import { findRoute } from '~console/platform/page-cache';
import { wallAtom } from '~console/platform/panels';
import { tabTitle } from '~console/platform/tab-title';
import type { Language } from '~console/platform/language';
import { useLanguage } from '~console/platform/use-language';
import { whenIdle } from '~console/platform/when-idle';
import { loadToasts, toast } from '~console/ui/toast';
import { isOfFrame, useActionHandler } from '../action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { sharesOf } from '~commands/keys';
import { recordOf, takesRecord } from '~commands/records';
import { commandById, commands } from '~commands/registry';
import type { Command } from '~commands/command';
import type { SubjectRecord } from '~commands/subject';
import { pendingKeysAtom } from '../hotkeys/pending';
import { recordingAtom } from '../memory/recording';
import { useMacros } from '../memory/use-macros';
import { paletteAtom } from '../start/palette-state';
import { useRehearsal } from '../palette/use-rehearsal';
import { useQueueSending } from '../offline/use-queue';
import { useStartOffer } from '../prompt/start-offer';
import { transcriptOpenAtom } from '../runs/transcript';
import { armingAtom, scanModeAtom } from '../scan/scan-mode';
import { Scanner } from '../scan/scanner';
import { useScanCommands } from '../scan/use-scan-commands';
import { useSteps } from '../steps/use-steps';
import { RunDock } from '../transcript/run-dock';
import { RunNews } from '../transcript/run-news';
import { TranscriptDrawer, transcriptPart } from '../transcript/transcript-drawer';
import { useRunEffects } from '../transcript/use-run-effects';
import { useSetEffects } from './use-set-effects';
import { announce, type Coming } from '~console/platform/coming';
import { attachHotkeys, type Hotkeys } from '../hotkeys/attach';
import type { SequenceAnswer } from '../hotkeys/sequence';
import { hasLooked } from '../input/hand';
import type { InputTaker } from '../input/turns';
import { usePageComing } from '../input/use-page-coming';
import { takesKeys } from '../hotkeys/typing';
import { useBindings, useKeys } from '../hotkeys/user-keys';
import {
  currentPackageAtom,
  onPackagePageAtom,
  selectedPackagesAtom,
  subjectPackagesAtom,
  activeRecordAtom,
} from '../subject';
import { useRunCommand } from '../start/use-run-command';
import { PageNews } from './page-news';
import { useTellCleared } from '../prompt/use-tell-cleared';
import { emptySetAtom, nothingEmptied, ownChoiceAtom, type Emptied } from '../empty-set';
import { stopRunAtom } from '../runs/running';
import { failureText } from '~console/platform/failure-text';
import { useSettingsSync } from '~console/platform/user-settings';
import { useQueryClient } from '@tanstack/react-query';
import { seenCodesAtom, seenSubjects, watchQueries } from '../palette/seen-codes';

/** A part of the interface that is fetched on a slow line comes within this; and how often it is looked for. In ms. */
const patienceMs = 15_000;
const lookMs = 16;

/** Ends armed scanning; false = nothing is armed. */
const disarmAtom = atom(null, (get, set): boolean => {
  if (get(scanModeAtom).kind !== 'act') return false;
  set(scanModeAtom, { kind: 'find' });
  return true;
});

/**
 * Escape leaves one thing at a time, wherever on the page: the wall, the run under way, the page's own choice, what is
 * being read into the working set, that set. Whoever is in a field means the field, and whoever types on behind a line means what
 * that leaves behind.
 */
const leaveOneAtom = atom(null, (get, set, inField: boolean): Emptied => {
  const wall = inField ? null : get(wallAtom);
  if (!wall && hasLooked() && set(stopRunAtom)) return nothingEmptied;
  if (inField) return nothingEmptied;
  const own = wall ?? get(ownChoiceAtom);
  if (!own) return set(emptySetAtom, false);
  own.leave();
  return nothingEmptied;
});

/** Of verbs that share their keys, that of the record whose page is open. */
function meant(id: string, record: SubjectRecord | null, keysOf: ReturnType<typeof useKeys>): string {
  const command = commandById(id);
  if (!record || sharesOf(command) === undefined || takesRecord(command, record.kind)) return id;
  const shares = (one: Command): boolean => sharesOf(one) === sharesOf(command) && keysOf(one) === keysOf(command);
  return commands.find((one) => shares(one) && takesRecord(one, record.kind))?.id ?? id;
}

/** What a key's command acts on has to be there first; what it would change must not be under way. */
function waitsFor(answer: SequenceAnswer): readonly Coming[] {
  if (answer.kind === 'pending') return [];
  if (answer.kind === 'none') return ['page'];
  const { effect } = commandById(answer.id);
  if (effect.kind === 'page' || isOfFrame(answer.id)) return [];
  // Before the user's own keys are here it may be another one's.
  return effect.kind === 'ui' ? ['page'] : ['settings', 'page', 'run'];
}

/** The user's keys at work on every page. */
function useHotkeys(): Omit<InputTaker, 'onScan'> {
  const bindings = useBindings();
  const store = useStore();
  const run = useRunCommand();
  const setPending = useSetAtom(pendingKeysAtom);
  const leaveOne = useSetAtom(leaveOneAtom);
  const tellCleared = useTellCleared();
  const keysOf = useKeys();
  const latest = useRef({ run, tellCleared, keysOf });
  const attached = useRef<Hotkeys | null>(null);
  useLayoutEffect(() => {
    latest.current = { run, tellCleared, keysOf };
  });

  useEffect(() => {
    const hotkeys = attachHotkeys({
      bindings,
      run: (id) => latest.current.run(meant(id, store.get(activeRecordAtom), latest.current.keysOf)),
      onPending: setPending,
      onEscape: () => latest.current.tellCleared(leaveOne(takesKeys(document.activeElement))),
    });
    attached.current = hotkeys;
    return () => {
      attached.current = null;
      hotkeys.detach();
    };
  }, [bindings, store, setPending, leaveOne]);

  return useMemo(
    () => ({
      onScanned: () => attached.current?.forget(),
      keyWaitsFor: (stroke) =>
        stroke.key === 'Escape' ? [] : waitsFor(attached.current?.meaning(stroke) ?? { kind: 'none' }),
      scanWaitsFor: () => {
        const { kind } = store.get(scanModeAtom);
        if (kind !== 'find') return kind === 'act' ? ['line', 'run'] : ['line'];
        // What is opening or closing is there, or gone, before it is asked whether a scan may lead away from it.
        const front = ['line', 'choice', 'palette', 'dialog'] as const;
        // A page that takes scans is asked once it knows whether it takes this one.
        return findRoute(window.location.pathname)?.scans === true ? [...front, 'page'] : front;
      },
      takeKey: (stroke) => attached.current?.takeNext(stroke) === true,
      // Whatever else takes the key, the prompt or a dialog: after Escape no scan acts.
      onEscape: () => store.set(disarmAtom),
      isBound: (stroke) => attached.current?.isBound(stroke) === true,
    }),
    [store],
  );
}

/** Its field has the focus; null = it is not there. */
function paletteFocused(): boolean | null {
  const palette = document.querySelector('[data-palette]');
  return palette && palette.contains(document.activeElement);
}

/**
 * The palette is fetched when first asked for: keys are its own from then on, and reach it once its field has the
 * focus. From the moment that it closes they are the page's, and reach that once it is gone.
 */
function usePaletteComing(): void {
  const store = useStore();
  useEffect(() => {
    let end: ((failed?: boolean) => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const arrived = (failed = false): void => {
      clearTimeout(timer);
      end?.(failed);
      end = null;
    };
    const look = (until: number): void => {
      const closes = store.get(paletteAtom).kind === 'closed';
      const focused = paletteFocused();
      if (closes ? focused === null : focused === true) arrived();
      else if (performance.now() > until) arrived(!closes);
      else timer = setTimeout(() => look(until), lookMs);
    };
    const leave = store.sub(paletteAtom, () => {
      end ??= announce('palette');
      clearTimeout(timer);
      // It is drawn at the end of this turn.
      queueMicrotask(() => look(performance.now() + patienceMs));
    });
    return () => {
      leave();
      arrived();
    };
  }, [store]);
}

/** Kinds of sheets whose pages have words of their own for how far they are. */
const sheetWords: Readonly<Record<string, string>> = { linehaul: 'trip_status', three_pl: 'handover_status' };

/** How a record stands, as its page says it. */
function statusWord(record: SubjectRecord, language: Language, t: TFunction): string | undefined {
  const own = record.kind === 'runsheet' ? sheetWords[String(record.facts.type)] : undefined;
  return own ? t(`ui:${own}.${record.status}`) : recordOf(record.kind).statuses[record.status]?.[language];
}

/** The tab of a package or record bears its code and status: of ten open ones the right one is found. */
function useTabTitle(): void {
  const { t } = useTranslation();
  const language = useLanguage();
  const record = useAtomValue(activeRecordAtom);
  const current = useAtomValue(currentPackageAtom);
  const onPage = useAtomValue(onPackagePageAtom);
  const title =
    onPage && current
      ? tabTitle(`${current.code} · ${t(`ui:status.${current.status}`)}`)
      : record && tabTitle([record.code, statusWord(record, language, t)].filter(Boolean).join(' · '));
  useEffect(() => {
    if (!title) return;
    const before = document.title;
    document.title = title;
    return () => {
      if (document.title === title) document.title = before;
    };
  }, [title]);
}

/** What scans and lines act on and do, as it can't be told anew: how scans are taken, the working set, a recording. */
const heldAtom = atom(
  (get) =>
    get(scanModeAtom).kind !== 'find' ||
    get(armingAtom) !== null ||
    get(selectedPackagesAtom).length > 0 ||
    get(recordingAtom) !== null,
);

const palettePart = lazyPart(() => import('../palette/palette').then((m) => m.Palette));
const armConfirmPart = lazyPart(() => import('../scan/arm-confirm').then((m) => m.ArmConfirm));
const whichKeyPart = lazyPart(() => import('../hotkeys/which-key').then((m) => m.WhichKey));
const sheetPart = lazyPart(() => import('./shortcut-sheet').then((m) => m.ShortcutSheet));
const ahead = [palettePart, transcriptPart, whichKeyPart, sheetPart, armConfirmPart];

/** Keeps the user's settings in step with the provider, and tells which of them it does not take. */
function useSettingsTold(): void {
  const { t } = useTranslation();
  useSettingsSync((name, error) =>
    toast(
      'error',
      t('terminal:memory.refused', { what: t(`terminal:memory.setting.${name}`), why: failureText(error) }),
    ),
  );
}

/** Mounted once: fills the palette's memory of packages while the palette is closed. */
function useSeenCodes(): void {
  const index = useAtomValue(seenCodesAtom);
  const client = useQueryClient();
  const subjects = useAtomValue(subjectPackagesAtom);
  useEffect(() => watchQueries(client, index), [client, index]);
  useEffect(() => index.add(seenSubjects(subjects)), [subjects, index]);
}

/** What comes over the page. By itself: whoever opens it waits for nothing else to be drawn anew. */
function Overlays() {
  const palette = useAtomValue(paletteAtom);
  const arming = useAtomValue(armingAtom);
  const pending = useAtomValue(pendingKeysAtom);
  const [sheet, setSheet] = useState(false);
  useActionHandler(uiCommands.shortcuts, () => setSheet(true), 'frame');
  return (
    <>
      <Suspense fallback={null}>{pending === null ? null : <whichKeyPart.Part />}</Suspense>
      <Suspense fallback={null}>
        {palette.kind === 'closed' ? null : <palettePart.Part />}
        {arming ? <armConfirmPart.Part /> : null}
        {sheet ? <sheetPart.Part onClose={() => setSheet(false)} /> : null}
      </Suspense>
    </>
  );
}

/** The command line's part of the frame: keys, scanner, palette, transcript. Mounted once, under the page. */
export function Terminal() {
  const setPalette = useSetAtom(paletteAtom);
  const setTranscript = useSetAtom(transcriptOpenAtom);
  const keys = useHotkeys();
  usePaletteComing();
  usePageComing();
  useSettingsTold();
  useSeenCodes();
  useRehearsal();
  useQueueSending();
  useRunEffects();
  useTabTitle();
  useReloadHeld(useAtomValue(heldAtom));
  useMacros();
  useScanCommands();
  useSetEffects();
  useSteps();
  const { end } = useStartOffer();

  useActionHandler(uiCommands.palette, () => setPalette({ kind: 'list', query: '' }), 'frame');
  useActionHandler(uiCommands.help, () => setPalette({ kind: 'help' }), 'frame');
  useActionHandler(uiCommands.toggleTranscript, () => setTranscript((open) => !open), 'frame');

  useEffect(preloadWhenIdle, []);

  return (
    <>
      <TranscriptDrawer />
      <RunDock />
      <RunNews />
      <PageNews />
      <Scanner keys={keys} onSuccess={end} />
      <Overlays />
    </>
  );
}

/** So that the first Ctrl+K is as quick as every other, and everything is there when the network is not. */
function preloadWhenIdle(): () => void {
  const load = (): void => {
    Promise.all([...ahead.map(({ fetch }) => fetch()), loadToasts()]).catch((error: unknown) =>
      logFailure('not fetched in advance', error),
    );
  };
  return whenIdle(load);
}
