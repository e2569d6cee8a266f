import { useState } from 'react';
import { useText } from '~console/platform/text';
import { useActionHandler } from '~console/terminal/action-handlers';
import { outboundCommands } from '~commands/outbound';
import type { EndpointActions } from './use-endpoint-actions';
import type { Endpoint } from './use-endpoints';
import type { ArgumentValues } from '~commands/command';

/** What a page is at with one of its endpoints: its form is open, or a step that can't be taken back is asked about. */
export interface EndpointWork {
  readonly editing: number | null;
  readonly asking: { readonly endpoint: Endpoint; readonly what: 'remove' | 'renew' } | null;
  readonly close: () => void;
}

/** The endpoint commands on a page: by name or number, or without where the page has one only. */
export function useEndpointCommands(
  endpoints: readonly Endpoint[] | undefined,
  actions: EndpointActions,
): EndpointWork {
  const t = useText('outbound');
  const [editing, setEditing] = useState<number | null>(null);
  const [asking, setAsking] = useState<EndpointWork['asking']>(null);
  const on =
    (work: (endpoint: Endpoint) => void) =>
    ({ endpoint: typed }: ArgumentValues): string | undefined => {
      const [only, ...others] = endpoints ?? [];
      const named = typed === undefined ? undefined : String(typed).toLocaleLowerCase();
      const found =
        named === undefined
          ? others.length === 0
            ? only
            : undefined
          : endpoints?.find(({ id, name }) => String(id) === named || name.toLocaleLowerCase() === named);
      if (!found) return named === undefined ? t('endpoint.which') : t('endpoint.unknown', { name: String(typed) });
      work(found);
      return undefined;
    };
  useActionHandler(
    outboundCommands.endpointEdit,
    on(({ id }) => setEditing(id)),
  );
  useActionHandler(
    outboundCommands.endpointTest,
    on((endpoint) => void actions.test(endpoint)),
  );
  useActionHandler(
    outboundCommands.endpointRenew,
    on((endpoint) => setAsking({ endpoint, what: 'renew' })),
  );
  useActionHandler(
    outboundCommands.endpointRemove,
    on((endpoint) => setAsking({ endpoint, what: 'remove' })),
  );
  return {
    editing,
    asking,
    close: () => {
      setEditing(null);
      setAsking(null);
    },
  };
}
