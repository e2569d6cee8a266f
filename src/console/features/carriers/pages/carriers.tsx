import { useMemo, useState } from 'react';
import { useText, type Text } from '~console/platform/text';
import { CellLink, nothing } from '~console/resource/cells';
import { ColumnsTool } from '~console/resource/columns-panel';
import { useOwnColumns } from '~console/resource/use-list-columns';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { useGo } from '~console/terminal/go-from-here';
import { formCommands } from '~commands/form-commands';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/platform/format';
import { lazyDialog } from '~console/ui/opening-dialog';
import { Spinner } from '~console/ui/spinner';
import type { Column } from '~console/ui/table/column';
import { DataTable } from '~console/ui/table/data-table';
import { CarrierForm } from '../carrier-form';
import { CarrierState, TokenOnce } from '../carrier-marks';
import { useCarrierActions, useCarriers, type CarrierRow, type CarrierValues } from '../use-carriers';

const FormDialog = lazyDialog(() => import('~console/resource/form-dialog').then((module) => module.FormDialog));

const fresh: CarrierValues = {
  code: '',
  name: '',
  gateway: '',
  create_package_url: '/packages',
  gen_token_url: '',
  cancel_package_url: '/packages/cancel',
  webhook_client: '',
  auto_update_status_package: true,
  active: true,
};

/** The outside carriers, each with how it fares. */
export function Carriers() {
  const t = useText('carriers');
  const { data, error, refetch } = useCarriers();
  const actions = useCarrierActions();
  const [adding, setAdding] = useState(false);
  const go = useGo();
  const columns = useMemo(() => columnsOf(t), [t]);
  const laid = useOwnColumns('carriers', columns);
  useActionHandler(formCommands.carrierAdd, () => setAdding(true));
  return (
    <section className="flex flex-col gap-3 p-5 max-desk:px-3" aria-labelledby="carriers-title">
      <header className="flex items-center gap-2">
        <h1 id="carriers-title" className="flex-1 text-title whitespace-nowrap">
          {t('title')}
        </h1>
        <ColumnsTool columns={columns} laid={laid} />
        <CommandButton id="face.carrier-add" look="primary" label={t('add')} />
      </header>
      {actions.token && <TokenOnce key={actions.token.token} {...actions.token} onDone={actions.forgetToken} />}
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Spinner /> : null}
      {data?.length === 0 ? <EmptyState title={t('none')} hint={t('none_hint')} /> : null}
      {data && data.length > 0 && (
        <DataTable
          label={t('title')}
          columns={laid.shown}
          rows={data}
          rowId={rowId}
          rowName={rowName}
          onOpen={(row) => go(pathOf(row))}
        />
      )}
      {adding && (
        <FormDialog title={t('add')} onClose={() => setAdding(false)}>
          <CarrierForm
            isNew
            initial={fresh}
            onCancel={() => setAdding(false)}
            onSave={async (values) => {
              await actions.add({ ...values, code: values.code.trim().toUpperCase() });
              setAdding(false);
            }}
          />
        </FormDialog>
      )}
    </section>
  );
}

const rowId = ({ id }: CarrierRow): number => id;
const rowName = ({ name }: CarrierRow): string => name;
const pathOf = ({ id }: CarrierRow): string => `/user-3pl/${id}`;

function columnsOf(t: Text<'carriers'>): readonly Column<CarrierRow>[] {
  const figure = (
    id: 'accepted' | 'waiting' | 'failed' | 'unknown',
    line: number,
    of: (row: CarrierRow) => number,
    ink = '',
  ): Column<CarrierRow> => ({
    id,
    title: t(`column.${id}`),
    width: 110,
    line,
    kind: 'number',
    cell: (row) => <span className={of(row) > 0 ? ink : ''}>{formatCount(of(row))}</span>,
  });
  return [
    {
      id: 'code',
      title: t('column.code'),
      width: 110,
      kind: 'code',
      pinned: true,
      cell: (row) => <CellLink to={pathOf(row)}>{row.code}</CellLink>,
    },
    { id: 'name', title: t('column.name'), width: 200, line: 'first', grow: true, cell: rowName },
    {
      id: 'state',
      title: t('column.state'),
      width: 170,
      line: 1,
      kind: 'mark',
      cell: (row) => <CarrierState carrier={row} />,
    },
    figure('accepted', 3, (row) => row.accepted),
    figure('waiting', 4, (row) => row.waiting),
    figure('failed', 2, (row) => row.failed, 'text-failed'),
    figure('unknown', 5, (row) => row.unknown_statuses, 'text-attention'),
    { id: 'last_call', title: t('column.last_call'), width: 220, cell: (row) => <LastCall row={row} /> },
  ];
}

function LastCall({ row: { last_call: call } }: { readonly row: CarrierRow }) {
  const t = useText('carriers');
  if (call === null) return nothing;
  return (
    <span className={call.fault === null ? 'text-dim' : 'text-failed'}>
      {formatMoment(call.at)} ·{' '}
      {call.fault === null ? call.status : t(`fault.${call.fault}`, { status: call.status ?? '' })}
    </span>
  );
}
