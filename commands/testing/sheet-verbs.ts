import { defineCommand, type CallEndpoint, type CallEffect, type Command } from '../command';

/** Stands for whatever call a provider has: what matters to the command line is how it is answered. */
const to = (endpoint: string, rest: Omit<CallEffect, 'kind' | 'endpoint'> = {}): CallEffect => ({
  kind: 'call',
  endpoint: endpoint as CallEndpoint,
  ...rest,
});

/**
 * Verbs of runsheets of every sort there is: one that makes, takes packages, asks for money, shares its name with
 * packages. None is a real one's.
 */
export const sheetVerbs: readonly Command[] = [
  defineCommand({
    id: 'test.new',
    verb: 'draft',
    aliases: ['lap', 'lập'],
    title: { vi: 'Lập phiếu', en: 'New sheet' },
    access: 'runsheets',
    subject: 'none',
    record: 'runsheet',
    args: [
      {
        name: 'courier',
        field: 'courier_id',
        words: ['bưu_tá'],
        title: { vi: 'Bưu tá', en: 'Courier' },
        type: { kind: 'courier', send: 'id' },
        required: true,
      },
      {
        name: 'plate',
        field: 'license_plate',
        words: ['biển_số'],
        title: { vi: 'Biển số', en: 'Plate' },
        type: { kind: 'text', max: 20 },
        required: false,
      },
    ],
    effect: to('POST /sheets', { yields: 'runsheet', fixed: { type: 'outbound' } }),
    inverse: { command: 'test.cancel' },
  }),
  defineCommand({
    id: 'test.add',
    verb: 'pack',
    aliases: ['dong-goi', 'đóng-gói'],
    title: { vi: 'Thêm kiện', en: 'Add packages' },
    access: 'runsheets',
    subject: 'record',
    record: 'runsheet',
    rule: 'add_package',
    args: [
      {
        name: 'note',
        words: ['ghi_chú'],
        title: { vi: 'Ghi chú', en: 'Note' },
        type: { kind: 'text', max: 100 },
        required: false,
      },
    ],
    effect: to('POST /sheets/{id}/packages', {
      takes: { field: 'codes', as: 'codes', most: 500, required: true },
      yields: 'runsheet',
    }),
    inverse: { command: 'test.cancel' },
  }),
  defineCommand({
    id: 'test.start',
    verb: 'begin',
    aliases: ['chay-phieu', 'chạy-phiếu'],
    title: { vi: 'Cho chạy', en: 'Begin' },
    access: 'runsheets',
    subject: 'record',
    record: 'runsheet',
    rule: 'start',
    effect: to('PATCH /sheets/{id}/begin', { versioned: true }),
    inverse: 'irreversible',
    keys: 'y b',
  }),
  defineCommand({
    id: 'test.close',
    verb: 'settle',
    aliases: ['chot', 'chốt'],
    title: { vi: 'Chốt phiếu', en: 'Settle' },
    access: 'runsheets',
    subject: 'record',
    record: 'runsheet',
    rule: 'close',
    args: [
      {
        name: 'counted',
        words: ['đếm'],
        title: { vi: 'Tiền đếm được', en: 'Cash counted' },
        type: { kind: 'amount', max: 1_000_000_000 },
        required: true,
      },
    ],
    effect: to('PATCH /sheets/{id}/settle', { yields: 'runsheet' }),
    inverse: 'irreversible',
    confirm: ({ args }) => (typeof args.counted === 'number' && args.counted > 0 ? args.counted : null),
  }),
  defineCommand({
    id: 'test.cancel',
    verb: 'abandon',
    aliases: ['bo-hang', 'bỏ-hàng'],
    title: { vi: 'Bỏ phiếu', en: 'Abandon the sheet' },
    access: 'runsheets',
    subject: 'record',
    record: 'runsheet',
    rule: 'cancel',
    effect: to('PATCH /sheets/{id}/cancel', { yields: 'runsheet' }),
    inverse: 'irreversible',
  }),
];
