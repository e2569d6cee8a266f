import { randomInt, randomUUID } from 'node:crypto';
import type { EndpointName } from '~contract/endpoints';
import type { CodTransferKind } from '~domain/cod-transfers';
import { seesAllHubs } from '~domain/roles';
import { addCarrier } from './carriers';
import { addBankAccount, addCollected, addDelivered, addDocument, addShopAccount } from './deposits';
import { newReference } from './losses';
import type { Example } from './example';
import { storePackage } from './stored-packages';
import { smallJpeg } from './pictures';
import { addHub, addShop, type Place } from './places';
import type { Site, Stage } from './stage';

type Endpoint = Extract<
  EndpointName,
  | `${string} /cod-transfer${string}`
  | `${string} /cod-hub-${string}`
  | `${string} /cod-center-${string}`
  | `${string} /hub-bank-accounts`
  | `${string} /shop-pay${string}`
  | `${string} /three-pl-receivables`
  | `${string} /three-pl-cod-collections`
  | `${string} /three-pl-bank-deposits`
  | `${string} /three-pl-settlements`
  | `${string} /bank-statement${string}`
>;

const cash = [120_000, 80_000];
const sum = 200_000;
const collected = ({ test }: Stage, site: Site) =>
  addCollected(test, { hubId: site.hub.id, shopId: site.shop.id, cash });

/** A document of a site, made by somebody else, New unless approved. */
async function document(
  stage: Stage,
  site: Site,
  kind: CodTransferKind = 'cod_center_deposit',
  approved = false,
  to?: Place,
): Promise<{ id: number; code: string }> {
  const packages = await collected(stage, site);
  const other = to ? { to_hub_id: to.id } : {};
  // They may have been carried on meanwhile: it is their money that lies there.
  if (to)
    await stage.test.pool.query('update packages set current_hub_id = $2 where id = any($1)', [
      packages.map(({ id }) => id),
      to.id,
    ]);
  return addDocument(
    stage.test,
    {
      kind,
      hub_id: site.hub.id,
      ...other,
      lines: packages.map(({ id }, place) => ({ package_id: id, amount: cash[place] ?? 0 })),
      bank_reference: newReference(),
    },
    approved,
  );
}

/** A call on a document of the caller's hub; on another hub's it answers as on none. */
function onDocument(body: object | undefined, approved = false, more: object = {}): Example {
  const call = ({ id }: { id: number }) => ({ params: { id }, ...(body ? { body } : {}), ...more });
  return {
    call: async (stage) => call(await document(stage, stage.own, 'cod_center_deposit', approved)),
    foreign: async (stage) => {
      const made = await document(stage, stage.foreign, 'cod_center_deposit', approved);
      return { call: call(made), refused: 'ESY061', secrets: [made.code], seenBy: seesAllHubs };
    },
  };
}

const statement = (amount = 77_000): string =>
  `date,reference,amount,description\n2026-11-20,${newReference()},${amount},Nop tien ${randomUUID()}`;

async function bankLine({ test, admin }: Stage, state: 'open' | 'suspense' = 'open'): Promise<{ id: number }> {
  const { statement_id } = (await admin.call('POST /bank-statements', { raw: statement() })).ok.data;
  const { rows } = await test.pool.query<{ id: number }>(
    `update bank_statement_lines set state = $2 where statement_id = $1 returning id`,
    [statement_id, state],
  );
  return { id: rows[0]?.id ?? 0 };
}

async function carrier(
  stage: Stage,
  step: 'delivered' | 'collected',
): Promise<{ code: string; packages: { id: number; code: string }[] }> {
  const { test, admin, own } = stage;
  const { id, code } = await addCarrier(admin);
  const packages = await Promise.all(
    cash.map((cod) =>
      storePackage(test, {
        seller_id: own.shop.id,
        status: 'Delivered',
        cod,
        current_hub_id: own.hub.id,
        fm_hub_id: own.hub.id,
        lm_hub_id: own.hub.id,
      }),
    ),
  );
  await addDelivered(test, { carrierId: id, hubId: own.hub.id, packages });
  if (step === 'collected')
    await addDocument(test, {
      kind: 'three_pl_collection',
      hub_id: null,
      carrier_id: id,
      lines: packages.map((pkg) => ({ package_id: pkg.id, amount: pkg.cod })),
    });
  return { code, packages };
}

