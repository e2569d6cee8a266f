import type { EndpointName } from '~contract/endpoints';
import { seesAllShops } from '~domain/roles';
import { type Example, nobody } from './example';
import { addShop } from './places';
import type { Site, Stage } from './stage';

type SupportEndpoint = Extract<EndpointName, `${string} /customer-re${string}` | `${string} /shop-requests${string}`>;

const words = { request_type: 'Complain', subject: 'Giao trễ', content: 'Khách đợi ba ngày.' };

/** A request of a site's shop, as it stands. */
export async function ticket(
  { test }: Pick<Stage, 'test'>,
  { shop, hub }: Site,
  status = 'Waiting',
): Promise<{ id: number; subject: string }> {
  const subject = `Việc riêng của ${shop.code}`;
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into support_requests (requester_shop_id, hub_id, request_type, subject, content, status) values ($1, $2, 'Complain', $3, 'Giao trễ', $4) returning id`,
    [shop.id, hub.id, subject, status],
  );
  return { id: rows[0]?.id ?? 0, subject };
}

const onTicket = (status: string, call: (id: number) => object): Example => ({
  call: async (stage) => call((await ticket(stage, stage.own, status)).id),
  foreign: async (stage) => {
    const { id, subject } = await ticket(stage, stage.foreign, status);
    return { call: call(id), refused: 'ESY091', secrets: [subject] };
  },
});

/** A shop's own system with its key, and a request of that shop. */
async function shopSystem(stage: Stage): Promise<{ token: string; id: number }> {
  const shop = await addShop(stage.test, { hubId: stage.own.hub.id });
  const { data } = (
    await stage.admin.call('PATCH /users/{id}/api-enable', { params: { id: shop.id }, body: { enabled: true } })
  ).ok;
  return { token: data.api_key ?? '', id: (await ticket(stage, { ...stage.own, shop })).id };
}

/** To another shop's system a request is as one that does not exist. */
const bySystem = (call: (id: number) => object): Example => ({
  call: async (stage) => {
    const { token, id } = await shopSystem(stage);
    return { token, ...call(id) };
  },
  foreign: async (stage) => {
    const { id, subject } = await ticket(stage, stage.foreign);
    return {
      call: { token: (await shopSystem(stage)).token, ...call(id) },
      refused: 'ESY091',
      secrets: [subject],
      seenBy: nobody,
    };
  },
});

export const examples: Readonly<Record<Exclude<SupportEndpoint, 'GET /customer-request-unread'>, Example>> = {
  'GET /customer-request': {
    call: () => ({}),
    foreign: async (stage) => ({ call: {}, secrets: [(await ticket(stage, stage.foreign)).subject] }),
  },
  'POST /customer-request': {
    call: ({ own }) => ({ body: { shop_id: own.shop.id, ...words } }),
    foreign: ({ foreign }) => ({
      call: { body: { shop_id: foreign.shop.id, ...words } },
      refused: 'ESY093',
      secrets: [foreign.shop.code],
      seenBy: seesAllShops,
    }),
  },
  'GET /customer-request/{id}': onTicket('Waiting', (id) => ({ params: { id } })),
  'PATCH /customer-request/{id}': onTicket('Waiting', (id) => ({ params: { id }, body: { status: 'Processing' } })),
  'POST /shop-requests': {
    call: async (stage) => ({ token: (await shopSystem(stage)).token, body: words }),
    foreign: null,
  },
  'GET /shop-requests/{id}': bySystem((id) => ({ params: { id } })),
  'POST /shop-requests/{id}/reply': bySystem((id) => ({ params: { id }, body: { content: 'Vẫn chưa thấy.' } })),
  'POST /customer-response': onTicket('Waiting', (request_id) => ({ body: { request_id, content: 'Đã giao lại.' } })),
};
