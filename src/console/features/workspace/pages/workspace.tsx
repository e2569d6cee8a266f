import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useSetAtom } from 'jotai';
import { Group, Panel, Separator, usePanelRef, type PanelImperativeHandle } from 'react-resizable-panels';
import { TranscriptLog } from '~console/terminal/transcript/transcript-log';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useText } from '~console/platform/text';
import { narrowScreen, useMedia } from '~console/platform/use-media';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import { transcriptDockedAtom } from '~console/terminal/runs/transcript';
import { useUserSetting } from '~console/platform/user-settings';
import { GridPane } from '../grid/grid-pane';
import type { GridPackage } from '../grid/use-packages-window';
import { Inspector } from '../inspector/inspector';

/** Sizes in px, as the user has drawn them. */
interface PaneSizes {
  readonly inspector: number;
  readonly transcript: number;
  readonly transcriptFolded: boolean;
}

/** Below this, in px, the panes beside the grid begin with less. */
const roomy = 1_400;

const asDrawn = (): PaneSizes => ({
  ...(window.innerWidth < roomy ? { inspector: 292, transcript: 150 } : { inspector: 348, transcript: 196 }),
  transcriptFolded: false,
});

/** What was kept, as far as it can be understood. */
function readPaneSizes(stored: unknown): PaneSizes {
  const drawn = asDrawn();
  if (typeof stored !== 'object' || stored === null) return drawn;
  const { inspector, transcript, transcriptFolded } = stored as Record<string, unknown>;
  const size = (value: unknown, otherwise: number): number =>
    typeof value === 'number' && value > 0 && value < 5_000 ? Math.round(value) : otherwise;
  return {
    inspector: size(inspector, drawn.inspector),
    transcript: size(transcript, drawn.transcript),
    transcriptFolded: transcriptFolded === true,
  };
}

/**
 * The sizes that the panes begin with, and how to keep new ones. What another browser keeps meanwhile moves nothing
 * here.
 */
function usePaneSizes(): { readonly begun: PaneSizes; readonly keep: (change: Partial<PaneSizes>) => void } {
  const [layout, setLayout] = useUserSetting('layout');
  const [begun] = useState(() => readPaneSizes(layout.workspace));
  const keep = useCallback(
    (change: Partial<PaneSizes>) =>
      setLayout((now) => ({ ...now, workspace: { ...readPaneSizes(now.workspace), ...change } })),
    [setLayout],
  );
  return { begun, keep };
}

/** Least and greatest sizes, px. */
const inspectorWidths = { minSize: 280, maxSize: 620 };
const transcriptHeights = { minSize: 84, maxSize: '70%' };

interface PanesProps {
  readonly grid: ReactNode;
  readonly inspector: ReactNode;
  readonly transcript: ReactNode;
  readonly focusGrid: () => void;
  readonly inspectorRef: RefObject<HTMLElement | null>;
  readonly transcriptRef: RefObject<HTMLElement | null>;
}

/** Grid, inspector and transcript with the splitters between; one key leads to each, one folds the transcript. */
function Panes({ grid, inspector, transcript, focusGrid, inspectorRef, transcriptRef }: PanesProps) {
  const t = useText('workspace');
  const { begun, keep } = usePaneSizes();
  const whole = useRef<HTMLDivElement>(null);
  const upper = useRef<HTMLDivElement>(null);
  const transcriptPanel = usePanelRef();
  const height = useRef(begun.transcript);
  useDocked();
  usePaneCommands({ focusGrid, inspectorRef, transcriptRef }, { panel: transcriptPanel, height, keep });
  const narrow = useMedia(narrowScreen);

  if (narrow)
    return (
      <div className="flex flex-col">
        {/* Beneath it stands what can be done with what is chosen: in sight, however low the screen. */}
        <div className="h-[min(75vh,100vh-11rem)] shrink-0">{grid}</div>
        <div className="border-t border-line">{inspector}</div>
        <div className="h-64 shrink-0 border-t border-line">{transcript}</div>
      </div>
    );
  return (
    <Group
      orientation="vertical"
      className="h-full"
      elementRef={whole}
      onLayoutChanged={(layout, { isUserInteraction }) => {
        const size = pixels(layout.transcript, whole.current?.offsetHeight);
        if (!isUserInteraction || size === null) return;
        if (size > 0) height.current = size;
        keep(size > 0 ? { transcript: size, transcriptFolded: false } : { transcriptFolded: true });
      }}
    >
      <Panel id="work" minSize={220}>
        <Group
          orientation="horizontal"
          className="h-full"
          elementRef={upper}
          onLayoutChanged={(layout, { isUserInteraction }) => {
            const size = pixels(layout.inspector, upper.current?.offsetWidth);
            if (isUserInteraction && size !== null) keep({ inspector: size });
          }}
        >
          <Panel id="grid" minSize={360}>
            {grid}
          </Panel>
          <Separator aria-label={t('pane.inspector_width')} className="splitter w-px" />
          <Panel
            id="inspector"
            groupResizeBehavior="preserve-pixel-size"
            defaultSize={begun.inspector}
            {...inspectorWidths}
          >
            {inspector}
          </Panel>
        </Group>
      </Panel>
      <Separator aria-label={t('pane.transcript_height')} className="splitter h-px" />
      <Panel
        id="transcript"
        panelRef={transcriptPanel}
        groupResizeBehavior="preserve-pixel-size"
        collapsible
        defaultSize={begun.transcriptFolded ? 0 : begun.transcript}
        {...transcriptHeights}
      >
        {transcript}
      </Panel>
    </Group>
  );
}

