import { useQuery } from '@tanstack/react-query';
import { usePathId } from '~console/platform/path-id';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { useCallback, useMemo } from 'react';
import { call } from '~console/platform/api';
import { GoLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { formatCount, formatMoment, noValue } from '~console/platform/format';
import type { ResponseOf } from '~contract/endpoints';
import { DeliveryMark, FaultText } from '../error-log/delivery-mark';
import { useRetryCommand } from '../error-log/use-retry';

/** How often one that is on its way is looked at again, ms. */
const watchMs = 2_000;

/** One delivery with every call that was made for it. */
export function ErrorLog() {
  const id = usePathId();
  const ids = useMemo(() => [id], [id]);
  const nothing = useCallback(() => undefined, []);
  useRetryCommand(ids, nothing);
  const delivery = useQuery({
    queryKey: ['outbound-deliveries', id],
    queryFn: async ({ signal }) => (await call('GET /outbound-deliveries/{id}', { params: { id }, signal })).data,
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? watchMs : false),
  });
  return (
    <RecordPage queries={[delivery]} list="/error-logs">
      {delivery.data && <DeliveryView delivery={delivery.data} />}
    </RecordPage>
  );
}

type Delivery = ResponseOf<'GET /outbound-deliveries/{id}'>['data'];

function DeliveryView({ delivery: data }: { readonly delivery: Delivery }) {
  const t = useText('outbound');
  return (
    <section className="flex min-h-full flex-col bg-panel" aria-labelledby="delivery-title">
      <RecordHead
        id="delivery-title"
        list="/error-logs"
        title={t('delivery.title', { n: data.id })}
        status={<DeliveryMark delivery={data} />}
        actions={<CommandButton id="face.retry-deliveries" />}
      >
        <span className="text-failed">
          <FaultText of={data} />
        </span>
      </RecordHead>
      <div className="flex max-w-280 flex-col gap-3 border-t border-line p-5 hand:p-3">
        <dl className="grid w-fit grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          <dt className="text-dim">{t('column.kind')}</dt>
          <dd>{t(`kind.${data.kind}`)}</dd>
          <dt className="text-dim">{t('column.endpoint')}</dt>
          <dd>
            {data.endpoint.name} <span className="text-dim font-mono">{data.endpoint.url}</span>
          </dd>
          {data.package && (
            <>
              <dt className="text-dim">{t('column.package')}</dt>
              <dd>
                <GoLink to={`/packages/${data.package.id}`} className="text-accent text-mono font-mono underline">
                  {data.package.code}
                </GoLink>
              </dd>
            </>
          )}
          <dt className="text-dim">{t('column.at')}</dt>
          <dd className="tabular-nums">{formatMoment(data.created_at)}</dd>
          {data.due_at && (
            <>
              <dt className="text-dim">{t('column.next')}</dt>
              <dd className="tabular-nums">{formatMoment(data.due_at)}</dd>
            </>
          )}
        </dl>
        <h2 className="text-dim text-label pt-2 tracking-wider uppercase">{t('delivery.calls')}</h2>
        {data.calls.length === 0 ? <p className="text-dim">{t('delivery.no_calls')}</p> : null}
        <ol className="flex flex-col gap-2">
          {data.calls.map((one) => (
            <CallEntry key={one.id} call={one} />
          ))}
        </ol>
      </div>
    </section>
  );
}

type Call = Delivery['calls'][number];

/** One call out: when, how it went, what was said on both sides. */
function CallEntry({ call }: { readonly call: Call }) {
  const t = useText('outbound');
  return (
    <li className="border-line bg-panel rounded border px-3 py-2">
      <p className="flex flex-wrap items-center gap-3 tabular-nums">
        <span className="font-semibold">{t('delivery.attempt', { n: call.attempt })}</span>
        <span className="text-dim">{formatMoment(call.at)}</span>
        <span>{call.status ?? noValue}</span>
        <span className="text-dim">{t('delivery.ms', { n: formatCount(call.ms) })}</span>
        <span className="text-failed">
          <FaultText of={call} />
        </span>
      </p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 pt-1">
        <dt className="text-dim">{t('delivery.sent')}</dt>
        <dd className="text-mono font-mono break-all">{call.request}</dd>
        <dt className="text-dim">{t('delivery.answered')}</dt>
        <dd className="text-mono font-mono break-all">
          {call.response === '' ? t('delivery.nothing') : call.response}
        </dd>
      </dl>
    </li>
  );
}
