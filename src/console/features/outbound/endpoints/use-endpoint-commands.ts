import { useStore } from 'jotai';
import { useState } from 'react';
import { useText } from '~console/platform/text';
import { useActionHandler } from '~console/terminal/action-handlers';
import { leaveGuardAtom } from '~console/terminal/go-from-here';
import { outboundCommands } from '~commands/outbound';
import type { EndpointValues } from './endpoint-form';
import type { EndpointActions } from './use-endpoint-actions';
import type { Endpoint } from './use-endpoints';
import type { ArgumentValues } from '~commands/command';

/** What a page is at with one of its endpoints: its form is open, or a step that can't be taken back is asked about. */
export interface EndpointWork {
  readonly editing: number | null;
  /** `edit` asks whether what is typed into the form of another may go. */
  readonly asking: { readonly endpoint: Endpoint; readonly what: 'remove' | 'renew' | 'edit' } | null;
  readonly closeQuestion: () => void;
  readonly openForm: (endpoint: Endpoint) => void;
  readonly closeForm: () => void;
  /** Its form stays while it is saved; throws what the provider refuses. */
  readonly save: (endpoint: Endpoint, values: EndpointValues) => Promise<void>;
}

/** The endpoint commands on a page: by name or number, or without where the page has one only. */
export function useEndpointCommands(
  endpoints: readonly Endpoint[] | undefined,
  actions: EndpointActions,
): EndpointWork {
  const t = useText('outbound');
  const store = useStore();
  const [saving, setSaving] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const [asking, setAsking] = useState<EndpointWork['asking']>(null);
  const on =
    (work: (endpoint: Endpoint) => string | undefined | void) =>
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
      return work(found) ?? undefined;
    };
  useActionHandler(
    outboundCommands.endpointEdit,
    on((endpoint) => {
      const another = editing !== null && editing !== endpoint.id;
      if (another && saving) return t('endpoint.saving');
      if (another && store.get(leaveGuardAtom)) setAsking({ endpoint, what: 'edit' });
      else setEditing(endpoint.id);
      return undefined;
    }),
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
    closeQuestion: () => setAsking(null),
    openForm: ({ id }) => {
      setEditing(id);
      setAsking(null);
    },
    closeForm: () => setEditing(null),
    save: async (endpoint, values) => {
      setSaving(true);
      try {
        await actions.change(endpoint, values);
        setEditing(null);
      } finally {
        setSaving(false);
      }
    },
  };
}
