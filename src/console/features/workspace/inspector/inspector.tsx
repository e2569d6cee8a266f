import { useAtomValue } from 'jotai';
import type { RefObject } from 'react';
import { useText } from '~console/platform/text';
import { selectedPackagesAtom } from '~console/terminal/subject';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useDebounced } from '~console/ui/use-debounced';
import { toSubject } from '~commands/subject';
import type { GridPackage } from '../grid/use-packages-window';
import { InspectorActions } from './inspector-actions';
import { InspectorHint } from './inspector-hint';
import { InspectorRecord } from './inspector-record';
import { InspectorSummary } from './inspector-summary';

/** How long the cursor must rest before the rest of a package is asked for, ms: rows that are passed by cost no call. */
const restMs = 90;

interface InspectorProps {
  readonly ref: RefObject<HTMLElement | null>;
  /** The cursor's row; null = it stands on none. */
  readonly row: GridPackage | null;
  readonly grid: RefObject<GridHandle | null>;
}

/** What is known of the package under the cursor, and what can be done next with it or with the working set. */
export function Inspector({ ref, row, grid }: InspectorProps) {
  const t = useText('workspace');
  const selected = useAtomValue(selectedPackagesAtom);
  const rested = useDebounced(row?.id ?? null, restMs);
  return (
    // It scrolls by keyboard only if it can be reached.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <aside ref={ref} tabIndex={0} aria-label={t('inspector.label')} className="flex h-full flex-col gap-3 overflow-auto bg-panel p-3 -outline-offset-2">
      {row ? <InspectorSummary row={row} known={rested === row.id} grid={grid} /> : null}
      {row || selected.length > 0 ? <InspectorActions /> : <InspectorHint />}
      {row ? <InspectorRecord package={rested === row.id ? toSubject(row) : null} /> : null}
    </aside>
  );
}
