import { randomUUID } from 'node:crypto';
import type { ResponseOf } from '~contract/endpoints';
import type { Request } from '../../calls/handler';
import { hashBody } from '../../calls/idempotency';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import { hubCodes } from '../../shared/runs/run-lines';
import { writeChunk } from '../../shared/runs/write-chunk';

const name = 'PATCH /multiple-print-packages';

/** A run of printing in the request's own transaction; the request's key, where it has one, is kept by the pipeline. */
export async function markPrinted({ db, user, body, locale }: Request<typeof name>): Promise<ResponseOf<typeof name>> {
  const ids = [...new Set(body.ids)];
  const run = await db
    .insertInto('package_runs')
    .values({
      user_id: user.id,
      call: name,
      key: randomUUID(),
      body_hash: hashBody(null, body),
      action: 'print',
      line: null,
      total: ids.length,
      undo_of: null,
    })
    .returning(['id', 'created_at as at'])
    .executeTakeFirstOrThrow();
  const verdicts = await judgeChunk(
    db,
    user,
    { action: 'print', args: { note: body.note } },
    ids.map((id, position) => ({ id, position })),
  );
  const lines = await writeChunk(db, run, user, verdicts, { hubs: await hubCodes(db), locale });
  return { data: lines.flatMap((line) => ('id' in line ? line : [])), run: run.id };
}
