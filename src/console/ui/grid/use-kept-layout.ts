import { useCallback, useMemo } from 'react';
import { useUserSetting } from '~console/platform/user-settings';
import { readLayout, type GridLayout } from './layout';

/** How the user has laid out columns, kept between browsers under the list's name. */
export function useKeptLayout(name: string): readonly [GridLayout, (layout: GridLayout) => void] {
  const [grids, setGrids] = useUserSetting('grid');
  const stored = grids[name];
  const layout = useMemo(() => readLayout(stored), [stored]);
  const keep = useCallback((next: GridLayout) => setGrids((now) => ({ ...now, [name]: next })), [setGrids, name]);
  return [layout, keep];
}
