import type pg from 'pg';
import { minuteMs } from '~domain/time';
import { writeSteps } from './write-rows';

/**
 * A webhook that an admin set up, tried once and took away again, since its host is not known to anybody: what the log
 * of calls out begins with. Nothing of the demo is sent anywhere.
 */
export async function writeTriedWebhook(client: pg.ClientBase, now: Date): Promise<void> {
  const at = (minutes: number): Date => new Date(now.getTime() - (3 * 24 * 60 - minutes) * minuteMs);
  const settings = {
    name: 'Kho dữ liệu',
    url: 'https://du-lieu.hubline.test/webhook',
    events: ['package.status_changed'],
    enabled: true,
  };
  const { rows: admins } = await client.query<{ id: number }>(
    `select min(u.id) as id from users u join roles r on r.id = u.role_id where r.name = 'admin' and u.active = 1`,
  );
  const actor = admins[0]?.id;
  if (actor === undefined) return;
  // Taken away, it signs nothing any more: no secret is kept for it.
  const { rows: endpoints } = await client.query<{ id: number }>(
    `insert into outbound_endpoints (kind, name, url, secret, events, enabled, created_at, updated_at, removed_at)
      values ('webhook', $1, $2, '', $3, false, $4, $5, $5) returning id`,
    [settings.name, settings.url, settings.events, at(0), at(9)],
  );
  const endpoint = endpoints[0]?.id ?? 0;
  const key = '5f0c6a1e-7d3b-4c52-9a64-0d1f2b8e4c77';
  const { rows: deliveries } = await client.query<{ id: number }>(
    `insert into outbound_deliveries (kind, endpoint_id, key, state, attempts, due_at, fault, tried_at, created_at)
      values ('test', $1, $2, 'failed', 1, $3, 'unresolved', $4, $3) returning id`,
    [endpoint, key, at(2), new Date(at(2).getTime() + 900)],
  );
  const delivery = deliveries[0]?.id ?? 0;
  await client.query(
    `insert into outbound_calls (at, delivery_id, kind, method, url, entity, entity_id, attempt, ms, fault, request,
      response) values ($1, $2, 'test', 'POST', $3, 'endpoint', $4, 1, 38, 'unresolved', $5, '')`,
    [
      new Date(at(2).getTime() + 900),
      delivery,
      settings.url,
      String(endpoint),
      JSON.stringify({ id: key, event: 'test', occurred_at: new Date(at(2).getTime() + 860) }),
    ],
  );
  const told = { actor_id: actor, entity: 'outbound_endpoint', entity_id: String(endpoint) };
  await writeSteps(client, [
    { ...told, at: at(0), action: 'create', after: { kind: 'webhook', ...settings } },
    { ...told, at: at(2), action: 'test' },
    { ...told, at: at(9), action: 'delete', before: { id: endpoint, kind: 'webhook', ...settings } },
  ]);
}
