import { useText } from '~console/platform/text';
import { FamilySquare } from '~console/ui/status';
import { EndpointButtons } from './endpoint-buttons';
import { EndpointForm } from './endpoint-form';
import { EndpointState } from './endpoint-state';
import type { EndpointActions } from './use-endpoint-actions';
import type { EndpointWork } from './use-endpoint-commands';
import type { Endpoint } from './use-endpoints';

/** One webhook: where it goes, what it hears, how it fares; in its place, its form. */
export function WebhookCard({ endpoint, actions, work }: { readonly endpoint: Endpoint; readonly actions: EndpointActions; readonly work: EndpointWork }) {
  const t = useText('outbound');
  const { name, url, events, enabled } = endpoint;
  return (
    <li aria-label={t('endpoint.label', { name })} className="border-line bg-panel flex flex-col gap-2 rounded border px-3 py-2">
      {work.editing === endpoint.id ? (
        <EndpointForm
          initial={{ name, url, events, enabled }}
          onCancel={work.close}
          onSave={async (values) => {
            await actions.change(endpoint, values);
            work.close();
          }}
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
            <span className="text-dim">{t('endpoint.events')}</span>
            {events.length === 0 ? '–' : events.map((event) => t(`event.${event}`)).join(' · ')}
          </p>
          <EndpointState endpoint={endpoint} />
        </>
      )}
    </li>
  );
}
