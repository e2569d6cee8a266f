import type { runEndpoints } from '~contract/features/runs';
import { isRefusal, refuse, type HandlersOf } from '../../http/handler';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { findRun, isFinal, ownRuns, runWithItems } from './store';
import { itemsToUndo, judgeUndo } from './undo';

export const runHandlers: HandlersOf<typeof runEndpoints> = {
  'GET /runs': async ({ services, user, query }) => ({ data: await ownRuns(services.pool, user, { limit: query.limit, before: query.before }) }),

  'GET /runs/{id}': async ({ db, user, params }) => {
    const data = await runWithItems(db, user, params.id);
    return data ? { data } : refuse('ESY010');
  },

  'POST /runs/{id}/undo': async ({ params, user, scope, services, locale }) => {
    const run = await openRun(services, scope, async (db) => {
      const undone = await findRun(db, user, params.id);
      if (!undone) return refuse('ESY010');
      if (isFinal(undone.action)) return refuse('ESY011');
      const { length: total } = await itemsToUndo(db, undone.calls);
      return total === 0 ? refuse('ESY012') : { action: 'undo', line: null, total, undoOf: undone.id };
    });
    if (isRefusal(run)) return run;
    return runLines({
      run,
      user,
      locale,
      items: async (db, done) => {
        const undone = await findRun(db, user, params.id);
        // Whatever its series has grown by since is another undo's.
        const items = undone ? await itemsToUndo(db, undone.calls.filter((call) => call < run.id)) : [];
        return items.filter((item) => !done.has(item.position));
      },
      judge: (tx, items) => judgeUndo(tx, user, run.undoOf ?? params.id, items),
    });
  },
};
