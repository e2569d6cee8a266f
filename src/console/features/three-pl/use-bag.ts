import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '~console/platform/api';
import { failureText } from '~console/platform/failure-text';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { useGo } from '~console/terminal/leave-guard';
import { toast } from '~console/ui/toast';
import type { ResponseOf } from '~contract/endpoints';
import type { Outcome } from './outcomes';

export type BagDetail = ResponseOf<'GET /mu-3pl/{id}'>['data'];

export function useBag(id: number) {
  return useQuery({ queryKey: ['three-pl-bags', 'one', id], queryFn: async ({ signal }) => (await call('GET /mu-3pl/{id}', { params: { id }, signal })).data });
}

type Answer = ResponseOf<'PATCH /mu-3pl/{id}/hand-over'>;

export function useBagWork(id: number) {
  const client = useQueryClient();
  const go = useGo();
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([]);
  const { mutate, mutateAsync, isPending } = useMutation({
    mutationFn: (send: () => Promise<Answer>) => send(),
    onSuccess: ({ results }) => setOutcomes(results),
    onError: (error) => toast('error', failureText(error)),
    onSettled: () => Promise.all([['three-pl-bags'], ['three-pl-sheets'], ['packages']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  const params = { id };
  useCommandHandler('carrier-bag.remove', ({ packages }) => mutate(() => call('PATCH /mu-3pl/{id}/packages/remove', { params, body: { ids: packages.map((item) => item.id) } })));
  const add = useCallback((codes: readonly string[]) => mutateAsync(() => call('POST /mu-3pl/{id}/packages', { params: { id }, body: { codes: [...codes] } })), [mutateAsync, id]);
  return {
    outcomes,
    busy: isPending,
    add,
    seal: (serial_number: string) => mutate(() => call('PATCH /mu-3pl/{id}/seal', { params, body: { serial_number } })),
    /** Its sheet opens once it is handed over. */
    handOver: () => mutate(() => call('PATCH /mu-3pl/{id}/hand-over', { params }), { onSuccess: ({ data }) => data.runsheet && go(`/3pl-runsheet/${data.runsheet.id}`) }),
  };
}

export type BagWork = ReturnType<typeof useBagWork>;
