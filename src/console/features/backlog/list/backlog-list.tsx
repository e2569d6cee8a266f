import { useMemo, useState, type RefObject } from 'react';
import { useText } from '~console/platform/text';
import { ListPane } from '~console/package/grid/list-pane';
import { useListState } from '~console/resource/use-list-state';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useNow } from '~console/ui/use-now';
import { AtHand } from './at-hand';
import { backlogColumns, filterOfCell } from './columns';
import { backlogRules } from './rules';
import { subjectQuery } from './subject-query';
import { useBacklogWindow, type BacklogRow } from './use-backlog-window';

interface BacklogListProps {
  readonly grid: RefObject<GridHandle | null>;
  /** When the figures beside it were last read or asked for in vain, ms: the list follows them. */
  readonly changedAt: number;
}

/** The packages that the filters of the address find, the oldest first. */
export function BacklogList({ grid, changedAt }: BacklogListProps) {
  const t = useText();
  const now = useNow();
  const [state, setState] = useListState(backlogRules);
  const window = useBacklogWindow(state, changedAt);
  const query = useMemo(() => subjectQuery(state.filters), [state.filters]);
  const columns = useMemo(() => backlogColumns(t, now), [t, now]);
  const [row, setRow] = useState<BacklogRow | null>(null);
  return (
    <ListPane
      {...window}
      grid={grid}
      name="backlog"
      label={t('backlog:list.label')}
      slots={backlogRules.filters}
      state={state}
      setState={setState}
      query={query}
      columns={columns}
      filterOfCell={filterOfCell}
      onCursor={setRow}
      empty={{ title: t('backlog:list.empty'), hint: t('backlog:list.empty_hint'), filtered: t('backlog:list.empty_filtered') }}
    >
      <AtHand row={row} />
    </ListPane>
  );
}
