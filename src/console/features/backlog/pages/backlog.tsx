import { useEffect, useRef } from 'react';
import { useListState } from '~console/resource/use-list-state';
import { registerActionHandler } from '~console/terminal/action-handlers';
import { uiCommands } from '~commands/ui-commands';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { FiguresPane } from '../figures/figures-pane';
import { useReport } from '../figures/use-report';
import { BacklogList } from '../list/backlog-list';
import { backlogRules } from '../list/rules';

/** What waits too long, in figures, and beside them the packages that a figure stands for. */
export function Backlog() {
  const [{ filters }] = useListState(backlogRules);
  const report = useReport(filters.seller_id);
  const grid = useRef<GridHandle>(null);
  const figures = useRef<HTMLElement>(null);

  useEffect(() => {
    const toFigures = (): void => figures.current?.querySelector<HTMLElement>('a, button')?.focus();
    const removals = [registerActionHandler(uiCommands.paneGrid, () => grid.current?.focus(), 'page'), registerActionHandler(uiCommands.paneInspector, toFigures, 'page')];
    return () => {
      for (const remove of removals) remove();
    };
  }, []);

  return (
    <div className="grid h-full grid-cols-[352px_minmax(0,1fr)] min-[1400px]:grid-cols-[392px_minmax(0,1fr)]">
      <FiguresPane ref={figures} report={report} filters={filters} />
      <BacklogList grid={grid} changedAt={Math.max(report.dataUpdatedAt, report.errorUpdatedAt)} />
    </div>
  );
}
