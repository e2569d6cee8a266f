import { useMemo, useState, type RefObject, useCallback } from 'react';
import { useStore } from 'jotai';
import { useText, type Text } from '~console/platform/text';
import { packageRules } from '~console/package/filters/filters';
import { ListPane } from '~console/package/grid/list-pane';
import { useListState } from '~console/resource/use-list-state';
import type { GridHandle } from '~console/ui/grid/grid-props';
import { useNow } from '~console/ui/use-now';
import { ageOf, type Age } from '~console/package/age';
import { formatAmount, formatKg, formatShort } from '~console/platform/format';
import type { GridColumn } from '~console/ui/grid/grid-column';
import { FamilySquare } from '~console/ui/status';
import { limits } from '~domain/limits';
import { statusFamily } from '~domain/statuses';
import { call } from '~console/platform/api';
import { selectedPackagesAtom } from '~console/terminal/subject';
import { isNarrowWindow } from '../panes/narrow-window';
import { usePackagesWindow, type GridPackage } from './use-packages-window';

const nothing = '–';
const ageColours: Record<NonNullable<Age['bucket']>, string> = {
  within_24h: '',
  within_48h: 'text-attention',
  over_48h: 'text-failed',
};
const attempts = ({ no_of_attempt: n }: GridPackage): string => (n === 0 ? nothing : `${n}/${limits.deliveryAttempts}`);

/** The columns of the workspace, in the language of the interface. `now` (ms) is what ages are counted to; `narrow` = the window has little room. */
function workspaceColumns(t: Text, now: number, narrow: boolean): readonly GridColumn<GridPackage>[] {
  // Beyond four days nobody counts hours any more.
  const ageText = (row: GridPackage): string => {
    const { hours } = ageOf(row, now);
    return hours < 100 ? t('ui:age.hours', { n: hours }) : t('ui:age.days', { n: Math.floor(hours / 24) });
  };
  return [
    {
      id: 'row',
      title: t('workspace:grid.row'),
      width: 56,
      kind: 'number',
      pinned: true,
      text: ({ place }) => String(place + 1),
      cell: ({ place }) => <span className="-ml-2 inline-block text-[11px] text-dim">{place + 1}</span>,
    },
    {
      id: 'code',
      title: t('package:column.code'),
      width: 118,
      kind: 'code',
      pinned: true,
      sort: 'package_code',
      text: (row) => row.package_code,
    },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 136,
      sort: 'status',
      filter: true,
      text: (row) => t(`ui:status.${row.status}`),
      cell: (row) => (
        <>
          <FamilySquare family={statusFamily(row.status)} />
          {t(`ui:status.${row.status}`)}
        </>
      ),
    },
    {
      id: 'seller',
      title: t('package:column.seller'),
      width: 74,
      sort: 'seller_code',
      filter: true,
      text: (row) => row.seller_code,
      cell: (row) => <span className="text-dim">{row.seller_code}</span>,
    },
    {
      id: 'receiver',
      title: t('package:column.receiver'),
      width: 104,
      grow: true,
      filter: true,
      text: (row) => row.receiver_name,
      copy: (row) => `${row.receiver_name} · ${row.receiver_address}`,
      cell: (row) => (
        <>
          {row.receiver_name}
          <span className="text-dim"> · {row.receiver_address}</span>
        </>
      ),
    },
    {
      id: 'phone',
      title: t('package:field.receiver_phone'),
      width: 104,
      kind: 'code',
      hidden: true,
      text: (row) => row.receiver_phone ?? nothing,
    },
    {
      id: 'hub',
      title: t('package:column.hub'),
      width: 60,
      kind: 'code',
      filter: true,
      text: (row) => row.current_hub?.code ?? nothing,
    },
    {
      id: 'weight',
      title: t('package:column.weight'),
      width: 56,
      kind: 'number',
      sort: 'weight',
      hidden: narrow,
      text: (row) => formatKg(row.weight),
      copy: (row) => String(row.weight),
    },
    {
      id: 'cod',
      title: t('package:column.cod'),
      width: 92,
      kind: 'number',
      sort: 'cod',
      filter: true,
      text: (row) => (row.cod === 0 ? nothing : formatAmount(row.cod)),
      copy: (row) => String(row.cod),
    },
    {
      id: 'attempts',
      title: t('package:column.attempts'),
      width: 50,
      kind: 'number',
      hidden: true,
      filter: true,
      text: attempts,
    },
    {
      id: 'age',
      title: t('package:column.age'),
      width: 70,
      kind: 'number',
      sort: 'stage_entered_at',
      reversed: true,
      text: ageText,
      cell: (row) => {
        const { bucket } = ageOf(row, now);
        return <span className={bucket === null ? 'text-dim' : ageColours[bucket]}>{ageText(row)}</span>;
      },
    },
    {
      id: 'order',
      title: t('package:field.order_code'),
      width: 120,
      kind: 'code',
      hidden: true,
      text: (row) => row.order_code,
    },
    {
      id: 'created',
      title: t('package:column.created'),
      width: 100,
      kind: 'number',
      sort: 'created_at',
      hidden: true,
      text: (row) => formatShort(row.created_at, now),
    },
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
        empty={{
          title: t('workspace:grid.empty'),
          hint: t('workspace:grid.empty_hint'),
          filtered: t('package:list.empty_filtered'),
        }}
      />
    </>
  );
}

/** Rows of the working set that the grid does not have at hand: scanned ones, or ones far away. They stand in no place of the list. */
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
