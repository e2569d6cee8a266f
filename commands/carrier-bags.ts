import { carrierBagRow, type MobileUnitAction } from '~domain/runsheet-mobile-units';
import { carrierBagShape } from '~domain/runsheet-types';
import { decideSheet } from '~domain/sheet-decision';
import type { ResponseOf } from '~contract/endpoints';
import { defineCommand } from './command';
import { seal, takesCodes, takesIds } from './common-arguments';
import { defineRecord, inList, offered } from './record';

type Row = ResponseOf<'GET /mu-3pl'>['data'][number];

const rules = ['add_package', 'remove_package', 'seal', 'dispatch'] as const satisfies readonly MobileUnitAction[];

/** A bag that goes to a carrier; it follows the machine of the bags between hubs. */
export const carrierBagRecord = defineRecord({
  kind: 'carrier_bag',
  verb: 'carrier-bag',
  aliases: ['bao-cho-3pl'],
  title: { vi: 'Bao cho 3PL', en: 'Bag for a carrier' },
  access: 'outbound_three_pl',
  shape: carrierBagShape,
  statuses: {
    Draft: { vi: 'Nháp', en: 'Draft' },
    Open: { vi: 'Đã niêm phong', en: 'Open' },
    Closed: { vi: 'Đã bàn giao', en: 'Closed' },
  },
  rules,
  ...inList(
    (q, ask) => ask('GET /mu-3pl', { query: { q, limit: offered } }),
    ({ mu_code, carrier, hub }) => ({ code: mu_code, title: `${carrier.code} · ${hub.code}` }),
    toRecord,
  ),
  read: toRecord,
  judge: (rule, { status, facts }, user) =>
    decideSheet(carrierBagRow(rule), { status: status as Row['status'], ...facts }, user),
  page: ({ id }) => `/mu-3pl/${id}`,
});

function toRecord({ id, mu_code, status, carrier, hub }: Pick<Row, 'id' | 'mu_code' | 'status' | 'carrier' | 'hub'>) {
  return {
    kind: 'carrier_bag' as const,
    id,
    code: mu_code,
    title: carrier.code,
    version: 0,
    status,
    facts: { origin_hub_id: hub.id, destination_hub_id: null },
  };
}

const onBag = { access: 'outbound_three_pl', subject: 'record', record: 'carrier_bag' } as const;
const yields = 'carrier_bag';

/** What is done with bags for carriers. */
export const carrierBagCommands = [
  defineCommand({
    ...onBag,
    id: 'carrier-bag.add',
    verb: 'add',
    aliases: ['xep', 'xếp'],
    title: { vi: 'Xếp vào bao 3PL', en: 'Put into the carrier’s bag' },
    rule: 'add_package',
    effect: {
      kind: 'call',
      endpoint: 'POST /mu-3pl/{id}/packages',
      takes: takesCodes,
      yields,
    },
    inverse: { command: 'carrier-bag.remove' },
  }),
  defineCommand({
    ...onBag,
    id: 'carrier-bag.remove',
    verb: 'remove',
    aliases: ['lay-ra', 'lấy-ra'],
    title: { vi: 'Lấy ra khỏi bao 3PL', en: 'Take out of the carrier’s bag' },
    rule: 'remove_package',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /mu-3pl/{id}/packages/remove',
      takes: takesIds,
      yields,
    },
    inverse: { command: 'carrier-bag.add' },
  }),
  defineCommand({
    ...onBag,
    id: 'carrier-bag.seal',
    verb: 'seal',
    aliases: ['niem-phong', 'niêm-phong'],
    title: { vi: 'Niêm phong bao 3PL', en: 'Seal the carrier’s bag' },
    rule: 'seal',
    args: [seal],
    effect: { kind: 'call', endpoint: 'PATCH /mu-3pl/{id}/seal', yields },
    inverse: 'irreversible',
  }),
  defineCommand({
    ...onBag,
    id: 'carrier-bag.hand-over',
    verb: 'hand-over',
    aliases: ['giao-bao'],
    title: { vi: 'Bàn giao bao cho 3PL', en: 'Hand the bag over' },
    rule: 'dispatch',
    effect: { kind: 'call', endpoint: 'PATCH /mu-3pl/{id}/hand-over', yields },
    inverse: 'irreversible',
  }),
];
