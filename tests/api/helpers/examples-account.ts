import type { EndpointName } from '~contract/endpoints';
import { seesAllShops } from '~domain/roles';
import { type Example, nobody } from './example';
import { testPassword } from './people';
import type { Stage } from './stage';

const nothing: Example = { call: () => ({}), foreign: null };
const otherPassword = 'Hubline@2027';
const confirmation = { password: otherPassword, retype_password: otherPassword };

const onAccount = (body?: object): Pick<Example, 'call' | 'foreign'> => ({
  call: ({ caller }) => ({ params: { id: caller.id }, body }),
  foreign: ({ stranger }) => ({
    call: { params: { id: stranger.id }, body },
    refused: 'EUS006',
    secrets: [stranger.email],
    seenBy: nobody,
  }),
});

async function notificationOf({ test, stranger }: Stage): Promise<{ id: number; content: string }> {
  const content = `Dành riêng cho ${stranger.email}`;
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into notifications (user_id, type, content, url) values ($1, 'new_ticket', $2, '/support') returning id`,
    [stranger.id, content],
  );
  return { id: rows[0]?.id ?? 0, content };
}

/** What is left out here and in the other files' examples does not compile where they come together. */
export const examples = {
  'GET /health': nothing,
  'GET /live': nothing,
  'GET /ready': nothing,
  'GET /system': nothing,
  'POST /browser-figures': {
    call: () => ({ body: { key_paint: [9, 0, 0, 0, 0, 0, 0, 0, 0], scan_confirm: [0, 1, 0, 0, 0, 0, 0, 0, 0] } }),
    foreign: null,
  },
  // Signing in is the session tests' matter; here it must be reachable by anyone, and no more.
  'POST /clients/web/login': {
    call: ({ caller }) => ({
      body: { username: `nobody-${caller.id}`, password: testPassword },
      from: `10.9.${Math.floor(caller.id / 250)}.${caller.id % 250}`,
    }),
    hears: 'ELG001',
    foreign: null,
  },
  'DELETE /logout': nothing,
  'GET /user/profile': {
    call: () => ({ query: { include: 'hubs,roles' } }),
    foreign: ({ foreign }) => ({ call: { query: { include: 'hubs,roles' } }, secrets: [foreign.hub.code] }),
  },
  'GET /user/current': {
    ...nothing,
    foreign: ({ stranger }) => ({ call: {}, secrets: [stranger.email], seenBy: nobody }),
  },
  'PATCH /users/{id}': onAccount({ locale: 'en' }),
  'PATCH /users/{id}/confirm-password': { ...onAccount(confirmation), hears: 'EUS009' },
  'PATCH /users/{id}/password': onAccount({ old_password: testPassword, ...confirmation }),
  'PATCH /users/{id}/ignore-password': onAccount(),
  'GET /captcha-challenge': nothing,
  'POST /verify-capcha': { call: () => ({ query: { payload: 'unsolved' } }), hears: 'ELG002', foreign: null },
  'POST /setup-open': { call: () => ({ body: { token: 'guess' } }), foreign: null },
  'POST /setup': {
    call: () => ({
      body: {
        token: 'guess',
        name: 'Nguyễn Văn An',
        email: 'an@people.test',
        password: testPassword,
        retype_password: testPassword,
      },
    }),
    hears: 'ELG003',
    foreign: null,
  },

  'GET /notifications': {
    ...nothing,
    foreign: async (stage) => ({ call: {}, secrets: [(await notificationOf(stage)).content], seenBy: nobody }),
  },
  'POST /notifications/read': {
    call: () => ({ body: { ids: 'all' } }),
    foreign: async (stage) => ({
      call: { body: { ids: [(await notificationOf(stage)).id] } },
      secrets: [/"read":[1-9]/],
      seenBy: nobody,
    }),
  },
  'GET /pickup-note': {
    ...nothing,
    foreign: async ({ package: pkg, foreign }) => {
      await pkg(foreign, 'Waiting_for_pickup');
      return { call: {}, secrets: [foreign.hub.code] };
    },
  },
  'GET /customer-request-unread': {
    ...nothing,
    foreign: async ({ test, own, foreign }) => {
      // What other examples asked at the caller's hub is his to count.
      await test.pool.query('update support_requests set read_at = now() where hub_id = $1', [own.hub.id]);
      await test.pool.query(
        `insert into support_requests (requester_shop_id, hub_id, request_type, subject, content) values ($1, $2, 'Complain', 'Trễ', 'Giao trễ')`,
        [foreign.shop.id, foreign.hub.id],
      );
      return { call: {}, secrets: [/"count":[1-9]/, foreign.hub.code] };
    },
  },
  'POST /user-device': {
    call: () => ({ body: { device_id: 'fingerprint', device_token: 'token', device_type: 'desktop' } }),
    foreign: null,
  },

  // Names of hubs are no secret: every screen offers them. That the foreign one is not the caller's is.
  'GET /hubs': {
    ...nothing,
    foreign: ({ foreign }) => ({ call: {}, secrets: [new RegExp(`"id":${foreign.hub.id},[^}]*"accessible":true`)] }),
  },
  'GET /shops': {
    ...nothing,
    foreign: ({ foreign }) => ({
      call: { query: { q: foreign.shop.code } },
      secrets: [foreign.shop.code],
      seenBy: seesAllShops,
    }),
  },
  'GET /reasons': nothing,
  'GET /address-level-1': nothing,
  'GET /address-level-3': { call: ({ own }) => ({ query: { province_id: own.ward.id } }), foreign: null },
} as const satisfies Partial<Record<EndpointName, Example>>;
