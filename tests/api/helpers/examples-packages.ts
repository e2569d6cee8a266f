import type { EndpointName } from '~contract/endpoints';
import { importColumns } from '~contract/features/orders';
import { seesAllShops } from '~domain/roles';
import { type Example, type Foreign, nobody } from './example';
import type { TestPackage } from './packages';
import type { Call } from './send';
import type { Site, Stage } from './stage';

type PackageEndpoint = Exclude<
  Extract<EndpointName, `GET /package${string}` | 'POST /packages' | `POST /packages-${'post' | 'quote' | 'import'}`>,
  `GET /packages/{id}/${string}` | 'GET /package-performance' | 'GET /package-store-groups'
>;

/** What nobody of another hub may ever read of a package. Its code is none: who asks by code has it. */
const secretsOf = (pkg: TestPackage): string[] => [
  pkg.orderCode,
  pkg.receiverName,
  pkg.receiverPhone,
  pkg.receiverAddress,
];

/** Looking one package up, by whatever `call` makes of it. */
function lookUp(call: (pkg: TestPackage) => Call, refused?: Foreign['refused']): Example {
  return {
    call: async ({ package: pkg, own }) => call(await pkg(own, 'Waiting_for_delivery')),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: call(hidden), secrets: secretsOf(hidden), ...(refused ? { refused } : {}) };
    },
  };
}

const size = { weight: 1.2, length: 20, width: 15, height: 10, value: 300_000 };

const order = ({ caller }: Pick<Stage, 'caller'>, { shop, ward }: Site, suffix: string) => ({
  ...size,
  seller_id: shop.id,
  order_code: `NEW-${caller.id}-${suffix}`,
  receiver_name: 'Trần Thị Bình',
  receiver_phone: '0912345678',
  receiver_address: '12 Lê Lợi',
  ward_id: ward.id,
  cod: 250_000,
});

function csv({ caller }: Stage, { shop, ward }: Site): string {
  const cells: Record<(typeof importColumns)[number], string> = {
    shop_code: shop.code,
    order_code: `CSV-${caller.id}`,
    receiver_name: 'Trần Thị Bình',
    receiver_phone: '0912345678',
    receiver_address: '12 Lê Lợi',
    ward_code: ward.code,
    weight: '1.2',
    length: '20',
    width: '15',
    height: '10',
    value: '300000',
    cod: '250000',
    note: '',
  };
  return `${importColumns.join(',')}\n${importColumns.map((column) => cells[column]).join(',')}\n`;
}

export const examples: Readonly<Record<PackageEndpoint, Example>> = {
  'GET /packages': lookUp((pkg) => ({ query: { q: pkg.receiverName } })),
  'GET /packages-window': lookUp((pkg) => ({ query: { q: pkg.receiverName } })),
  'GET /packages-subjects': {
    ...lookUp((pkg) => ({ query: { q: pkg.receiverName } })),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { query: { q: hidden.receiverName } }, secrets: [hidden.code] };
    },
  },
  'GET /packages/{id}': lookUp((pkg) => ({ params: { id: pkg.id } }), 'EPK009'),
  'GET /package': lookUp((pkg) => ({ query: { code: pkg.code } }), 'EPK012'),
  'GET /package-tracking': lookUp((pkg) => ({ query: { code: pkg.code } }), 'EPK012'),
  'GET /packages-master-search': {
    ...lookUp((pkg) => ({ query: { code: pkg.orderCode } })),
    foreign: async ({ package: pkg, foreign }) => {
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      return { call: { query: { code: hidden.orderCode } }, secrets: [hidden.code, foreign.shop.code] };
    },
  },
  'POST /packages-post': lookUp((pkg) => ({ body: { codes: [pkg.code] } })),
  'GET /package-history': lookUp((pkg) => ({ query: { package_id: pkg.id } }), 'EPK009'),
  // The link's ticket stands for who printed; another package's code under it opens nothing, for nobody.
  'GET /packages-awb/{code}': {
    call: async ({ admin, package: pkg, own }) => {
      const { id } = await pkg(own, 'Waiting_for_delivery');
      const { data } = (await admin.call('POST /packages-awb-ticket', { body: { ids: [id] } })).ok;
      return { params: { code: data.code }, query: { ticket: data.ticket } };
    },
    foreign: async ({ admin, package: pkg, own, foreign }) => {
      const { id } = await pkg(own, 'Waiting_for_delivery');
      const hidden = await pkg(foreign, 'Waiting_for_delivery');
      const { data } = (await admin.call('POST /packages-awb-ticket', { body: { ids: [id] } })).ok;
      return {
        call: { params: { code: hidden.code }, query: { ticket: data.ticket } },
        refused: 'EPK009',
        secrets: secretsOf(hidden),
        seenBy: nobody,
      };
    },
  },

  'POST /packages': {
    call: (stage) => ({ body: order(stage, stage.own, 'own') }),
    foreign: (stage) => ({
      call: { body: order(stage, stage.foreign, 'foreign') },
      refused: 'EUS006',
      secrets: [stage.foreign.shop.code],
      seenBy: seesAllShops,
    }),
  },
  'POST /packages-quote': {
    call: ({ own }) => ({ body: { ...size, seller_id: own.shop.id, ward_id: own.ward.id } }),
    foreign: ({ foreign }) => ({
      call: { body: { ...size, seller_id: foreign.shop.id, ward_id: foreign.ward.id } },
      refused: 'EUS006',
      secrets: ['shipping_fee'],
      seenBy: seesAllShops,
    }),
  },
  'POST /packages-import': {
    call: (stage) => ({ raw: csv(stage, stage.own) }),
    foreign: (stage) => ({
      call: { raw: csv(stage, stage.foreign) },
      secrets: [/"created":[1-9]/],
      seenBy: seesAllShops,
    }),
  },
};
