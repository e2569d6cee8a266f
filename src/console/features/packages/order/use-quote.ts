import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '~console/platform/api';
import { useDebounced } from '~console/ui/use-debounced';
import type { BodyInputOf, ResponseOf } from '~contract/endpoints';
import { orderEndpoints } from '~contract/features/orders';
import type { OrderInput } from './order-fields';

export type QuoteAnswer = ResponseOf<'POST /packages-quote'>['data'];

const schema = orderEndpoints['POST /packages-quote'].body;
/** Between keystrokes of a number nobody wants a price, ms. */
const rest = 300;

/** What the order would cost so far; asked as soon as everything a price needs is there. */
export function useQuote(values: Partial<OrderInput>) {
  const { seller_id, ward_id, weight, length, width, height, value } = values;
  const asked = useDebounced(JSON.stringify({ seller_id, ward_id, weight, length, width, height, value }), rest);
  const parsed = schema.safeParse(JSON.parse(asked));
  const body: BodyInputOf<'POST /packages-quote'> | null = parsed.success ? parsed.data : null;
  const query = useQuery({
    queryKey: ['quote', asked],
    queryFn: async ({ signal }) => {
      if (!body) throw new Error('a price was asked for without what it needs');
      return (await call('POST /packages-quote', { body, signal })).data;
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  return { ready: body !== null, query };
}
