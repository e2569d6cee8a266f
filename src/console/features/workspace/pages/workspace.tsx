import { useCallback, useEffect, useRef, useState } from 'react';
import { TranscriptLog } from '~console/terminal/transcript/transcript-log';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { GridPane } from '../grid/grid-pane';
import type { GridPackage } from '../grid/use-packages-window';
import { Inspector } from '../inspector/inspector';
import { Panes } from '../panes/panes';

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
