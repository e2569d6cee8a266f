import { useState } from 'react';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import '~console/ui/narrow-tables.css';
import { Spinner } from '~console/ui/spinner';
import { CarrierForm } from '../carrier-form';
import { CarrierState, TokenOnce } from '../carrier-marks';
import { useCarrierActions, useCarriers, type CarrierRow, type CarrierValues } from '../use-carriers';

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
  useActionHandler(formCommands.carrierAdd, () => setAdding(true));
  return (
    <section className="flex flex-col gap-3 p-5 max-desk:px-3" aria-labelledby="carriers-title">
      <header className="flex items-center gap-2">
        <h1 id="carriers-title" className="flex-1 text-title whitespace-nowrap">
          {t('title')}
        </h1>
        <CommandButton id="face.carrier-add" look="primary" label={t('add')} />
      </header>
      {actions.token && <TokenOnce key={actions.token.token} {...actions.token} onDone={actions.forgetToken} />}
      {adding && (
        <CarrierForm
          isNew
          initial={fresh}
          onCancel={() => setAdding(false)}
          onSave={async (values) => {
            await actions.add({ ...values, code: values.code.trim().toUpperCase() });
            setAdding(false);
          }}
        />
      )}
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Spinner /> : null}
      {data?.length === 0 && !adding ? <EmptyState title={t('none')} hint={t('none_hint')} /> : null}
      {data && data.length > 0 && <CarrierTable rows={data} />}
    </section>
  );
}

function CarrierTable({ rows }: { readonly rows: readonly CarrierRow[] }) {
  const t = useText('carriers');
  return (
    <div className="overflow-x-auto">
      <table className="lined-rows w-full border-collapse">
        <caption className="sr-only">{t('title')}</caption>
        <thead>
          <tr className="head-row [&>th]:px-2">
            {(['code', 'name', 'state', 'accepted', 'waiting', 'failed', 'unknown', 'last_call'] as const).map(
              (column) => (
                <th
                  key={column}
                  scope="col"
                  className={['accepted', 'waiting', 'failed', 'unknown'].includes(column) ? 'text-right' : ''}
                >
                  {t(`column.${column}`)}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="h-row border-b border-line hover:bg-raised [&>td]:px-2">
              <td className="font-mono text-mono">
                <GoLink to={`/user-3pl/${row.id}`} className="text-accent hover:underline">
                  {row.code}
                </GoLink>
              </td>
              <td data-line="lead">{row.name}</td>
              <td>
                <CarrierState carrier={row} />
              </td>
              <td data-line="2" data-title={t('column.accepted')} className="text-right tabular-nums">
                {formatCount(row.accepted)}
              </td>
              <td data-line="2" data-title={t('column.waiting')} className="text-right tabular-nums">
                {formatCount(row.waiting)}
              </td>
              <td
                data-line="2"
                data-title={t('column.failed')}
                className={`text-right tabular-nums ${row.failed > 0 ? 'text-failed' : ''}`}
              >
                {formatCount(row.failed)}
              </td>
              <td
                data-line="2"
                data-title={t('column.unknown')}
                className={`text-right tabular-nums ${row.unknown_statuses > 0 ? 'text-attention' : ''}`}
              >
                {formatCount(row.unknown_statuses)}
              </td>
              <td
                data-line="2"
                data-title={t('column.last_call')}
                className={row.last_call === null ? 'max-[40rem]:hidden' : ''}
              >
                {row.last_call === null ? (
                  <span className="text-dim">{noValue}</span>
                ) : (
                  <span className={row.last_call.fault === null ? 'text-dim' : 'text-failed'}>
                    {formatMoment(row.last_call.at)} ·{' '}
                    {row.last_call.fault === null
                      ? row.last_call.status
                      : t(`fault.${row.last_call.fault}`, { status: row.last_call.status ?? '' })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
