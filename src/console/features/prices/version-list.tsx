import { useMemo } from 'react';
import { useText, type Text } from '~console/platform/text';
import { formatMoment } from '~console/platform/format';
import { CellLink, nothing } from '~console/resource/cells';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnColumns } from '~console/resource/use-list-columns';
import { useGo } from '~console/terminal/go-from-here';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { pricePath } from '~commands/prices';
import { endsOwnPrices, type PriceState as State } from '~domain/price-table';
import { FamilySquare } from '~console/ui/status';
import type { StatusFamily } from '~domain/statuses';
import type { PriceVersion } from './use-prices';

const families: Record<State, StatusFamily> = {
  past: 'waiting',
  in_force: 'done',
  future: 'moving',
  withdrawn: 'failed',
};

export function PriceState({ state }: { readonly state: State }) {
  const t = useText('prices');
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <FamilySquare family={families[state]} />
      {t(`state.${state}`)}
    </span>
  );
}

interface VersionListProps {
  readonly versions: readonly PriceVersion[];
  /** The one that is open. */
  readonly current?: number;
}

const rowId = ({ id }: PriceVersion): number => id;
const rowName = ({ name }: PriceVersion): string => name;

function columnsOf(t: Text<'prices'>, current: number | undefined): readonly Column<PriceVersion>[] {
  return [
    { id: 'no', title: t('version.no'), width: 56, line: 1, kind: 'number', cell: ({ no }) => no },
    {
      id: 'name',
      title: t('version.name'),
      width: 200,
      line: 'first',
      kind: 'name',
      grow: true,
      cell: (version) => (
        <span
          aria-current={version.id === current || undefined}
          className={version.id === current ? 'font-semibold' : ''}
        >
          <CellLink to={pricePath(version)}>{version.name}</CellLink>
          {version.lines === 0 && (
            <span className="text-dim"> · {t(endsOwnPrices(version) ? 'version.ends' : 'version.empty')}</span>
          )}
        </span>
      ),
    },
    {
      id: 'state',
      title: t('version.state'),
      width: 150,
      line: 2,
      kind: 'mark',
      cell: ({ state }) => <PriceState state={state} />,
    },
    {
      id: 'from',
      title: t('version.from'),
      width: 140,
      line: 3,
      kind: 'number',
      cell: (version) => formatMoment(version.valid_from),
    },
    {
      id: 'until',
      title: t('version.until'),
      width: 140,
      line: 4,
      kind: 'number',
      cell: (version) => (version.valid_until === null ? nothing : formatMoment(version.valid_until)),
    },
    { id: 'by', title: t('version.by'), width: 140, line: 5, cell: (version) => version.changed_by ?? nothing },
    {
      id: 'at',
      title: t('version.at'),
      width: 140,
      line: 6,
      kind: 'number',
      cell: (version) => formatMoment(version.changed_at),
    },
  ];
}

interface PriceTableProps<Row> {
  /** Of its section, and under which its columns are kept. */
  readonly name: string;
  readonly title: string;
  /** The heading of its page is its own. */
  readonly under?: boolean;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => number;
  readonly rowName: (row: Row) => string;
  readonly pathOf: (row: Row) => string;
}

/** A table of prices under its heading, whose columns are chosen; a row leads to its page. */
export function PriceRows<Row>({ name, title, under = false, columns, pathOf, ...rows }: PriceTableProps<Row>) {
  const go = useGo();
  const laid = useOwnColumns(name, columns);
  return (
    <section
      aria-labelledby={under ? undefined : name}
      className={under ? 'flex flex-col' : 'flex max-w-240 flex-col gap-1'}
    >
      <header className={`flex items-center gap-3 ${under ? 'justify-end px-3 pb-1' : 'justify-between'}`}>
        {!under && (
          <h2 id={name} className="font-semibold">
            {title}
          </h2>
        )}
        <ColumnsTool columns={columns} laid={laid} />
      </header>
      <DataTable {...rows} label={title} columns={laid.shown} onOpen={(row) => go(pathOf(row))} />
    </section>
  );
}

/** All versions of a table, the newest first. */
export function VersionList({ versions, current }: VersionListProps) {
  const t = useText('prices');
  const columns = useMemo(() => columnsOf(t, current), [t, current]);
  return (
    <PriceRows
      name="price-versions"
      title={t('versions')}
      columns={columns}
      rows={versions}
      rowId={rowId}
      rowName={rowName}
      pathOf={pricePath}
    />
  );
}
