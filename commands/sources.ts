import { codStages, codStatusesOf, type CodStage } from '~domain/cod-stages';
import { limits } from '~domain/limits';
import { backlogTypes, type BacklogType } from '~domain/stages';
import { packageStatuses } from '~domain/statuses';
import { formerStatusTitles, statusTitles } from '~domain/titles';
import type { Choice } from './command';
import { NameIndex } from './names';
import { defineSource, type Filter, type FilterValue } from './source';

const yesNo: readonly Choice[] = [
  { value: 'yes', title: { vi: 'Có', en: 'Yes' } },
  { value: 'no', title: { vi: 'Không', en: 'No' } },
];

export const stageTitles: Record<BacklogType, Choice['title']> = {
  pickup: { vi: 'Lấy', en: 'Pickup' },
  linehaul: { vi: 'Trung chuyển', en: 'Linehaul' },
  delivery: { vi: 'Giao', en: 'Delivery' },
  confirmation: { vi: 'Xác nhận', en: 'Confirmation' },
  return: { vi: 'Hoàn', en: 'Return' },
  return_linehaul: { vi: 'Trung chuyển hoàn', en: 'Return linehaul' },
  handover: { vi: 'Bàn giao', en: 'Handover' },
  missing: { vi: 'Thất lạc', en: 'Missing' },
};

const codTitles: Record<CodStage, Choice['title']> = {
  receiver: { vi: 'Khách', en: 'Receiver' },
  courier: { vi: 'Bưu tá', en: 'Courier' },
  hub: { vi: 'Bưu cục', en: 'Hub' },
  center: { vi: 'Trung tâm', en: 'Center' },
};
/** Cash that nobody has handed over to a hub yet. */
const toCollect: readonly CodStage[] = ['receiver', 'courier'];

const hub: Filter = {
  name: 'hub',
  words: ['bưu_cục', 'kho'],
  title: { vi: 'Bưu cục', en: 'Hub' },
  type: { kind: 'hub', list: true },
  required: false,
};
const courier: Filter = {
  name: 'courier',
  words: ['bưu_tá'],
  title: { vi: 'Bưu tá', en: 'Courier' },
  type: { kind: 'courier' },
  required: false,
};
const seller: Filter = {
  name: 'seller',
  words: ['shop', 'người_gửi'],
  title: { vi: 'Shop', en: 'Shop' },
  type: { kind: 'shop', list: true },
  required: false,
};

const joined = (value: FilterValue | undefined): string | undefined =>
  value === undefined ? undefined : typeof value === 'number' ? String(value) : value.join(',');

/** Without the filters that were not given. */
const given = <T extends Record<string, string | undefined>>(filters: T): { [K in keyof T]?: string } =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: string };

/** The packages of a trip. */
export const runsheetSource = defineSource({
  id: 'source.runsheet',
  verb: 'runsheet',
  aliases: ['phieu', 'phiếu', 'chuyen', 'chuyến'],
  title: { vi: 'Phiếu, chuyến', en: 'Runsheet' },
  access: 'runsheets',
  yields: 'packages',
  args: [
    {
      name: 'code',
      words: ['mã'],
      title: { vi: 'Mã phiếu', en: 'Runsheet code' },
      type: { kind: 'runsheet' },
      required: true,
    },
  ],
  query: ({ code }) => ({ endpoint: 'GET /packages-subjects', filters: given({ runsheet: joined(code) }) }),
});

