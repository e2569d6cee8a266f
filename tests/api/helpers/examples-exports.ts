import { gzipSync } from 'node:zlib';
import type { EndpointName } from '~contract/endpoints';
import { seesAllShops } from '~domain/roles';
import type { Example } from './example';
import type { Site, Stage } from './stage';

export type ExportEndpoint = Extract<
  EndpointName,
  `${string} /export${string}` | 'GET /package-performance' | 'POST /post-package-performance' | 'GET /live-report'
>;

const day = 86_400_000;
const moment = (daysAgo: number): string => new Date(Date.now() - daysAgo * day).toISOString();
const week = (): { from: string; to: string } => ({ from: moment(7), to: moment(-1) });

/** An export of one site's hub that somebody of it made; its file says whose it is. */
async function exportOf({ test }: Stage, { hub }: Site): Promise<{ id: number; secret: string }> {
  const secret = `hubline-backlog-view-${hub.code}.csv`;
  const { rows } = await test.pool.query<{ id: number }>(
    `insert into exports (user_id, name, format, file_name, filters, hub_ids, state, rows, bytes, finished_at, expires_at)
     select min(id), 'backlog-view', 'csv', $1, '{}', array[$2::int], 'done', 1, 10, now(), now() + interval '1 hour' from users returning id`,
    [secret, hub.id],
  );
  const id = rows[0]?.id ?? 0;
  await test.pool.query('insert into export_parts (export_id, position, content) values ($1, 0, $2)', [
    id,
    gzipSync(secret),
  ]);
  return { id, secret };
}

const ofExport: Example = {
  call: async (stage) => ({ params: { id: (await exportOf(stage, stage.own)).id } }),
  foreign: async (stage) => {
    const { id, secret } = await exportOf(stage, stage.foreign);
    return { call: { params: { id } }, refused: 'ESY018', secrets: [secret] };
  },
};

/** Of a package that another hub has, its code is nowhere in the file. */
const ofRange: Example = {
  call: () => ({ query: week() }),
  foreign: async ({ package: pkg, foreign, test }) => {
    const hidden = await pkg(foreign, 'Delivered');
    const open = await pkg(foreign, 'Waiting_for_delivery');
    await test.pool.query(`update packages set success_date = now() where id = $1`, [hidden.id]);
    await test.pool.query(
      `insert into package_history (package_id, action, from_status, to_status, actor_name, actor_role, hub_id)
       values ($1, 'delivery_ok', 'In_delivery', 'Delivery_successful', 'Người giao', 'courier', $2)`,
      [open.id, foreign.hub.id],
    );
    return { call: { query: week() }, secrets: [hidden.code, open.code, foreign.hub.code, foreign.shop.code] };
  },
};

export const examples: Readonly<Record<ExportEndpoint, Example>> = {
  'GET /export-packages': {
    call: () => ({ query: { created_from: moment(7) } }),
    foreign: async ({ package: pkg, foreign }) => ({
      call: { query: { created_from: moment(7) } },
      secrets: [(await pkg(foreign, 'Waiting_for_delivery')).code],
    }),
  },
  'GET /export-backlog-view': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => ({
      call: {},
      secrets: [(await pkg(foreign, 'Waiting_for_delivery')).code],
    }),
  },
  'GET /export-backlog-by-type': {
    call: () => ({}),
    foreign: async ({ package: pkg, foreign }) => {
      await pkg(foreign, 'Waiting_for_delivery');
      return { call: {}, secrets: [foreign.hub.code] };
    },
  },
  'GET /export-package-successful': ofRange,
  'GET /export-package-sales': ofRange,
  'GET /export-package-report-system': ofRange,
  'GET /export-packages-incomplete': ofRange,
  'GET /export-package-history': ofRange,
  'GET /export-shop-admin': {
    call: () => ({}),
    foreign: ({ foreign }) => ({ call: {}, secrets: [foreign.shop.code], seenBy: seesAllShops }),
  },
  'GET /exports': {
    call: () => ({}),
    foreign: async (stage) => ({ call: {}, secrets: [(await exportOf(stage, stage.foreign)).secret] }),
  },
  'GET /exports/{id}': ofExport,
  'GET /exports/{id}/file': ofExport,
  'GET /package-performance': {
    ...ofRange,
    foreign: async (stage) => ({
      ...(await ofRange.foreign?.(stage)),
      call: { query: week() },
      secrets: [stage.foreign.hub.code],
    }),
  },
  'POST /post-package-performance': {
    call: () => ({ body: week() }),
    foreign: async (stage) => ({
      ...(await ofRange.foreign?.(stage)),
      call: { body: week() },
      secrets: [stage.foreign.hub.code],
    }),
  },
  'GET /live-report': {
    call: () => ({}),
    foreign: async (stage) => {
      await ofRange.foreign?.(stage);
      return { call: { query: { hub_id: stage.foreign.hub.id } }, secrets: [stage.foreign.hub.code] };
    },
  },
};
