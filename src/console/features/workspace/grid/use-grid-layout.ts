import { useCallback, useMemo } from 'react';
import { useUserSetting } from '~console/app/user-settings';
import { readLayout, type GridLayout } from '~console/ui/grid/layout';

/** How the user has laid the columns out, kept between browsers. */
export function useGridLayout(): readonly [GridLayout, (layout: GridLayout) => void] {
  const [grids, setGrids] = useUserSetting('grid');
  const layout = useMemo(() => readLayout(grids.workspace), [grids.workspace]);
  const change = useCallback((next: GridLayout) => setGrids((now) => ({ ...now, workspace: next })), [setGrids]);
  return [layout, change];
}