/** Where packages come from by a question instead of by their codes. */
export const sources = [
  defineSource({
    id: 'source.find',
    verb: 'find',
    aliases: ['tim', 'tìm'],
    title: { vi: 'Tìm kiện', en: 'Find packages' },
    access: 'packages',
    yields: 'packages',
    args: [
      {
        name: 'q',
        words: ['từ_khóa'],
        title: { vi: 'Mã đơn, người nhận', en: 'Code, order or receiver' },
        type: { kind: 'text', max: limits.text },
        required: false,
      },
      {
        name: 'status',
        words: ['trạng_thái'],
        title: { vi: 'Trạng thái', en: 'Status' },
        type: {
          kind: 'choice',
          choices: packageStatuses.map((value) => ({
            value,
            title: statusTitles[value],
            former: formerStatusTitles[value] ?? [],
          })),
          list: true,
        },
        required: false,
      },
      hub,
      seller,
      {
        name: 'cod',
        words: ['thu_hộ'],
        title: { vi: 'Có thu hộ', en: 'With COD' },
        type: { kind: 'choice', choices: yesNo, list: false },
        required: false,
      },
      {
        name: 'attempts',
        words: ['số_lần'],
        title: { vi: 'Số lần giao từ', en: 'Attempts from' },
        type: { kind: 'integer', min: 0, max: 99 },
        required: false,
      },
      {
        name: 'printed',
        words: ['đã_in'],
        title: { vi: 'Đã in nhãn', en: 'Label printed' },
        type: { kind: 'choice', choices: yesNo, list: false },
        required: false,
      },
    ],
    query: ({ q, status, hub: hubs, seller: sellers, cod, attempts, printed }) => ({
      endpoint: 'GET /packages-subjects',
      filters: given({
        q: joined(q),
        status: joined(status),
        hub_id: joined(hubs),
        seller_id: joined(sellers),
        cod: cod === undefined ? undefined : joined(cod) === 'yes' ? 'with' : 'without',
        attempts_min: joined(attempts),
        printed: joined(printed),
      }),
    }),
  }),
  defineSource({
    id: 'source.backlog',
    verb: 'backlog',
    aliases: ['ton', 'tồn'],
    title: { vi: 'Hàng tồn', en: 'Backlog' },
    access: 'backlog',
    yields: 'packages',
    args: [
      {
        name: 'type',
        words: ['loại'],
        title: { vi: 'Khâu', en: 'Stage' },
        type: {
          kind: 'choice',
          choices: backlogTypes.map((value) => ({ value, title: stageTitles[value] })),
          list: true,
        },
        required: false,
      },
      {
        name: 'over',
        words: ['quá'],
        title: { vi: 'Tồn quá', en: 'Older than' },
        type: { kind: 'age' },
        required: false,
        default: '0h',
      },
      {
        name: 'days',
        words: ['trễ'],
        title: { vi: 'Trễ hạn từ (ngày)', en: 'Days overdue from' },
        type: { kind: 'integer', min: 1, max: 365 },
        required: false,
      },
      hub,
      seller,
    ],
    query: ({ type, over, days, hub: hubs, seller: sellers }, now) => {
      const types = typeof type === 'object' ? backlogTypes.filter((one) => type.includes(one)) : backlogTypes;
      return {
        endpoint: 'GET /packages-subjects',
        filters: given({
          backlog_type: types.join(','),
          backlog_since:
            typeof over === 'number' && over > 0 ? new Date(now.getTime() - over).toISOString() : undefined,
          days_over: joined(days),
          hub_id: joined(hubs),
          hub_role: hubs === undefined ? undefined : 'custody',
          seller_id: joined(sellers),
          sort: 'stage_entered_at',
        }),
      };
    },
  }),
  runsheetSource,
  defineSource({
    id: 'source.cod',
    verb: 'cod',
    aliases: ['thu-ho', 'thu-hộ'],
    title: { vi: 'Tiền thu hộ', en: 'COD to collect' },
    access: 'cod_collection',
    yields: 'packages',
    args: [
      {
        name: 'stage',
        words: ['khâu'],
        title: { vi: 'Tiền đang ở', en: 'Cash is with' },
        type: { kind: 'choice', choices: codStages.map((value) => ({ value, title: codTitles[value] })), list: true },
        required: false,
      },
      hub,
      courier,
      {
        name: 'from',
        words: ['từ'],
        title: { vi: 'Từ số tiền', en: 'Amount from' },
        type: { kind: 'amount', max: limits.moneyMax },
        required: false,
      },
    ],
    query: ({ stage, hub: hubs, courier: oneCourier, from }) => {
      const stages = typeof stage === 'object' ? codStages.filter((one) => stage.includes(one)) : toCollect;
      return {
        endpoint: 'GET /packages-subjects',
        filters: given({
          cod: 'with',
          status: stages.flatMap(codStatusesOf).join(','),
          hub_id: joined(hubs),
          courier: joined(oneCourier),
          cod_min: joined(from),
        }),
      };
    },
  }),
] as const;

const byName = new NameIndex(
  sources.flatMap((source) => [source.verb, ...source.aliases].map((name) => [name, source] as const)),
);

export function sourceByName(typed: string) {
  return byName.find(typed);
}
