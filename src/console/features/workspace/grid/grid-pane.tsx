import { useMemo, type RefObject, useCallback } from 'react';
import { useStore } from 'jotai';
import { useText, type Text } from '~console/platform/text';
import { packageRules } from '~console/package/filters/filters';
import { ListPane } from '~console/package/grid/list-pane';
import { useListState } from '~console/resource/use-list-state';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useNow } from '~console/ui/use-now';
import { ageInks, ageOf } from '~console/package/age';
import { ageText, packageColumns } from '~console/package/columns';
import { noValue } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { limits } from '~domain/limits';
import { call } from '~console/platform/api';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { usePackagesWindow, type GridPackage } from './use-packages-window';

/** The columns of the workspace, in the language of the interface. `now` (ms) is what ages are counted to. */
function workspaceColumns(t: Text, now: number): readonly GridColumn<GridPackage>[] {
  const of = packageColumns(t, now);
  const age = (row: GridPackage): string => ageText(ageOf(row, now).hours, t);
  return [
    {
      id: 'row',
      title: t('workspace:grid.row'),
      width: 52,
      kind: 'number',
      pinned: true,
      text: ({ place }) => String(place + 1),
      cell: ({ place }) => <span className="-ml-2 inline-block text-[11px] text-dim">{place + 1}</span>,
    },
    of.code,
    { ...of.status, filter: true },
    { ...of.seller, yields: 2 },
    { ...of.receiver, filter: true },
    of.phone,
    {
      id: 'hub',
      title: t('package:column.hub'),
      width: 60,
      kind: 'code',
      filter: true,
      yields: 1,
      text: (row) => row.current_hub?.code ?? noValue,
    },
    { ...of.weight, yields: 3 },
    { ...of.cod, filter: true },
    { ...of.attempts, hidden: true, filter: true },
    {
      id: 'age',
      title: t('package:column.age'),
      width: 72,
      kind: 'number',
      sort: 'stage_entered_at',
      line: 3,
      reversed: true,
      text: age,
      cell: (row) => {
        const { bucket } = ageOf(row, now);
        return <span className={bucket === null ? 'text-dim' : ageInks[bucket]}>{age(row)}</span>;
      },
    },
    of.order,
    of.created,
  ];
}

type Changes = Readonly<Record<string, string | null>>;

/** The filter under which only rows with this cell's content are found; null = there is none. */
function filterOfCell(columnId: string, row: GridPackage): Changes | null {
  switch (columnId) {
    case 'status':
      return { status: row.status };
    case 'seller':
      return { seller_id: String(row.seller_id) };
    case 'receiver':
      return { q: row.receiver_name };
    case 'hub':
      return row.current_hub === null ? null : { hub_id: String(row.current_hub.id), hub_role: null };
    case 'cod':
      return { cod: row.cod === 0 ? 'without' : 'with' };
    case 'attempts':
      return { attempts_min: String(row.no_of_attempt) };
    default:
      return null;
  }
}

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
  const columns = useMemo(() => workspaceColumns(t, now), [t, now]);
  const loadRows = useRowLoader();
  return (
    <>
      <h1 className="sr-only">{t('workspace:title')}</h1>
      <ListPane
        {...window}
        grid={grid}
        name="workspace"
        label={t('workspace:grid.label')}
        rules={packageRules}
        state={state}
        setState={setState}
        columns={columns}
        filterOfCell={filterOfCell}
        onCursor={onCursor}
        loadRows={loadRows}
        empty={{
          title: t('workspace:grid.empty'),
          hint: t('workspace:grid.empty_hint'),
          filtered: t('package:list.empty_filtered'),
        }}
      />
    </>
  );
}

/**
 * Rows of the working set that the grid does not have at hand: scanned ones, or ones far away. They stand in no place
 * of the list.
 */
function useRowLoader(): (ids: readonly number[], signal: AbortSignal) => Promise<readonly GridPackage[]> {
  const store = useStore();
  return useCallback(
    async (ids, signal) => {
      const wanted = new Set(ids);
      const codes = store.get(selectedPackagesAtom).flatMap(({ id, code }) => (wanted.has(id) ? [code] : []));
      const rows: GridPackage[] = [];
      for (let from = 0; from < codes.length; from += limits.importRows) {
        const { data } = await call('POST /packages-post', {
          body: { codes: codes.slice(from, from + limits.importRows) },
          signal,
        });
        rows.push(...data.packages.map((row) => ({ ...row, place: -1 })));
      }
      return rows;
    },
    [store],
  );
}
