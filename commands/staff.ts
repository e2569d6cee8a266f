import type { ResponseOf } from '~contract/endpoints';
import { roleTitles } from '~domain/titles';
import { limits } from '~domain/limits';
import { listedRoles, listOfRole, type ListedRole } from '~domain/staff';
import { defineCommand, type Argument, type Choice, type TextShape, type Words } from './command';
import { defineRecord, offered } from './record';

type Row = ResponseOf<'GET /staff'>['data'][number];

const formerTitles: Partial<Record<ListedRole, readonly string[]>> = { admin_operator: ['Điều hành'] };
const roles: readonly Choice[] = listedRoles.map((value) => ({
  value,
  title: roleTitles[value],
  former: formerTitles[value] ?? [],
}));

/** Somebody of the staff, by his user name. */
export const staffRecord = defineRecord({
  kind: 'staff',
  verb: 'staff',
  aliases: ['nhan-su', 'nhân-sự'],
  title: { vi: 'Nhân sự', en: 'Staff' },
  access: 'staff',
  statuses: {
    active: { vi: 'Đang làm việc', en: 'Working' },
    inactive: { vi: 'Đã ngừng', en: 'Out of action' },
    locked: { vi: 'Đã khóa', en: 'Locked' },
  },
  rules: ['change', 'activate', 'deactivate', 'lock', 'unlock'],
  find: async (code, ask) => {
    const username = code.toLowerCase();
    const row = (await ask('GET /staff', { query: { q: username, limit: 50 } }))?.data.find(
      (one) => one.username === username,
    );
    return row ? toRecord(row) : null;
  },
  search: async (typed, ask) =>
    ((await ask('GET /staff', { query: { q: typed, limit: offered } }))?.data ?? []).map(({ username, name }) => ({
      code: username,
      title: name,
    })),
  read: toRecord,
  judge: (rule, { status, facts }) => {
    if (!facts.manageable) return { ok: false, code: 'EUS008' };
    if (rule === 'change') return { ok: true, to: 'same' };
    const active = status !== 'inactive';
    const locks = rule === 'lock' || rule === 'unlock';
    const [was, will] = locks ? [facts.locked, rule === 'lock'] : [active, rule === 'activate'];
    if (was === will) return { ok: false, code: 'EUS009' };
    return { ok: true, to: locks ? statusOf(active, will) : statusOf(will, facts.locked) };
  },
  page: ({ id, facts }) => `/${listOfRole(facts.role as ListedRole)}/${id}`,
});

/** Who is out of action is so, locked or not. */
const statusOf = (active: boolean, locked: boolean) => (!active ? 'inactive' : locked ? 'locked' : 'active');

function toRecord({
  id,
  username,
  name,
  version,
  active,
  locked,
  role,
  manageable,
}: Pick<Row, 'id' | 'username' | 'name' | 'version' | 'active' | 'locked' | 'role' | 'manageable'>) {
  return {
    kind: 'staff' as const,
    id,
    code: username,
    title: name,
    version,
    status: statusOf(active, locked),
    facts: { role, manageable, locked },
  };
}

const text = (
  name: string,
  word: string,
  title: Words,
  max: number,
  shape: { readonly shape?: TextShape } = {},
): Argument => ({
  name,
  words: [word],
  title,
  type: { kind: 'text', max, ...shape },
  required: true,
});
const role: Argument = {
  name: 'role',
  words: ['vai_trò'],
  title: { vi: 'Vai trò', en: 'Role' },
  type: { kind: 'choice', choices: roles, list: false },
  required: true,
};
const hub: Argument = {
  name: 'hub',
  field: 'hub_ids',
  words: ['bưu_cục'],
  title: { vi: 'Bưu cục', en: 'Hub' },
  type: { kind: 'hub', send: 'id', several: true },
  required: false,
};
const onStaff = { access: 'staff_edit', subject: 'record', record: 'staff' } as const;

/** What is done with the staff. Whom a user may touch the provider judges, row by row. */
export const staffCommands = [
  defineCommand({
    id: 'staff.new',
    verb: 'new',
    aliases: ['moi', 'mới'],
    title: { vi: 'Thêm nhân sự', en: 'New staff' },
    access: 'staff_edit',
    subject: 'none',
    record: 'staff',
    args: [
      role,
      text('name', 'tên', { vi: 'Họ tên', en: 'Name' }, limits.name),
      text('username', 'tên_đăng_nhập', { vi: 'Tên đăng nhập', en: 'User name' }, limits.name, { shape: 'username' }),
      text('email', 'thư', { vi: 'Email', en: 'E-mail' }, limits.email),
      {
        name: 'phone',
        words: ['điện_thoại'],
        title: { vi: 'Số điện thoại', en: 'Phone' },
        type: { kind: 'phone' },
        required: true,
      },
      { ...hub, field: 'hub_id', type: { kind: 'hub', send: 'id' } },
    ],
    effect: { kind: 'call', endpoint: 'POST /staff', yields: 'staff' },
    inverse: { command: 'staff.deactivate' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.edit',
    verb: 'edit',
    aliases: ['sua', 'sửa'],
    title: { vi: 'Sửa nhân sự', en: 'Change' },
    rule: 'change',
    effect: { kind: 'open-record', ask: 'edit' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.reset-password',
    verb: 'reset-password',
    aliases: ['cap-mat-khau', 'cấp-mật-khẩu'],
    title: { vi: 'Cấp mật khẩu tạm', en: 'Reset password' },
    rule: 'change',
    effect: { kind: 'open-record', ask: 'password' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.activate',
    verb: 'activate',
    aliases: ['kich-hoat', 'kích-hoạt'],
    title: { vi: 'Cho làm việc lại', en: 'Activate' },
    rule: 'activate',
    effect: { kind: 'call', endpoint: 'PATCH /staff/{id}/activate' },
    inverse: { command: 'staff.deactivate' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.deactivate',
    verb: 'deactivate',
    aliases: ['ngung', 'ngừng'],
    title: { vi: 'Ngừng hoạt động', en: 'De-activate' },
    rule: 'deactivate',
    effect: { kind: 'call', endpoint: 'PATCH /staff/{id}/deactivate' },
    inverse: { command: 'staff.activate' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.lock',
    verb: 'lock',
    aliases: ['khoa', 'khóa'],
    title: { vi: 'Khóa tài khoản', en: 'Lock the account' },
    rule: 'lock',
    effect: { kind: 'call', endpoint: 'PATCH /staff/{id}/lock' },
    inverse: { command: 'staff.unlock' },
  }),
  defineCommand({
    ...onStaff,
    id: 'staff.unlock',
    verb: 'unlock',
    aliases: ['mo-khoa', 'mở-khóa'],
    title: { vi: 'Mở khóa tài khoản', en: 'Unlock the account' },
    rule: 'unlock',
    effect: { kind: 'call', endpoint: 'PATCH /staff/{id}/unlock' },
    inverse: { command: 'staff.lock' },
  }),
  defineCommand({
    ...onStaff,
    access: 'staff_promote',
    id: 'staff.role',
    verb: 'promote',
    aliases: ['doi-vai-tro', 'đổi-vai-trò'],
    title: { vi: 'Đổi vai trò', en: 'Change role' },
    rule: 'change',
    // Who comes from the center needs one; the rest of them stand in the form of his new list.
    args: [role, hub],
    effect: { kind: 'call', endpoint: 'PATCH /staff/{id}/role', versioned: true },
    inverse: 'irreversible',
  }),
];
