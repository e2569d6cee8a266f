import { useMemo, useState, type RefObject } from 'react';
import { useText } from '~console/platform/text';
import { packageRules } from '~console/package/filters/filters';
import { ListPane } from '~console/package/grid/list-pane';
import { useListState } from '~console/resource/use-list-state';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useNow } from '~console/ui/use-now';
import { isNarrowWindow } from '../panes/narrow-window';
import { filterOfCell, workspaceColumns } from './columns';
import { usePackagesWindow, type GridPackage } from './use-packages-window';
import { useRowLoader } from './use-row-loader';

/** Filters that are always there; the others come when they are asked for or in use. */
const always = ['q', 'status', 'hub_id', 'stage_entered_to'];

interface GridPaneProps {
  readonly grid: RefObject<GridHandle | null>;
  readonly onCursor: (row: GridPackage | null) => void;
}

/** The packages of the workspace. */
export function GridPane({ grid, onCursor }: GridPaneProps) {
  const t = useText();
  const now = useNow();
  const [state, setState] = useListState(packageRules);
  const window = usePackagesWindow(state);
  const [narrow] = useState(isNarrowWindow);
  const columns = useMemo(() => workspaceColumns(t, now, narrow), [t, now, narrow]);
  const loadRows = useRowLoader();
  return (
    <>
      <h1 className="sr-only">{t('workspace:title')}</h1>
      <ListPane
        {...window}
        grid={grid}
        name="workspace"
        label={t('workspace:grid.label')}
        slots={packageRules.filters}
        always={always}
        state={state}
        setState={setState}
        columns={columns}
        filterOfCell={filterOfCell}
        onCursor={onCursor}
        loadRows={loadRows}
        empty={{ title: t('workspace:grid.empty'), hint: t('workspace:grid.empty_hint'), filtered: t('package:list.empty_filtered') }}
      />
    </>
  );
}
