import type { Kysely } from 'kysely';
import type { BodyOf, ResponseOf } from '~contract/endpoints';
import { seesAllHubs } from '~domain/roles';
import type { Database } from '../../db/schema';
import { audit } from '../../calls/audit';
import type { SignedInUser } from '../../calls/handler';
import { hasHub } from '../../shared/access/has-hub';
import { run, Values } from '../../shared/sql/statement';

type Note = ResponseOf<'PUT /pickup-note/{id}'>['data'];

/** The hub's note, written as the writer saw it; `hub` = there is no such hub for him, `changed` = somebody wrote meanwhile. */
export async function writePickupNote(tx: Kysely<Database>, user: SignedInUser, hubId: number, { note, version }: BodyOf<'PUT /pickup-note/{id}'>): Promise<Note | 'hub' | 'changed'> {
  if ((!seesAllHubs(user.role) && !user.hubIds.includes(hubId)) || !(await hasHub(tx, hubId))) return 'hub';
  const before = await tx.selectFrom('pickup_notes').select(['note', 'version']).where('hub_id', '=', hubId).executeTakeFirst();
  const values = new Values();
  const text = `
    insert into pickup_notes (hub_id, version, note, updated_by) select ${values.add(hubId)}::int, 1, ${values.add(note)}::text, ${values.add(user.id)}::int
    where ${values.add(version)}::int = 0 or exists (select from pickup_notes where hub_id = ${values.add(hubId)}::int)
    on conflict (hub_id) do update set version = pickup_notes.version + 1, note = excluded.note, updated_by = excluded.updated_by, updated_at = now()
    where pickup_notes.version = ${values.add(version)}::int
    returning version, updated_at as noted_at`;
  const [written] = await run<{ version: number; noted_at: string }>(tx, text, values);
  if (!written) return 'changed';
  await audit(tx, { actorId: user.id, action: 'pickup_note.write', entity: 'hub', entityId: hubId, ...(before ? { before } : {}), after: { note, version: written.version } });
  return { id: hubId, note, version: written.version, noted_by: user.name, noted_at: written.noted_at };
}
