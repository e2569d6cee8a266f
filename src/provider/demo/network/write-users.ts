import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { dayMs } from '~domain/time';
import { demoPassword } from './demo-accounts';
import type { Random } from '../text/random';
import { personName, phoneNumber } from '../text/people';
import { demoStaff, demoUsers, type DemoUser } from './user-list';
import type { HubRow } from './write-hubs';
import { writeRows, type Cell } from './write-rows';

const regions = { southern: 'Southern', central: 'Central', northern: 'Northern' } as const;

const columns = [
  'id',
  'name',
  'username',
  'email',
  'phone',
  'role_id',
  'password_hash',
  'active',
  'only_operation',
  'can_view_report',
  'password_updated_at',
  'created_at',
  'updated_at',
] as const;

/** Everyone else who works at the hubs: in the histories by name, but without a password anybody knows. */
function hubStaff(hubs: readonly HubRow[], random: Random): DemoUser[] {
  return hubs.flatMap((hub) =>
    (['hub_operator', 'hub_manager'] as const).map((role) => ({
      account: `${role}.${hub.code.toLowerCase()}`,
      name: personName(random),
      role,
      hubs: [hub.code],
      active: true,
      onlyOperation: false,
      passwordDays: random.int(5, 150),
    })),
  );
}

function hubIds(user: DemoUser, hubs: readonly HubRow[]): number[] {
  if (user.hubs === 'all') return hubs.map((hub) => hub.id);
  const region = regions[user.hubs as keyof typeof regions];
  return hubs
    .filter((hub) => (region === undefined ? user.hubs.includes(hub.code) : hub.region === region))
    .map((hub) => hub.id);
}

export async function writeUsers(
  client: pg.ClientBase,
  hubs: readonly HubRow[],
  random: Random,
  now: Date,
): Promise<void> {
  const { rows: roles } = await client.query<{ id: number; name: string }>('select id, name from roles');
  const roleIds = new Map(roles.map((role) => [role.name, role.id]));
  const nobody = await hash(randomBytes(32).toString('base64url'));
  // Each account has a salt of its own; hashing runs on all cores.
  const known = await Promise.all(demoUsers.map(() => hash(demoPassword)));
  // Those of the center come last: what the others draw by lot stays as it was.
  const users = [...demoUsers, ...hubStaff(hubs, random), ...demoStaff];
  const rows = users.map((user, index): readonly Cell[] => {
    const created = new Date(now.getTime() - 400 * dayMs);
    const changed = new Date(now.getTime() - user.passwordDays * dayMs);
    return [
      index + 1,
      user.name,
      user.account,
      `${user.account}@hubline.test`,
      phoneNumber(random),
      roleIds.get(user.role) ?? null,
      known[index] ?? nobody,
      user.active ? 1 : 0,
      user.onlyOperation,
      user.role !== 'hub_operator',
      changed,
      created,
      changed,
    ];
  });
  await writeRows(client, 'users', columns, rows);
  await client.query(`select setval(pg_get_serial_sequence('users', 'id'), $1)`, [rows.length]);
  await writeRows(
    client,
    'user_hubs',
    ['user_id', 'hub_id'],
    users.flatMap((user, index) => hubIds(user, hubs).map((hub) => [index + 1, hub])),
  );
  const areas = users.flatMap((user, index) =>
    user.role === 'area_manager' && user.active ? hubIds(user, hubs).map((hub) => [hub, index + 1]) : [],
  );
  await writeRows(client, 'hub_area_managers', ['hub_id', 'user_id'], areas);
}
