import { defineAction, defineCommand } from './command';
import { carrier, note, takesCodes } from './common-arguments';
import { defineRecord } from './record';
import type { ResponseOf } from '~contract/endpoints';

type Row = ResponseOf<'GET /user-3pl'>['data'][number];

/** An outside carrier with its settings. */
export const carrierRecord = defineRecord({
  kind: 'carrier',
  verb: 'carrier',
  aliases: ['don-vi-3pl', 'đơn-vị-3pl'],
  title: { vi: 'Đơn vị 3PL', en: 'Carrier' },
  access: 'three_pl_settings',
  statuses: {
    on: { vi: 'Đang dùng', en: 'In use' },
    off: { vi: 'Đã tắt', en: 'Off' },
  },
  rules: ['test'],
  find: async (code, ask) => {
    const row = (await ask('GET /user-3pl'))?.data.find((one) => one.code === code.toUpperCase());
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) => {
    const start = typed.toUpperCase();
    return ((await ask('GET /user-3pl'))?.data ?? [])
      .filter(({ code }) => code.startsWith(start))
      .map(({ code, name }) => ({ code, title: name }));
  },
  read: toRecord,
  judge: (_rule, { facts }) => (facts.reachable ? { ok: true, to: 'same' } : { ok: false, code: 'EUS009' }),
  page: ({ id }) => `/user-3pl/${id}`,
});

function toRecord({ id, code, name, active, gateway }: Row) {
  return {
    kind: 'carrier' as const,
    id,
    code,
    title: name,
    version: 0,
    status: active ? 'on' : 'off',
    facts: { reachable: gateway !== '' },
  };
}

export const threePlCommands = [
  defineCommand({
    id: 'package.handover',
    verb: 'handover',
    aliases: ['ban-giao', 'bàn-giao'],
    title: { vi: 'Bàn giao cho 3PL', en: 'Hand over to a carrier' },
    access: 'outbound_three_pl',
    subject: 'packages',
    action: 'handover_alloc',
    args: [carrier(true)],
    effect: {
      kind: 'call',
      endpoint: 'POST /three-pl-handovers',
      takes: takesCodes,
    },
    inverse: 'irreversible',
  }),
  defineAction({
    id: 'package.recall-3pl',
    verb: 'recall',
    aliases: ['lay-lai-3pl', 'lấy-lại-3pl'],
    title: { vi: 'Lấy lại từ 3PL', en: 'Recall from the carrier' },
    action: 'handover_recall',
    args: [note(false)],
  }),
  defineCommand({
    id: 'carrier.test',
    verb: 'test',
    aliases: ['goi-thu', 'gọi-thử'],
    title: { vi: 'Gọi thử 3PL', en: 'Test call' },
    access: 'three_pl_settings',
    subject: 'record',
    record: 'carrier',
    rule: 'test',
    effect: { kind: 'call', endpoint: 'POST /user-3pl/{id}/test', outward: true },
    inverse: 'none',
  }),
];
