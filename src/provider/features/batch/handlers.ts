import type { batchEndpoints } from '~contract/features/batch';
import type { BodyOf } from '~contract/endpoints';
import { may, type AccessItem } from '~domain/access';
import { rowOf } from '~domain/package-machine';
import { isRefusal, refuse, type HandlersOf, type Request } from '../../calls/handler';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { firstOfSeries } from '../../shared/runs/series';

export const batchHandlers: HandlersOf<typeof batchEndpoints> = {
  'POST /packages-batch': (request) => batch(request),
  'POST /packages-batch/{series}': (request) => batch(request),

  'POST /packages-batch-preview': async ({ db, body, user }) => {
    if (!may(user, accessOf(body))) return refuse('EUS008');
    const verdicts = await judgeChunk(
      db,
      user,
      body,
      body.items.map((item, position) => ({ ...item, position })),
    );
    return {
      data: {
        refused: verdicts.flatMap((verdict) =>
          verdict.kind === 'refused' ? [{ id: verdict.packageId, code: verdict.code }] : [],
        ),
      },
    };
  },
};

function accessOf({ action }: Pick<BodyOf<'POST /packages-batch'>, 'action'>): AccessItem {
  return `package.${rowOf(action)}`;
}

/** A run, or the next call of one; the series is part of the call that the key belongs to. */
async function batch({
  body,
  user,
  scope,
  services,
  locale,
}: Request<'POST /packages-batch'> | Request<'POST /packages-batch/{series}'>) {
  const { action, items, line = null } = body;
  if (!may(user, accessOf(body))) return refuse('EUS008');
  const run = await openRun(services, scope, async (db) => {
    const first = await firstOfSeries(db, user.id, scope.call);
    return first && first.action !== action ? refuse('ESY005') : { action, line, total: items.length, undoOf: null };
  });
  if (isRefusal(run)) return run;
  const placed = items.map((item, position) => ({ ...item, position }));
  return runLines({
    run,
    user,
    locale,
    items: (_db, done) => placed.filter((item) => !done.has(item.position)),
    judge: (tx, chunk) => judgeChunk(tx, user, body, chunk),
  });
}
