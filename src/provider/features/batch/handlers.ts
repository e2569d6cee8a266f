import type { batchEndpoints } from '~contract/features/batch';
import { may } from '~domain/access';
import { isRefusal, refuse, type HandlersOf } from '../../http/handler';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { judgeChunk } from './judge-chunk';

export const batchHandlers: HandlersOf<typeof batchEndpoints> = {
  'POST /packages-batch': async ({ body, user, scope, services, locale }) => {
    const { action, items, line = null } = body;
    if (!may(user, action === 'cancel' ? 'package.cancel_direct' : `package.${action}`)) return refuse('EUS008');
    const run = await openRun(services, scope, async () => ({ action, line, total: items.length, undoOf: null }));
    if (isRefusal(run)) return run;
    const placed = items.map((item, position) => ({ ...item, position }));
    return runLines({
      run,
      user,
      locale,
      items: (_db, done) => placed.filter((item) => !done.has(item.position)),
      judge: (tx, chunk) => judgeChunk(tx, user, body, chunk),
    });
  },
};
