import type { ResponseOf } from '~contract/endpoints';
import { limits } from '~domain/limits';
import { decideSupport, supportActions, type SupportStatus, type SupportType } from '~domain/support-machine';
import { defineCommand, type Argument, type Choice } from './command';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /customer-request'>['data'][number];

/** A support request, by its number. */
export const ticketRecord = defineRecord({
  kind: 'ticket',
  verb: 'ticket',
  aliases: ['yeu-cau', 'yêu-cầu'],
  title: { vi: 'Yêu cầu hỗ trợ', en: 'Support request' },
  access: 'support',
  statuses: {
    Waiting: { vi: 'Chờ xử lý', en: 'Waiting' },
    Processing: { vi: 'Đang xử lý', en: 'Processing' },
    Answered: { vi: 'Đã trả lời', en: 'Answered' },
    Completed: { vi: 'Hoàn tất', en: 'Completed' },
  },
  rules: supportActions,
  find: async (code, ask) => {
    const id = /^#?(\d{1,15})$/.exec(code)?.[1];
    const row =
      id === undefined ? null : (await ask('GET /customer-request/{id}', { params: { id: Number(id) } }))?.data;
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) => {
    const answer = await ask('GET /customer-request', {
      query: { limit: offered, ...(typed === '' ? {} : { q: typed }) },
    });
    return (answer?.data ?? []).map(({ id, subject, requester }) => ({
      code: String(id),
      title: `${requester.name}: ${subject}`,
    }));
  },
  read: toRecord,
  judge: (rule, { status }) => decideSupport(rule, status as SupportStatus),
  page: ({ id }) => `/support/${id}`,
});

function toRecord({
  id,
  subject,
  requester,
  version,
  status,
  hub,
}: Pick<Row, 'id' | 'subject' | 'requester' | 'version' | 'status' | 'hub'>) {
  return {
    kind: 'ticket' as const,
    id,
    code: String(id),
    title: `${requester.name}: ${subject}`,
    version,
    status,
    facts: { hub_id: hub?.id ?? null },
  };
}

const words: Argument = {
  name: 'text',
  field: 'content',
  words: ['nội_dung'],
  title: { vi: 'Nội dung', en: 'Text' },
  type: { kind: 'text', max: limits.text, multiline: true },
  required: true,
};
const typeTitles: Record<SupportType, Choice['title']> = {
  'Delivery/Pickup/Return': { vi: 'giao-lấy-hoàn', en: 'delivery' },
  'Change information': { vi: 'đổi-thông-tin', en: 'change' },
  Complain: { vi: 'khiếu-nại', en: 'complaint' },
};
const choices = Object.entries(typeTitles).map(([value, title]): Choice => ({ value, title }));
const onTicket = { access: 'support', subject: 'record', record: 'ticket' } as const;

/**
 * What shops and staff ask for, from the first word to the last. A word that was said is answered by another, never
 * taken back: so none is asked about.
 */
export const supportCommands = [
  defineCommand({
    id: 'ticket.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Yêu cầu mới', en: 'New support request' },
    access: 'support',
    subject: 'none',
    record: 'ticket',
    args: [
      {
        name: 'type',
        field: 'request_type',
        words: ['loại'],
        title: { vi: 'Loại yêu cầu', en: 'Kind' },
        type: { kind: 'choice', choices, list: false },
        required: true,
      },
      {
        name: 'subject',
        words: ['tiêu_đề'],
        title: { vi: 'Tiêu đề', en: 'Subject' },
        type: { kind: 'text', max: limits.text },
        required: true,
      },
      words,
      {
        name: 'shop',
        field: 'shop_id',
        words: ['cửa_hàng'],
        title: { vi: 'Shop (bỏ trống = của chính mình)', en: 'Shop (none = one’s own)' },
        type: { kind: 'shop', send: 'id' },
        required: false,
      },
    ],
    effect: { kind: 'call', endpoint: 'POST /customer-request', yields: 'ticket' },
    inverse: 'none',
  }),
  defineCommand({
    ...onTicket,
    id: 'ticket.take',
    verb: 'take',
    aliases: ['nhan-xu-ly', 'nhận-xử-lý'],
    title: { vi: 'Nhận xử lý', en: 'Take on' },
    rule: 'take',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /customer-request/{id}',
      fixed: { status: 'Processing' },
      yields: 'ticket',
    },
    inverse: 'none',
  }),
  defineCommand({
    ...onTicket,
    id: 'ticket.reply',
    verb: 'reply',
    aliases: ['tra-loi', 'trả-lời'],
    title: { vi: 'Trả lời', en: 'Reply' },
    rule: 'reply',
    args: [words],
    effect: { kind: 'call', endpoint: 'POST /customer-response', recordField: 'request_id', yields: 'ticket' },
    inverse: 'none',
  }),
  defineCommand({
    ...onTicket,
    id: 'ticket.requester-reply',
    verb: 'heard',
    aliases: ['khach-noi', 'khách-nói'],
    title: { vi: 'Ghi lời người yêu cầu', en: 'Note what the requester said' },
    rule: 'requester_reply',
    args: [words],
    effect: {
      kind: 'call',
      endpoint: 'POST /customer-response',
      recordField: 'request_id',
      fixed: { as: 'requester' },
      yields: 'ticket',
    },
    inverse: 'none',
  }),
  defineCommand({
    ...onTicket,
    id: 'ticket.complete',
    verb: 'complete',
    aliases: ['hoan-tat', 'hoàn-tất'],
    title: { vi: 'Hoàn tất', en: 'Complete' },
    rule: 'complete',
    effect: {
      kind: 'call',
      endpoint: 'PATCH /customer-request/{id}',
      fixed: { status: 'Completed' },
      yields: 'ticket',
    },
    inverse: 'none',
  }),
  defineCommand({
    ...onTicket,
    id: 'ticket.unread',
    verb: 'unread',
    aliases: ['chua-doc', 'chưa-đọc'],
    title: { vi: 'Đánh dấu chưa đọc', en: 'Mark unread' },
    effect: { kind: 'call', endpoint: 'PATCH /customer-request/{id}', fixed: { read: false }, yields: 'ticket' },
    inverse: 'none',
  }),
];
