import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '~console/platform/api';
import { useText } from '~console/platform/text';
import { useMutationFeedback } from '~console/ui/use-mutation-feedback';
import { toast } from '~console/ui/toast';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

export type CarrierRow = ResponseOf<'GET /user-3pl'>['data'][number];
export type CarrierDetail = ResponseOf<'GET /user-3pl/{id}'>['data'];
export type CarrierValues = BodyInputOf<'POST /user-3pl'>;
export type StatusMeaning = BodyInputOf<'PATCH /user-3pl/{id}/statuses'>['statuses'][number];

const key = ['carriers'] as const;
/** Carriers answer and fail all day: looked at again after so long, ms. */
const watchMs = 10_000;

export function useCarriers() {
  return useQuery({
    queryKey: [...key, 'list'],
    queryFn: async ({ signal }) => (await call('GET /user-3pl', { signal })).data,
    refetchInterval: watchMs,
  });
}

export function useCarrier(id: number) {
  return useQuery({
    queryKey: [...key, id],
    queryFn: async ({ signal }) => (await call('GET /user-3pl/{id}', { params: { id }, signal })).data,
    refetchInterval: watchMs,
  });
}

export function useCarrierCalls(id: number, failed: boolean) {
  return useQuery({
    queryKey: [...key, id, 'calls', failed],
    queryFn: async ({ signal }) =>
      (
        await call('GET /user-3pl/{id}/calls', {
          params: { id },
          query: { limit: 20, ...(failed ? { failed: '1' } : {}) },
          signal,
        })
      ).data,
    refetchInterval: watchMs,
  });
}

export function useCarrierEvents(id: number) {
  return useQuery({
    queryKey: [...key, id, 'events'],
    queryFn: async ({ signal }) =>
      (await call('GET /user-3pl/{id}/events', { params: { id }, query: { limit: 20 }, signal })).data,
    refetchInterval: watchMs,
  });
}

export interface NewToken {
  readonly name: string;
  readonly token: string;
}

/** What can be done to carriers; a new token is held until its reader has kept it. */
export function useCarrierActions() {
  const t = useText('carriers');
  const [token, setToken] = useState<NewToken | null>(null);
  const { refresh, telling } = useMutationFeedback(key);
  const tellOutcome = ({
    ok,
    fault,
    status,
  }: {
    readonly ok: boolean;
    readonly fault: string | null;
    readonly status: number | null;
  }): void =>
    toast(
      ok ? 'success' : 'warning',
      ok ? t('call.ok') : t(`fault.${(fault ?? 'internal') as 'internal'}`, { status: status ?? '' }),
    );
  return {
    token,
    forgetToken: () => setToken(null),
    /** Both throw what the provider refuses: the form tells it. */
    add: async (values: CarrierValues): Promise<number> => {
      const { data } = await call('POST /user-3pl', { body: values });
      setToken({ name: values.name, token: data.token });
      await refresh();
      return data.id;
    },
    change: async ({ id, version }: CarrierDetail, { code: _code, ...settings }: CarrierValues): Promise<void> => {
      await call('PATCH /user-3pl/{id}', { params: { id }, body: { ...settings, version } });
      await refresh();
    },
    /** False = it was refused, and told. */
    map: async (id: number, statuses: readonly StatusMeaning[]): Promise<boolean> => {
      let saved = false;
      await telling(async () => {
        await call('PATCH /user-3pl/{id}/statuses', { params: { id }, body: { statuses: [...statuses] } });
        saved = true;
        toast('success', t('status.saved'));
      });
      return saved;
    },
    renew: ({ id, name }: Pick<CarrierRow, 'id' | 'name'>) =>
      telling(async () => {
        const { data } = await call('POST /three-pl/webhook/ship-connect/token', { body: { carrier_id: id } });
        setToken({ name, token: data.token });
        if (data.told) tellOutcome(data.told);
      }),
    test: (id: number) =>
      telling(async () => tellOutcome((await call('POST /user-3pl/{id}/test', { params: { id } })).data)),
    refreshGateway: (id: number) =>
      telling(async () => tellOutcome((await call('PATCH /gateway-refresh-token', { body: { carrier_id: id } })).data)),
  };
}

export type CarrierActions = ReturnType<typeof useCarrierActions>;
