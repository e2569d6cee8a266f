import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { EndpointForm, type EndpointValues } from '../endpoints/endpoint-form';
import { EndpointState, SecretOnce, Protocol, EndpointButtons } from '../endpoints/endpoint-parts';
import { EndpointQuestion } from '../endpoints/endpoint-question';
import { useEndpointActions } from '../endpoints/use-endpoint-actions';
import { useEndpointCommands } from '../endpoints/use-endpoint-commands';
import { useEndpoints } from '../endpoints/use-endpoints';

const fresh: EndpointValues = { name: 'OMS', url: 'https://', events: [], enabled: true };

/** The one order system (OMS) that orders are pushed to. */
export function ApiConfig() {
  const t = useText('outbound');
  const { data, error, refetch } = useEndpoints('oms');
  const actions = useEndpointActions();
  const work = useEndpointCommands(data, actions);
  const oms = data?.[0];
  return (
    <section className="flex max-w-280 flex-col gap-4 p-5 max-desk:px-3" aria-labelledby="api-config-title">
      <header className="flex flex-wrap items-center gap-2">
        <h1 id="api-config-title" className="text-title flex-1 whitespace-nowrap">
          {t('title.api_config')}
        </h1>
        <CommandButton id="page.webhooks" />
        <CommandButton id="page.error-logs" />
      </header>
      <p className="max-w-160">{t('oms.intro')}</p>
      {actions.secret && <SecretOnce key={actions.secret.secret} {...actions.secret} onDone={actions.forgetSecret} />}
      {error && !data ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {!data && !error ? <Spinner /> : null}
      {data && (
        <EndpointForm
          key={oms ? oms.id : 'new'}
          initial={oms ? { name: oms.name, url: oms.url, events: oms.events, enabled: oms.enabled } : fresh}
          onSave={(values) => (oms ? actions.change(oms, values) : actions.add('oms', values))}
        />
      )}
      {oms && (
        <div className="border-line bg-panel flex flex-col gap-2 rounded border px-3 py-2">
          <EndpointState endpoint={oms} />
          <EndpointButtons endpoint={oms} />
          <EndpointQuestion work={work} actions={actions} />
        </div>
      )}
      <Protocol kind="oms_push">
        <li>{t('oms.answer')}</li>
      </Protocol>
    </section>
  );
}
