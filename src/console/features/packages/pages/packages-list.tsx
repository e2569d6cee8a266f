import { useAtom, useSetAtom } from 'jotai';
import { CellLink, moment, nothing } from '~console/resource/cells';
import { useCallback, useEffect, useMemo, type ReactNode } from 'react';
import { BatchBar } from '~console/resource/batch-bar';
import { ListPage } from '~console/resource/list-page';
import { useListState } from '~console/resource/use-list-state';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { judged } from '~console/terminal/buttons/judged';
import {
  currentFilterAtom,
  currentPackageAtom,
  refreshSubjectsAtom,
  selectedPackagesAtom,
  visibleRowsAtom,
  type PackageRow,
} from '~console/terminal/subject';
import { readSubjects } from '~console/terminal/runs/lookup';
import type { ListFilters } from '~commands/source';
import { toSubject, type SubjectPackage } from '~commands/subject';
import { RowMenu, packageCommands } from '~console/package/row-menu';
import { useText, type Text } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { formatCount, formatKg } from '~console/platform/format';
import { formatAmount } from '~domain/money';
import { call } from '~console/platform/api';
import { networkSetupAtom } from '~console/platform/panels';
import { resource, type ListView } from '~console/resource/resource';
import { packageRules } from '~console/package/filters/filters';
import { StatusMark } from '~console/ui/status';
import type { Column } from '~console/ui/table/column';
import { limits } from '~domain/limits';
import { AgeMark } from '~console/package/age-mark';

interface CellProps {
  readonly row: PackageRow;
}

function Receiver({ row }: CellProps) {
  return (
    <span title={`${row.receiver_name} · ${row.receiver_full_address}`}>
      {row.receiver_name}
      <span className="text-dim"> · {row.receiver_full_address}</span>
    </span>
  );
}

const seller = (row: PackageRow) => <span className="text-dim">{row.seller_code}</span>;
const hubCode = ({ current_hub: hub }: PackageRow) => hub?.code ?? nothing;

/** Widths fit a window of 1280 px beside the open sidebar. */
function columnsOf(t: Text): readonly Column<PackageRow>[] {
  return [
    {
      id: 'code',
      title: t('package:column.code'),
      width: 136,
      kind: 'code',
      pinned: true,
      sort: 'package_code',
      cell: (row) => <CellLink to={`/packages/${row.id}`}>{row.package_code}</CellLink>,
    },
    {
      id: 'status',
      title: t('package:column.status'),
      width: 164,
      kind: 'mark',
      sort: 'status',
      cell: (row) => <StatusMark status={row.status} />,
    },
    { id: 'seller', title: t('package:column.seller'), width: 84, sort: 'seller_code', cell: seller },
    {
      id: 'receiver',
      title: t('package:column.receiver'),
      width: 172,
      kind: 'name',
      grow: true,
      line: 1,
      cell: (row) => <Receiver row={row} />,
    },
    { id: 'hub', title: t('package:column.hub'), width: 64, kind: 'code', yields: 1, cell: hubCode },
    {
      id: 'weight',
      title: t('package:column.weight'),
      width: 60,
      kind: 'number',
      sort: 'weight',
      yields: 2,
      cell: (row) => formatKg(row.weight),
    },
    {
      id: 'cod',
      title: t('package:column.cod'),
      width: 112,
      kind: 'number',
      sort: 'cod',
      line: 2,
      cell: (row) => (row.cod === 0 ? nothing : formatAmount(row.cod)),
    },
    {
      id: 'attempts',
      title: t('package:column.attempts'),
      width: 50,
      kind: 'number',
      yields: 3,
      cell: (row) => (row.no_of_attempt === 0 ? nothing : `${row.no_of_attempt}/${limits.deliveryAttempts}`),
    },
    {
      id: 'age',
      title: t('package:column.age'),
      width: 108,
      kind: 'number',
      sort: 'stage_entered_at',
      line: 3,
      reversed: true,
      cell: (row) => <AgeMark package={row} />,
    },
    {
      id: 'created',
      title: t('package:column.created'),
      width: 104,
      kind: 'number',
      sort: 'created_at',
      cell: ({ created_at: at }) => moment(at),
    },
  ];
}

/** Columns and texts of the list, in the language of the interface. */
function packagesView(t: Text): ListView<PackageRow> {
  return {
    title: t('packages:list.title'),
    columns: columnsOf(t),
    empty: t('packages:list.empty'),
    emptyHint: t('packages:list.empty_hint'),
    emptyFiltered: t('package:list.empty_filtered'),
  };
}

