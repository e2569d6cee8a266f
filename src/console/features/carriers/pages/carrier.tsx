import { useState } from 'react';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { GoLink } from '~console/terminal/links/go-link';
import { usePathId } from '~console/platform/path-id';
import { useText } from '~console/platform/text';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActiveRecord } from '~console/terminal/subject';
import { useActionHandler, useCommandHandler } from '~console/terminal/action-handlers';
import { formCommands } from '~commands/form-commands';
import { ErrorState } from '~console/ui/empty';
import { Field } from '~console/ui/field';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { LazyAskDialog } from '~console/ui/lazy-dialogs';
import { carrierRecord } from '~commands/three-pl';
import { CarrierForm } from '../carrier-form';
import { CarrierState, TokenOnce } from '../carrier-marks';
import { StatusMap } from '../status-map';
import {
  useCarrier,
  useCarrierActions,
  type CarrierActions,
  type CarrierDetail,
  type CarrierValues,
  useCarrierCalls,
  useCarrierEvents,
} from '../use-carriers';

const inks: Readonly<Record<string, string>> = {
  applied: 'text-done',
  unknown_status: 'text-failed',
  unknown_package: 'text-attention',
  kept: 'text-attention',
  contradicts: 'text-attention',
};

/** The last reports of a carrier, and what became of each. */
function EventList({ id }: { readonly id: number }) {
  const t = useText('carriers');
  const events = useCarrierEvents(id);
  return (
    <section aria-labelledby="carrier-events" className="flex flex-col gap-2">
      <h2 id="carrier-events" className="font-semibold">
        {t('event.title')}
      </h2>
      {!events.data &&
        (events.isError ? <ErrorState error={events.error} retry={() => void events.refetch()} /> : <Spinner />)}
      {events.data?.length === 0 && <p className="text-dim">{t('event.none')}</p>}
      {events.data && events.data.length > 0 && (
        // A box that scrolls is reached by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div tabIndex={0} className="overflow-x-auto">
          <table className="w-full max-w-220 border-collapse">
            <thead>
              <tr className="head-row [&>th]:px-2">
                {(['occurred', 'package', 'word', 'outcome', 'received'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(`event.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {events.data.map((event) => (
                <tr key={event.id} className="h-row border-b border-line [&>td]:px-2">
                  <td className="tabular-nums">{formatMoment(event.occurred_at)}</td>
                  <td className="font-mono text-mono">
                    {event.package ? (
                      <GoLink to={`/packages/${event.package.id}`} className="hover:underline">
                        {event.package.code}
                      </GoLink>
                    ) : (
                      (event.tracking_3pl ?? noValue)
                    )}
                  </td>
                  <td className="font-mono text-mono">{event.carrier_status}</td>
                  <td className={inks[event.outcome] ?? 'text-dim'}>{t(`event.outcomes.${event.outcome}`)}</td>
                  <td className="text-dim tabular-nums">{formatMoment(event.received_at)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** One carrier: how it is reached, what its words mean, what it was asked and what it said. */
export function Carrier() {
  const id = usePathId();
  const carrier = useCarrier(id);
  const { data } = carrier;
  const actions = useCarrierActions();
  return (
    <RecordPage queries={[carrier]} list="/user-3pl">
      {/* What is typed, picked and asked here belongs to this carrier alone. */}
      {data && <CarrierView key={data.id} carrier={data} actions={actions} />}
    </RecordPage>
  );
}

interface CarrierViewProps {
  readonly carrier: CarrierDetail;
  readonly actions: CarrierActions;
}

function CarrierView({ carrier: data, actions }: CarrierViewProps) {
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="carrier-title">
      <RecordHead
        id="carrier-title"
        list="/user-3pl"
        code={data.code}
        title={data.name}
        status={<CarrierState carrier={data} />}
        actions={<CarrierButtons carrier={data} actions={actions} />}
      />
      <div className="flex flex-col gap-5 border-t border-line p-5 hand:p-3">
        {actions.token && <TokenOnce key={actions.token.token} {...actions.token} onDone={actions.forgetToken} />}
        <Addresses carrier={data} />
        <CarrierForm initial={valuesOf(data)} onSave={(values) => actions.change(data, values)} />
        <StatusMap statuses={data.statuses} onSave={(changed) => actions.map(data.id, changed)} />
        <CallList id={data.id} />
        <EventList id={data.id} />
      </div>
    </section>
  );
}

function valuesOf(carrier: CarrierDetail): CarrierValues {
  const {
    code,
    name,
    gateway,
    create_package_url,
    gen_token_url,
    cancel_package_url,
    webhook_client,
    auto_update_status_package,
    active,
  } = carrier;
  return {
    code,
    name,
    gateway,
    create_package_url,
    gen_token_url,
    cancel_package_url,
    webhook_client,
    auto_update_status_package,
    active,
  };
}

/** What is done with it, but for its form. */
function CarrierButtons({ carrier, actions }: { readonly carrier: CarrierDetail; readonly actions: CarrierActions }) {
  const t = useText('carriers');
  const [asking, setAsking] = useState(false);
  const record = carrierRecord.read(carrier);
  useActiveRecord(record);
  useCommandHandler('carrier.test', () => void actions.test(carrier.id));
  useActionHandler(formCommands.carrierGateway, () => void actions.refreshGateway(carrier.id));
  useActionHandler(formCommands.carrierRenew, () => setAsking(true));
  return (
    <>
      <ActionRow
        label={t('resource:head.actions', { code: carrier.code })}
        className="justify-end"
        actions={[
          { id: 'test', button: <CommandButton id="carrier.test" record={record} label={t('button.test')} /> },
          { id: 'gateway', button: <CommandButton id="face.carrier-gateway" label={t('button.gateway')} /> },
          { id: 'renew', button: <CommandButton id="face.carrier-renew" look="danger" label={t('button.renew')} /> },
        ]}
      />
      {asking && (
        <LazyAskDialog
          title={t('renew.title', { name: carrier.name })}
          keep={t('renew.keep')}
          confirm={t('renew.confirm')}
          look="danger"
          onConfirm={() => actions.renew(carrier)}
          onClose={() => setAsking(false)}
        >
          {t('renew.body')}
        </LazyAskDialog>
      )}
    </>
  );
}

function Addresses({ carrier: { webhook_server, gateway_token } }: { readonly carrier: CarrierDetail }) {
  const t = useText('carriers');
  const expiry =
    gateway_token.expires_at === null
      ? t('gateway.lasting')
      : t('gateway.until', { time: formatMoment(gateway_token.expires_at) });
  return (
    <div className="flex max-w-160 flex-col gap-2">
      <Field label={t('form.webhook_server')} hint={t('hint.webhook_server')}>
        {(aria) => <input {...aria} readOnly value={webhook_server} className="control font-mono" />}
      </Field>
      <p className="text-dim">{gateway_token.set ? expiry : t('gateway.none')}</p>
    </div>
  );
}

/** The last calls made to a carrier: when, about what, how they went, what was said on both sides. */
function CallList({ id }: { readonly id: number }) {
  const t = useText('carriers');
  const [failed, setFailed] = useState(false);
  const calls = useCarrierCalls(id, failed);
  return (
    <section aria-labelledby="carrier-calls" className="flex flex-col gap-2">
      <header className="flex items-center gap-4">
        <h2 id="carrier-calls" className="font-semibold">
          {t('call.title')}
        </h2>
        <label className="flex items-center gap-1.5">
          <input
            type="checkbox"
            className="accent-accent"
            checked={failed}
            onChange={(event) => setFailed(event.target.checked)}
          />
          {t('call.failed_only')}
        </label>
      </header>
      {!calls.data &&
        (calls.isError ? <ErrorState error={calls.error} retry={() => void calls.refetch()} /> : <Spinner />)}
      {calls.data?.length === 0 && <p className="text-dim">{t('call.none')}</p>}
      <ol className="flex flex-col gap-2">
        {calls.data?.map((one) => (
          <li key={one.id} className="rounded border border-line bg-panel px-3 py-2">
            <p className="flex flex-wrap items-center gap-3 tabular-nums">
              <span className="text-dim">{formatMoment(one.at)}</span>
              <span className="font-semibold">{t(`call.kind.${one.kind as 'carrier_create'}`)}</span>
              {one.package && (
                <GoLink to={`/packages/${one.package.id}`} className="font-mono text-mono text-accent underline">
                  {one.package.code}
                </GoLink>
              )}
              <span>{t('call.attempt', { n: one.attempt })}</span>
              <span>{one.status ?? noValue}</span>
              <span className="text-dim">{t('call.ms', { n: formatCount(one.ms) })}</span>
              {one.fault !== null && (
                <span className="text-failed">{t(`fault.${one.fault}`, { status: one.status ?? '' })}</span>
              )}
            </p>
            <dl className="grid grid-cols-[auto_1fr] gap-x-3 pt-1">
              <dt className="text-dim">{t('call.sent')}</dt>
              <dd className="font-mono text-mono break-all">{one.request}</dd>
              <dt className="text-dim">{t('call.answered')}</dt>
              <dd className="font-mono text-mono break-all">
                {one.response === '' ? t('call.nothing') : one.response}
              </dd>
            </dl>
          </li>
        ))}
      </ol>
    </section>
  );
}