/** Nothing of it belongs to a hub. */
const house = (call: Example['call']): Example => ({ call, foreign: null });

export const examples: Readonly<Record<Endpoint, Example>> = {
  'GET /cod-transfers': {
    call: async (stage) => {
      await document(stage, stage.own);
      return {};
    },
    foreign: async (stage) => ({
      call: { query: { hub_id: String(stage.foreign.hub.id) } },
      secrets: [(await document(stage, stage.foreign)).code],
      seenBy: seesAllHubs,
    }),
  },
  'GET /cod-transfers/{id}': onDocument(undefined),
  'PATCH /cod-transfers/{id}': onDocument({ version: 0, note: 'Bổ sung ghi chú' }),
  'PATCH /cod-transfers/{id}/approve': {
    // What another hub hands over is the caller's to approve.
    call: async (stage) => {
      const giver = await addHub(stage.test);
      const site = { ...stage.own, hub: giver, shop: await addShop(stage.test, { hubId: giver.id }) };
      return { params: { id: (await document(stage, site, 'cod_transfer_hub', false, stage.own.hub)).id }, body: {} };
    },
    foreign: async (stage) => {
      const made = await document(stage, stage.foreign, 'cod_transfer_hub', false, await addHub(stage.test));
      return {
        call: { params: { id: made.id }, body: {} },
        refused: 'ESY061',
        secrets: [made.code],
        seenBy: seesAllHubs,
      };
    },
  },
  'PATCH /cod-transfers/{id}/reject': onDocument({ note: 'Sai số tiền' }),
  'POST /cod-transfers/{id}/contra': onDocument({ note: 'Nộp nhầm' }, true),
  'POST /cod-transfers/{id}/slip': onDocument(undefined, false, { file: smallJpeg }),
  'GET /cod-transfer-slips/{id}': {
    call: async (stage) => slip(stage, stage.own),
    foreign: async (stage) => ({
      call: await slip(stage, stage.foreign),
      refused: 'ESY061',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'DELETE /cod-transfer-slips/{id}': {
    call: async (stage) => slip(stage, stage.own),
    foreign: async (stage) => ({
      call: await slip(stage, stage.foreign),
      refused: 'ESY061',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'GET /cod-hub-cash': {
    call: async (stage) => {
      await collected(stage, stage.own);
      return {};
    },
    foreign: async (stage) => {
      await collected(stage, stage.foreign);
      return { call: {}, secrets: [stage.foreign.hub.code], seenBy: seesAllHubs };
    },
  },
  'POST /hub-bank-accounts': house(async ({ own: { hub }, test }) => {
    const { rows } = await test.pool.query<{ version: number }>('select version from hubs where id = $1', [hub.id]);
    const account = { name: 'CTY HUBLINE', number: String(randomInt(1e9)), branch: 'Vietcombank Tân Bình' };
    return { body: { hub_id: hub.id, ...account, version: rows[0]?.version ?? 0 } };
  }),
  'POST /cod-hub-bank-deposits': {
    call: async (stage) => ({ body: await deposit(stage, stage.own) }),
    foreign: async (stage) => ({
      call: { body: await deposit(stage, stage.foreign) },
      refused: 'ESP000',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'POST /cod-center-bank-deposits': {
    call: async (stage) => ({ body: await deposit(stage, stage.own) }),
    foreign: async (stage) => ({
      call: { body: await deposit(stage, stage.foreign) },
      refused: 'ESP000',
      secrets: [],
      seenBy: seesAllHubs,
    }),
  },
  'POST /cod-transfer-hubs': {
    call: async (stage) => {
      await collected(stage, stage.own);
      return { body: { hub_id: stage.own.hub.id, to_hub_id: stage.foreign.hub.id, amount: sum } };
    },
    foreign: async (stage) => {
      await collected(stage, stage.foreign);
      return {
        call: { body: { hub_id: stage.foreign.hub.id, to_hub_id: stage.own.hub.id } },
        refused: 'ESP000',
        secrets: [],
        seenBy: seesAllHubs,
      };
    },
  },
  'GET /shop-payables': house(() => ({})),
  'POST /shop-payouts': house(async (stage) => {
    const { test, own } = stage;
    const shop = await addShop(test, { hubId: own.hub.id });
    await addShopAccount(test, shop.id);
    const packages = await addCollected(test, { hubId: own.hub.id, shopId: shop.id, cash });
    await addDocument(test, {
      kind: 'cod_center_deposit',
      hub_id: own.hub.id,
      lines: packages.map(({ id }, place) => ({ package_id: id, amount: cash[place] ?? 0 })),
      bank_reference: newReference(),
    });
    return { body: { seller_id: shop.id, bank_reference: newReference() } };
  }),
  'GET /three-pl-receivables': house(() => ({})),
  'POST /three-pl-cod-collections': house(async (stage) => ({
    body: { carrier: (await carrier(stage, 'delivered')).code },
  })),
  'POST /three-pl-bank-deposits': house(async (stage) => ({
    body: { carrier: (await carrier(stage, 'collected')).code, amount: sum, bank_reference: newReference() },
  })),
  'POST /three-pl-settlements': house(async (stage) => {
    const { code, packages } = await carrier(stage, 'collected');
    return {
      query: { carrier: code, bank_reference: newReference() },
      raw: ['code,cod', ...packages.map((pkg, place) => `${pkg.code},${cash[place]}`)].join('\n'),
    };
  }),
  'GET /bank-statements': house(() => ({})),
  'POST /bank-statements': house(() => ({ raw: statement() })),
  'GET /bank-statement-lines': house(() => ({ query: { state: 'open' } })),
  'GET /bank-statement-lines/{id}': house(async (stage) => ({ params: await bankLine(stage) })),
  'POST /bank-statement-lines/match': house(() => ({ body: {} })),
  'POST /bank-statement-lines/accept': house(async (stage) => ({ body: { ids: [(await bankLine(stage)).id] } })),
  'PATCH /bank-statement-lines/{id}/accept': house(async (stage) => {
    const { code } = await document(stage, stage.own);
    const { statement_id } = (await stage.admin.call('POST /bank-statements', { raw: statement(sum) })).ok.data;
    const { rows } = await stage.test.pool.query<{ id: number }>(
      'select id from bank_statement_lines where statement_id = $1',
      [statement_id],
    );
    return { params: { id: rows[0]?.id ?? 0 }, body: { document: code } };
  }),
  'PATCH /bank-statement-lines/{id}/suspense': house(async (stage) => ({
    params: await bankLine(stage),
    body: { note: 'Chưa rõ ai chuyển' },
  })),
  'PATCH /bank-statement-lines/{id}/reopen': house(async (stage) => ({
    params: await bankLine(stage, 'suspense'),
    body: { note: 'Đã rõ' },
  })),
};

async function deposit(stage: Stage, site: Site): Promise<object> {
  await collected(stage, site);
  await addBankAccount(stage.test, site.hub.id);
  return { hub_id: site.hub.id, amount: sum, bank_reference: newReference() };
}

async function slip(stage: Stage, site: Site): Promise<{ params: { id: number } }> {
  const { id } = await document(stage, site);
  const { data } = (await stage.admin.call('POST /cod-transfers/{id}/slip', { params: { id }, file: smallJpeg })).ok;
  return { params: { id: data.id } };
}