interface TranscriptPane {
  readonly panel: RefObject<PanelImperativeHandle | null>;
  /** To which it is unfolded. */
  readonly height: RefObject<number>;
  readonly keep: (change: Partial<PaneSizes>) => void;
}

/** One key leads to each pane, one folds the transcript. */
function usePaneCommands(
  { focusGrid, inspectorRef, transcriptRef }: Pick<PanesProps, 'focusGrid' | 'inspectorRef' | 'transcriptRef'>,
  { panel, height, keep }: TranscriptPane,
): void {
  useEffect(() => {
    const unfold = (): void => {
      if (panel.current?.isCollapsed() !== true) return;
      panel.current.resize(height.current);
      keep({ transcriptFolded: false });
    };
    const fold = (): void => {
      if (!panel.current) return;
      if (transcriptRef.current?.contains(document.activeElement)) focusGrid();
      panel.current.collapse();
      keep({ transcriptFolded: true });
    };
    const toTranscript = (): void => {
      unfold();
      transcriptRef.current?.focus({ preventScroll: true });
    };
    const removals = [
      registerActionHandler(uiCommands.paneGrid, focusGrid, 'page'),
      registerActionHandler(
        uiCommands.paneInspector,
        () => inspectorRef.current?.focus({ preventScroll: true }),
        'page',
      ),
      registerActionHandler(uiCommands.paneTranscript, toTranscript, 'page'),
      registerActionHandler(
        uiCommands.toggleTranscript,
        () => (panel.current?.isCollapsed() === true ? unfold() : fold()),
        'page',
      ),
    ];
    return () => {
      for (const remove of removals) remove();
    };
  }, [focusGrid, inspectorRef, transcriptRef, panel, height, keep]);
}

/** A share of the whole, in percent, as px. */
function pixels(share: number | undefined, whole: number | undefined): number | null {
  return share === undefined || whole === undefined ? null : Math.round((share / 100) * whole);
}

/** The drawer stays away while the pane is here. */
function useDocked(): void {
  const setDocked = useSetAtom(transcriptDockedAtom);
  useEffect(() => {
    setDocked(true);
    return () => setDocked(false);
  }, [setDocked]);
}

/** Where a shift is worked: the grid, the package under its cursor, and what has been run. */
export function Workspace() {
  const grid = useRef<GridHandle>(null);
  const inspector = useRef<HTMLElement>(null);
  const transcript = useRef<HTMLDivElement>(null);
  const [row, setRow] = useState<GridPackage | null>(null);
  const focusGrid = useCallback(() => grid.current?.focus(), []);

  useEffect(() => {
    // Who came by a key goes on by keys; who has begun to type stays where he is.
    if (document.activeElement === document.body || document.activeElement?.tagName === 'A') focusGrid();
  }, [focusGrid]);

  return (
    <Panes
      grid={<GridPane grid={grid} onCursor={setRow} />}
      inspector={<Inspector ref={inspector} row={row} grid={grid} />}
      transcript={
        <div className="flex h-full flex-col bg-bg">
          <TranscriptLog ref={transcript} />
        </div>
      }
      focusGrid={focusGrid}
      inspectorRef={inspector}
      transcriptRef={transcript}
    />
  );
}