/** The list of packages. Its sorts and filters bear the names of the call's own. */
const packagesResource = resource<PackageRow>({
  name: 'packages',
  list: (query, signal) => call('GET /packages', { query, signal }),
  rowId: (row) => row.id,
  rowName: (row) => row.package_code,
  rowPath: (row) => `/packages/${row.id}`,
  ...packageRules,
  view: packagesView,
});

interface SelectedProps {
  readonly rows: readonly PackageRow[];
  readonly selected: readonly SubjectPackage[];
  readonly selectAll: ReactNode;
}

/** One page shows one package, so opening is no work for several. */
const batchCommands = packageCommands.filter((command) => command.id !== 'package.open');

/** What can be done to the selection. It says apart how many are selected in all and how many of those are in sight. */
function Selected({ rows, selected, selectAll }: SelectedProps) {
  const t = useText('packages');
  const user = useUser();
  const ids = new Set(selected.map(({ id }) => id));
  const { allowed, barred } = judged(batchCommands, { user, packages: selected });
  return (
    <BatchBar
      title={t('list.title')}
      label={t('batch.label')}
      told={
        <>
          <strong className="font-semibold">{t('batch.selected', { n: formatCount(selected.length) })}</strong>
          <span className="text-dim max-[40rem]:sr-only">
            {t('batch.on_page', { n: rows.filter((row) => ids.has(row.id)).length, rows: rows.length })}
          </span>
        </>
      }
      selectAll={selectAll}
      clear={t('batch.clear')}
      actions={allowed.map(({ id }) => ({ id, button: <CommandButton id={id} /> }))}
      barred={barred.map(({ id }) => ({ id, button: <CommandButton id={id} told /> }))}
    />
  );
}

export function PackagesList() {
  const [selected, setSelected] = useAtom(selectedPackagesAtom);
  const setCurrent = useSetAtom(currentPackageAtom);
  const refresh = useSetAtom(refreshSubjectsAtom);
  const setVisible = useSetAtom(visibleRowsAtom);
  const setFilter = useSetAtom(currentFilterAtom);
  const [{ filters, sort, page, limit }] = useListState(packagesResource);
  const offset = (page - 1) * limit;
  // Nothing is asked for: where there is no package then, the network is new.
  const bare = offset === 0 && Object.keys(filters).length === 0;
  const setSetup = useSetAtom(networkSetupAtom);

  const onCursor = useCallback((row: PackageRow | null) => setCurrent(row && toSubject(row)), [setCurrent]);
  const onRows = useCallback(
    (rows: readonly PackageRow[]) => {
      if (bare && rows.length === 0) setSetup((known) => known ?? 'begun');
      const subjects = rows.map(toSubject);
      refresh(new Map(subjects.map((item) => [item.id, item])));
      setVisible({ at: (index) => subjects[index - offset] });
    },
    [refresh, setVisible, offset, bare, setSetup],
  );
  useEffect(() => setFilter({ ...filters, sort }), [setFilter, filters, sort]);
  useEffect(
    () => () => {
      setCurrent(null);
      setVisible(null);
      setFilter(null);
    },
    [setCurrent, setVisible, setFilter],
  );

  const selection = useMemo(
    () => ({
      ids: new Set(selected.map((item) => item.id)),
      change: (rows: readonly PackageRow[], on: boolean): void => {
        const touched = new Set(rows.map((row) => row.id));
        setSelected((old) =>
          on
            ? [...old.filter((item) => !touched.has(item.id)), ...rows.map(toSubject)]
            : old.filter((item) => !touched.has(item.id)),
        );
      },
    }),
    [selected, setSelected],
  );

  const selectAll = useMemo(
    () => ({
      most: limits.linePackages,
      choose: async (query: ListFilters, signal: AbortSignal): Promise<void> => {
        const { packages } = await readSubjects(query, limits.linePackages, signal);
        if (signal.aborted) return;
        const found = new Set(packages.map(({ id }) => id));
        setSelected((old) => [...old.filter(({ id }) => !found.has(id)), ...packages]);
      },
    }),
    [setSelected],
  );

  return (
    <ListPage
      resource={packagesResource}
      selection={selection}
      selectAll={selectAll}
      onCursor={onCursor}
      onRows={onRows}
      renderMenu={(row) => <RowMenu row={row} />}
      renderBatch={
        selected.length > 0 ? (rows, all) => <Selected rows={rows} selected={selected} selectAll={all} /> : null
      }
      actions={
        <>
          <CommandButton id="face.export" />
          <CommandButton id="page.create-order" />
          <CommandButton id="page.import-orders" />
        </>
      }
    />
  );
}
