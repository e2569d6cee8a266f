import { randomUUID } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import { seesAllShops } from '~domain/roles';
import type { Example } from './example';
import { smallJpeg } from './pictures';
import { addShop } from './places';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type ShopEndpoint = Extract<
  EndpointName,
  | `${string} /users/create-shop`
  | `${string} /shops${string}`
  | `${string} /shop-papers${string}`
  | `${string} /shop-stores${string}`
  | `${string} /seller/${string}`
  | `PATCH /users/{id}/${'api-enable' | 'fee-aha-move'}`
>;

/** A number nobody else has. */
const freshPhone = (): string => `09${randomUUID().replaceAll(/\D/g, '').padEnd(8, '7').slice(0, 8)}`;

export const shopForm = (ward: number) => ({
  name: 'Hoa Tươi Ban Mai',
  phone: freshPhone(),
  email: `${randomUUID().slice(0, 12)}@seller.test`,
  address: '12 Nguyễn Trãi',
  ward_id: ward,
  tax_code: '0312345678',
  id_card_number: '079090123456',
  business_licence: 'GP-123',
  bank_account_name: 'HOA TUOI BAN MAI',
  bank_account_number: '0071000123456',
  bank_branch: 'Vietcombank Quận 1',
});

/** A shop of a site that a call may change as it likes. */
const shopOf = ({ test }: Pick<Stage, 'test'>, { hub }: Site): Promise<{ id: number; code: string }> =>
  addShop(test, { hubId: hub.id });

const storeForm = (ward: number) => ({ name: 'Kho 2', phone: '', address: '5 Lê Lợi', ward_id: ward });

async function storeOf(stage: Stage, site: Site): Promise<{ id: number; shop: { id: number; code: string } }> {
  const shop = await shopOf(stage, site);
  const { data } = (
    await stage.admin.call('POST /shops/{id}/stores', { params: { id: shop.id }, body: storeForm(site.ward.id) })
  ).ok;
  return { id: data.id, shop };
}

async function paperOf(stage: Stage, site: Site): Promise<number> {
  const shop = await shopOf(stage, site);
  return (
    await stage.admin.call('POST /shops/{id}/papers/{kind}', {
      params: { id: shop.id, kind: 'business_licence' },
      file: smallJpeg,
    })
  ).ok.data.id;
}

/** A call on a shop of the caller's hub; on another hub's it answers as on none. */
const onShop = (call: (shop: { id: number; code: string }, stage: Stage) => Call | Promise<Call>): Example => ({
  call: async (stage) => call(await shopOf(stage, stage.own), stage),
  foreign: async (stage) => {
    const shop = await shopOf(stage, stage.foreign);
    return { call: await call(shop, stage), refused: 'ESY093', secrets: [shop.code], seenBy: seesAllShops };
  },
});

export const examples: Readonly<
  Record<Exclude<ShopEndpoint, 'GET /shops' | `${string}price-table` | `${string} /shop-requests${string}`>, Example>
> = {
  'POST /users/create-shop': { call: ({ own }) => ({ body: shopForm(own.ward.id) }), foreign: null },
  'GET /shops/{id}': onShop(({ id }) => ({ params: { id } })),
  'PATCH /shops/{id}': onShop(({ id }, { own }) => ({
    params: { id },
    body: { ...shopForm(own.ward.id), version: 1 },
  })),
  'POST /shops-optimize': {
    call: ({ own }) => ({ body: { ids: [own.shop.id] } }),
    foreign: ({ foreign }) => ({
      call: { body: { codes: [foreign.shop.code] } },
      secrets: [foreign.shop.code],
      seenBy: seesAllShops,
    }),
  },
  'POST /shops/{id}/papers/{kind}': onShop(({ id }) => ({ params: { id, kind: 'id_card_front' }, file: smallJpeg })),
  'GET /shop-papers/{id}': {
    call: async (stage) => ({ params: { id: await paperOf(stage, stage.own) } }),
    foreign: async (stage) => ({
      call: { params: { id: await paperOf(stage, stage.foreign) } },
      refused: 'ESY093',
      secrets: [],
      seenBy: seesAllShops,
    }),
  },
  'PATCH /shops/{id}/paper-verify': onShop(async ({ id }, { admin }) => {
    await admin.call('POST /shops/{id}/papers/{kind}', { params: { id, kind: 'id_card_front' }, file: smallJpeg });
    const { data } = (await admin.call('GET /shops/{id}', { params: { id } })).ok;
    return { params: { id }, body: { verified: true, version: data.version } };
  }),
  'PATCH /seller/{id}/active': onShop(({ id }) => ({ params: { id }, body: { active: false } })),
  'PATCH /seller/{id}/transfer': {
    call: async (stage) => ({
      params: { id: (await storeOf(stage, stage.own)).shop.id },
      body: { seller_id: stage.own.shop.id },
    }),
    foreign: async (stage) => {
      const { shop } = await storeOf(stage, stage.foreign);
      return {
        call: { params: { id: shop.id }, body: { seller_id: stage.own.shop.id } },
        refused: 'ESY093',
        secrets: [shop.code],
        seenBy: seesAllShops,
      };
    },
  },
  'PATCH /shops/{id}/is-manager-bank': onShop(({ id }) => ({ params: { id }, body: { is_manager_bank: false } })),
  'PATCH /users/{id}/api-enable': onShop(({ id }) => ({ params: { id }, body: { enabled: true } })),
  'PATCH /users/{id}/fee-aha-move': onShop(({ id }) => ({ params: { id }, body: { fee_aha_move: true } })),
  'POST /shops/{id}/stores': onShop(({ id }, { own }) => ({ params: { id }, body: storeForm(own.ward.id) })),
  'PATCH /shop-stores/{id}': {
    call: async (stage) => ({
      params: { id: (await storeOf(stage, stage.own)).id },
      body: { ...storeForm(stage.own.ward.id), active: true, version: 1 },
    }),
    foreign: async (stage) => {
      const store = await storeOf(stage, stage.foreign);
      return {
        call: { params: { id: store.id }, body: { ...storeForm(stage.own.ward.id), active: true, version: 1 } },
        refused: 'ESY093',
        secrets: [store.shop.code],
        seenBy: seesAllShops,
      };
    },
  },
};
