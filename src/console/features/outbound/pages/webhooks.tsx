import { useState } from 'react';
import { noValue } from '~console/platform/format';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { outboundCommands } from '~commands/outbound';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { FamilySquare } from '~console/ui/status';
import { EndpointForm, type EndpointValues } from '../endpoints/endpoint-form';
import { EndpointQuestion } from '../endpoints/endpoint-question';
import { useEndpointActions } from '../endpoints/use-endpoint-actions';
import { useEndpointCommands, type EndpointWork } from '../endpoints/use-endpoint-commands';
import { useEndpoints, type Endpoint } from '../endpoints/use-endpoints';
import { EndpointState, SecretOnce, Protocol, EndpointButtons } from '../endpoints/endpoint-parts';

const fresh: EndpointValues = {
  name: '',
  url: 'https://',
  events: ['package.status_changed'],
  enabled: true,
  seller_id: null,
};

/** Systems of others that are told what happens to the packages of one shop, or of all. */
export function Webhooks() {
  const t = useText('outbound');
  const { data, error, refetch } = useEndpoints('webhook');
  const actions = useEndpointActions();
  const work = useEndpointCommands(data, actions);
  const [adding, setAdding] = useState(false);
  useActionHandler(outboundCommands.endpointAdd, () => setAdding(true));
  return (
    <section className="flex max-w-280 flex-col gap-3 p-5 max-desk:px-3" aria-labelledby="webhooks-title">
      <header className="flex flex-wrap items-center gap-2">
        <h1 id="webhooks-title" className="text-title flex-1 whitespace-nowrap">
          {t('title.webhooks')}
        </h1>
        <CommandButton id="page.error-logs" />
        <CommandButton id="face.endpoint-add" look="primary" />
      </header>
      {actions.secret && <SecretOnce key={actions.secret.secret} {...actions.secret} onDone={actions.forgetSecret} />}
      {adding && (
        <EndpointForm
          id={null}
          initial={fresh}
          shop={null}
          onCancel={() => setAdding(false)}
          onSave={async (values) => {
            await actions.add('webhook', values);
            setAdding(false);
          }}
        />
      )}
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Spinner /> : null}
      {data?.length === 0 && !adding ? <EmptyState title={t('endpoint.none')} hint={t('endpoint.none_hint')} /> : null}
      <ul className="flex flex-col gap-2">
        {data?.map((endpoint) => (
          <WebhookCard key={endpoint.id} endpoint={endpoint} work={work} />
        ))}
      </ul>
      <Protocol kind="event" />
      <EndpointQuestion work={work} actions={actions} />
    </section>
  );
}

/** One webhook: where it goes, what it hears, how it fares; in its place, its form. */
function WebhookCard({ endpoint, work }: { readonly endpoint: Endpoint; readonly work: EndpointWork }) {
  const t = useText('outbound');
  const { name, url, events, enabled, seller } = endpoint;
  const shop = seller && `${seller.code} · ${seller.name}`;
  return (
    <li
      aria-label={t('endpoint.label', { name })}
      className="border-line bg-panel flex flex-col gap-2 rounded border px-3 py-2"
    >
      {work.editing === endpoint.id ? (
        <EndpointForm
          id={endpoint.id}
          initial={{ name, url, events, enabled, seller_id: seller?.id ?? null }}
          shop={seller && { id: seller.id, label: shop ?? '' }}
          onCancel={work.closeForm}
          onSave={(values) => work.save(endpoint, values)}
        />
      ) : (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <h2 className="font-semibold">{name}</h2>
            <span className="inline-flex items-center gap-2">
              <FamilySquare family={enabled ? 'done' : 'waiting'} />
              {t(enabled ? 'endpoint.on' : 'endpoint.off')}
            </span>
            <span className="text-dim text-mono min-w-0 flex-1 truncate font-mono" title={url}>
              {url}
            </span>
            <EndpointButtons endpoint={endpoint} editable />
          </div>
          <p className="flex gap-3">
            <span className="text-dim">{t('form.shop')}</span>
            {shop ?? t('endpoint.all_shops')}
          </p>
          <p className="flex gap-3">
            <span className="text-dim">{t('endpoint.events')}</span>
            {events.length === 0 ? noValue : events.map((event) => t(`event.${event}`)).join(' · ')}
          </p>
          <EndpointState endpoint={endpoint} />
        </>
      )}
    </li>
  );
}
