import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useMutationFeedback } from '~console/ui/use-mutation-feedback';
import { toast } from '~console/ui/toast';
import type { EndpointKind } from '~domain/outbound';
import type { EndpointValues } from './endpoint-form';
import { endpointsKey, type Endpoint } from './use-endpoints';

export interface NewSecret {
  readonly name: string;
  readonly secret: string;
}

/** What can be done to endpoints; a new secret is held until its reader has kept it. */
export function useEndpointActions() {
  const t = useText('outbound');
  const [secret, setSecret] = useState<NewSecret | null>(null);
  const { refresh, telling } = useMutationFeedback(endpointsKey);
  return {
    secret,
    forgetSecret: () => setSecret(null),
    /** Throws what the provider refuses: the form tells it. */
    add: async (kind: EndpointKind, values: EndpointValues): Promise<void> => {
      const { data } = await call('POST /outbound-endpoints', { body: { kind, ...values } });
      setSecret({ name: values.name, secret: data.secret });
      await refresh();
    },
    change: async ({ id, version }: Endpoint, values: EndpointValues): Promise<void> => {
      await call('PUT /outbound-endpoints/{id}', { params: { id }, body: { ...values, version } });
      await refresh();
    },
    remove: ({ id }: Endpoint) =>
      telling(async () => void (await call('DELETE /outbound-endpoints/{id}', { params: { id } }))),
    renew: ({ id, name }: Endpoint) =>
      telling(async () => {
        const { data } = await call('POST /outbound-endpoints/{id}/secret', { params: { id } });
        setSecret({ name, secret: data.secret });
      }),
    test: ({ id }: Endpoint) =>
      telling(async () => {
        await call('POST /outbound-endpoints/{id}/test', { params: { id } });
        toast('info', t('endpoint.test_sent'));
      }),
  };
}

export type EndpointActions = ReturnType<typeof useEndpointActions>;
