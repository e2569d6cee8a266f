import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RunLine } from '~contract/features/batch';
import type { Database } from '../../db/schema';
import type { SignedInUser } from '../../calls/handler';
import { hashBody } from '../../calls/idempotency';
import type { HubCodes, Verdict } from './outcome';
import { hubCodes } from './run-lines';
import { callOfAction } from './series';
import { writeChunk, writeRunAtOnce } from './write-chunk';

interface RunInRequest {
  readonly user: SignedInUser;
  readonly locale: 'vi' | 'en';
  /** The endpoint's. */
  readonly call: string;
  readonly action: string;
}

/**
 * Writes verdicts as a run inside the request's own transaction, listed and taken back as any other. The request's key
 * is kept by the pipeline. `hubs` where they have been read.
 */
export async function writeRun(
  tx: Kysely<Database>,
  { user, locale, call: name, action }: RunInRequest,
  verdicts: readonly Verdict[],
  hubs?: HubCodes,
): Promise<{ readonly id: number; readonly lines: readonly RunLine[] }> {
  const key = randomUUID();
  const call = callOfAction(name, action);
  const bodyHash = hashBody(null, {});
  const codes = hubs ?? (await hubCodes(tx));
  if (verdicts.some((verdict) => verdict.kind === 'change')) {
    const { run, lines } = await writeRunAtOnce(tx, { call, key, bodyHash, action }, user, verdicts, {
      hubs: codes,
      locale,
    });
    return { id: run.id, lines };
  }
  const run = await tx
    .insertInto('package_runs')
    .values({
      user_id: user.id,
      call,
      key,
      body_hash: bodyHash,
      action,
      line: null,
      total: verdicts.length,
      undo_of: null,
    })
    .returning(['id', 'created_at as at'])
    .executeTakeFirstOrThrow();
  return { id: run.id, lines: await writeChunk(tx, run, user, verdicts, { hubs: codes, locale }) };
}
