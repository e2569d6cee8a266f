import type pg from 'pg';
import { hourMs } from '~domain/time';
import type { Random } from '../text/random';
import { writeRows, type Cell } from './write-rows';

type RequestType = 'Delivery/Pickup/Return' | 'Change information' | 'Complain';

/** What shops write in about: type, subject, content. */
const supportTexts: readonly (readonly [type: RequestType, subject: string, content: string])[] = [
  [
    'Delivery/Pickup/Return',
    'Nhờ lấy hàng sớm',
    'Shop có 35 đơn cần đi trong ngày, nhờ bưu cục cho người qua lấy trước 10 giờ.',
  ],
  ['Delivery/Pickup/Return', 'Giao lại đơn cho khách', 'Khách báo chiều mai có nhà, nhờ giao lại giúp shop.'],
  [
    'Delivery/Pickup/Return',
    'Chưa nhận được hàng hoàn',
    'Hệ thống báo đang hoàn đã bốn ngày, shop vẫn chưa nhận được.',
  ],
  ['Delivery/Pickup/Return', 'Đổi giờ lấy hàng', 'Từ tuần sau nhờ lấy hàng lúc 16 giờ thay cho 9 giờ.'],
  ['Change information', 'Sửa số điện thoại người nhận', 'Khách đổi số, nhờ cập nhật giúp trước khi giao.'],
  ['Change information', 'Sửa tiền thu hộ', 'Khách đã chuyển khoản một phần, nhờ giảm tiền thu hộ của đơn.'],
  ['Change information', 'Đổi tài khoản ngân hàng', 'Shop đổi tài khoản nhận COD, giấy tờ đã gửi kèm.'],
  ['Change information', 'Sửa địa chỉ giao', 'Địa chỉ đúng là tòa nhà bên cạnh, nhờ báo bưu tá.'],
  ['Complain', 'Bưu tá không gọi khách', 'Khách nói không nhận được cuộc gọi nào mà đơn báo không liên lạc được.'],
  ['Complain', 'Hàng móp góc', 'Khách nhận hàng bị móp, đề nghị kiểm tra camera đóng gói ở bưu cục.'],
  ['Complain', 'COD về chậm', 'Phiên đối soát thứ ba chưa thấy tiền về tài khoản.'],
  ['Complain', 'Đơn treo quá lâu', 'Đơn nằm ở bưu cục giao ba ngày chưa đi phát.'],
];

/** How the hub answers, and what the shop says when that was not enough. */
const supportAnswers: Readonly<Record<RequestType, readonly (readonly [answer: string, back: string])[]>> = {
  'Delivery/Pickup/Return': [
    [
      'Bưu cục đã xếp bưu tá qua trong hôm nay, shop chuẩn bị sẵn hàng giúp ạ.',
      'Đến giờ vẫn chưa thấy ai qua, nhờ bưu cục xem lại.',
    ],
    ['Đã hẹn lại với khách, đơn đi phát chuyến chiều.', 'Khách báo vẫn chưa nhận được.'],
  ],
  'Change information': [
    ['Đã cập nhật theo yêu cầu, shop kiểm tra lại giúp.', 'Shop thấy đơn vẫn hiện thông tin cũ.'],
    ['Đã sửa trước khi xuất giao, nhãn mới đã in.', 'Còn một đơn nữa cần sửa giống vậy.'],
  ],
  Complain: [
    [
      'Bưu cục đã làm việc với bưu tá và gọi lại cho khách, xin lỗi shop.',
      'Khách chưa hài lòng, nhờ bưu cục gọi lại lần nữa.',
    ],
    ['Đã xem lại camera đóng gói, bưu cục gửi biên bản cho shop trong ngày.', 'Shop chưa nhận được biên bản.'],
  ],
};

const requestCount = 48;
/** The newest ones nobody has opened yet. */
const unreadCount = 9;

/** Requests of the shops' last three weeks, newest last, at the hub of the shop. */
export async function writeSupport(client: pg.ClientBase, random: Random, now: Date): Promise<void> {
  const { rows: shops } = await client.query<{ id: number; hub_id: number }>(
    'select id, hub_id from shops where active order by id',
  );
  const rows = Array.from({ length: requestCount }, (_, index): readonly Cell[] => {
    const newestFirst = requestCount - 1 - index;
    const created = new Date(now.getTime() - (newestFirst * 10 + random.between(0.2, 8)) * hourMs);
    const unread = newestFirst < unreadCount;
    const shop = random.pick(shops);
    const [type, subject, content] = random.pick(supportTexts);
    const status = unread
      ? 'Waiting'
      : random.pick(newestFirst < 20 ? ['Processing', 'Answered', 'Waiting'] : ['Completed', 'Completed', 'Answered']);
    const read = unread ? null : new Date(created.getTime() + random.between(0.1, 0.2) * hourMs);
    return [shop.id, shop.hub_id, type, subject, content, status, read, created];
  });
  await writeRows(
    client,
    'support_requests',
    [
      'requester_shop_id',
      'hub_id',
      'request_type',
      'subject',
      'content',
      'status',
      'read_at',
      'created_at',
      'last_message_at',
    ],
    rows.map((row) => [...row, row.at(-1) ?? null]),
  );
  await writeAnswers(client, random, now);
}

interface Asked {
  readonly id: number;
  readonly status: string;
  readonly type: string;
  readonly at: string;
  readonly shop: string;
  readonly clerk: number | null;
  readonly clerk_name: string | null;
}

/**
 * What became of those that are no longer waiting: taken on, answered, thanked for, ended. One that waits again was
 * answered before.
 */
async function writeAnswers(client: pg.ClientBase, random: Random, now: Date): Promise<void> {
  const { rows: asked } = await client.query<Asked>(
    `select r.id, r.status, r.request_type as type, r.created_at as at, s.name as shop, clerk.id as clerk,
      clerk.name as clerk_name
     from support_requests r join shops s on s.id = r.requester_shop_id
     left join lateral (select u.id, u.name from users u join user_hubs a on a.user_id = u.id
       join roles o on o.id = u.role_id where a.hub_id = r.hub_id and u.active = 1 and o.name = 'hub_operator'
       order by u.id limit 1) clerk on true
     where r.status <> 'Waiting' or r.read_at is not null order by r.id`,
  );
  const rows = asked.flatMap(({ id, status, type, at, shop, clerk, clerk_name }): (readonly Cell[])[] => {
    const [answer, thanks] = random.pick(supportAnswers[type as keyof typeof supportAnswers]);
    const minutes = random.int(20, 200);
    const after = (share: number): Date =>
      new Date(Math.min(now.getTime() - 60_000, Date.parse(at) + minutes * share * 60_000));
    const staff = [clerk, clerk_name ?? 'Hỗ trợ'] as const;
    const taken = [id, after(0.3), ...staff, false, null, 'Processing'] as const;
    const answered = [id, after(1), ...staff, false, answer, 'Answered'] as const;
    if (status === 'Processing') return [taken];
    if (status === 'Answered') return [taken, answered];
    if (status === 'Completed') return [taken, answered, [id, after(1.5), ...staff, false, null, 'Completed']];
    return [taken, answered, [id, after(1.8), clerk, shop, true, thanks, 'Waiting']];
  });
  await writeRows(
    client,
    'support_responses',
    ['request_id', 'at', 'author_id', 'author_name', 'by_requester', 'content', 'status'],
    rows,
  );
  await client.query(
    `update support_requests r set last_message_at = said.at
      from (select request_id, max(at) as at from support_responses where content is not null group by request_id) said
      where said.request_id = r.id`,
  );
}
