import type { Kysely } from 'kysely';
import type { runEndpoints } from '~contract/features/runs';
import type { Database } from '../../db/schema';
import { isRefusal, refuse, type HandlersOf, type Refusal, type SignedInUser } from '../../calls/handler';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { findRun, isFinal, ownRuns, runWithItems, type FoundRun } from './store';
import { previewUndo, itemsToUndo, judgeUndo } from './undo';

export const runHandlers: HandlersOf<typeof runEndpoints> = {
  'GET /runs': async ({ services, user, query }) => ({
    data: await ownRuns(services.pool, user, { limit: query.limit, before: query.before }),
  }),

  'GET /runs/{id}': async ({ db, user, params }) => {
    const data = await runWithItems(db, user, params.id);
    return data ? { data } : refuse('ESY010');
  },

  'GET /runs/{id}/undo': async ({ db, user, params }) => {
    const found = await undoableRun(db, user, params.id);
    if (isRefusal(found)) return found;
    const items = await itemsToUndo(db, found.run);
    return items.length === 0
      ? refuse('ESY012')
      : { data: { items: await previewUndo(db, user, found.run.id, items) } };
  },

  'POST /runs/{id}/undo': async ({ params, user, scope, services, locale }) => {
    const run = await openRun(services, scope, async (db) => {
      const found = await undoableRun(db, user, params.id);
      if (isRefusal(found)) return found;
      const { length: total } = await itemsToUndo(db, found.run);
      return total === 0 ? refuse('ESY012') : { action: 'undo', line: null, total, undoOf: found.run.id };
    });
    if (isRefusal(run)) return run;
    return runLines({
      run,
      user,
      locale,
      items: async (db, done) => {
        const undone = await findRun(db, user, params.id);
        // Whatever its series has grown by since is another undo's.
        const items = undone
          ? await itemsToUndo(db, { ...undone, calls: undone.calls.filter((call) => call < run.id) })
          : [];
        return items.filter((item) => !done.has(item.position));
      },
      judge: (tx, items) => judgeUndo(tx, user, run.undoOf ?? params.id, items),
    });
  },
};

/** A run counts what was refused of it, so it stands under a name of its own beside a refusal. */
async function undoableRun(
  db: Kysely<Database>,
  user: SignedInUser,
  id: number,
): Promise<{ readonly run: FoundRun } | Refusal<'ESY010' | 'ESY011'>> {
  const run = await findRun(db, user, id);
  if (!run) return refuse('ESY010');
  return isFinal(run.action) ? refuse('ESY011') : { run };
}
