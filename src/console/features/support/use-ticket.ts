import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '~console/platform/api';
import { logFailure } from '~console/platform/log';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';

export type TicketDetail = ResponseOf<'GET /customer-request/{id}'>['data'];

/** How soon what others say shows, ms. */
const everyMs = 15_000;

const keyOf = (id: number) => ['ticket', id] as const;

export function useTicket(id: number) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await call('GET /customer-request/{id}', { params: { id }, signal })).data,
    refetchInterval: everyMs,
  });
}

/** Whoever has it on the screen has read it; the dot of the sidebar follows. */
export function useReadMark(ticket: TicketDetail): void {
  const client = useQueryClient();
  const { id, unread, last_message_at: word } = ticket;
  useEffect(() => {
    if (!unread) return;
    const mark = async (): Promise<void> => {
      await call('PATCH /customer-request/{id}', { params: { id }, body: { read: true }, quiet: true });
      for (const queryKey of [['customer-request-unread'], ['tickets']]) void client.invalidateQueries({ queryKey });
    };
    mark().catch((error: unknown) => logFailure('the request was not marked read', error));
    // Once for each word of the requester's: who marks it unread by hand keeps it so.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [client, id, word]);
}

export function useReply(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Omit<BodyInputOf<'POST /customer-response'>, 'request_id'>) =>
      call('POST /customer-response', { body: { request_id: id, ...body } }),
    onSettled: () =>
      Promise.all(
        [keyOf(id), ['tickets'], ['customer-request-unread'], ['notifications']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
