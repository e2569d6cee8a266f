import { useMemo } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText, type Text } from '~console/platform/text';
import { CellLink, nothing } from '~console/resource/cells';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import type { Column } from '~console/ui/table/column';
import { pricePath } from '~commands/prices';
import { useHubTables, usePrice, useStandard, type PriceRow } from '../use-prices';
import { PriceRows, PriceState, VersionList } from '../version-list';

/** The network's own table with its versions, and the hubs that have another. */
export function PriceStandards() {
  const t = useText('prices');
  const standard = useStandard();
  const { detail } = usePrice(standard.data?.id ?? 0);
  const failed = standard.error ?? detail.error;
  const holds = standard.data && standard.data.state !== 'withdrawn';
  return (
    <section className="flex flex-col gap-4 p-4" aria-labelledby="standards-title">
      <header className="flex flex-wrap items-center gap-3">
        <h1 id="standards-title" className="flex-1 text-title whitespace-nowrap">
          {t('standards.title')}
        </h1>
        {holds && standard.data && (
          <>
            <GoLink
              to={`/price-standards/price-inits-hubs/${standard.data.id}`}
              className="text-accent hover:underline"
            >
              {t('hubs.link')}
            </GoLink>
            <GoLink to={pricePath(standard.data)} className="text-accent hover:underline">
              {t('standards.edit')}
            </GoLink>
          </>
        )}
        <CommandButton id="page.price-quote" />
      </header>
      {failed && !detail.data ? (
        <ErrorState error={failed} retry={() => void Promise.all([standard.refetch(), detail.refetch()])} />
      ) : null}
      {standard.data !== undefined && !holds && (
        <EmptyState title={t('standards.none')} hint={t('standards.none_hint')}>
          <CommandButton id="price.new-standard" look="primary" />
        </EmptyState>
      )}
      {!failed && standard.data !== null && !detail.data && <Spinner />}
      {detail.data && <VersionList versions={detail.data.versions} />}
      <HubTables />
    </section>
  );
}

const rowId = ({ id }: PriceRow): number => id;
const rowName = ({ owner }: PriceRow): string => owner.code ?? '';
const pathOf = ({ owner }: PriceRow): string => `/hubs/price-table/${owner.id ?? 0}`;

function columnsOf(t: Text<'prices'>): readonly Column<PriceRow>[] {
  return [
    {
      id: 'hub',
      title: t('hubs.hub'),
      width: 100,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={pathOf(row)}>{row.owner.code}</CellLink>,
    },
    { id: 'name', title: t('hubs.name'), width: 220, line: 'first', grow: true, cell: ({ name }) => name },
    {
      id: 'state',
      title: t('hubs.state'),
      width: 150,
      line: 1,
      kind: 'mark',
      cell: ({ state }) => <PriceState state={state} />,
    },
    {
      id: 'from',
      title: t('hubs.from'),
      width: 140,
      line: 2,
      kind: 'number',
      cell: (row) => formatMoment(row.valid_from),
    },
    {
      id: 'next',
      title: t('hubs.next'),
      width: 140,
      line: 3,
      kind: 'number',
      cell: ({ next }) => (next === null ? nothing : formatMoment(next.valid_from)),
    },
  ];
}

function HubTables() {
  const t = useText('prices');
  const { data, error, refetch } = useHubTables();
  const columns = useMemo(() => columnsOf(t), [t]);
  const title = t('hubs.own');
  if (data && data.length > 0)
    return (
      <PriceRows
        name="hub-tables"
        title={title}
        columns={columns}
        rows={data}
        rowId={rowId}
        rowName={rowName}
        pathOf={pathOf}
      />
    );
  return (
    <section aria-label={title} className="flex flex-col gap-1">
      <h2 className="font-semibold">{title}</h2>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <Spinner />)}
      {data && <p className="text-dim">{t('hubs.no_own')}</p>}
    </section>
  );
}
