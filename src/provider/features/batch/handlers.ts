import type { batchEndpoints, RunLine } from '~contract/features/batch';
import type { BodyOf } from '~contract/endpoints';
import { may, type AccessItem } from '~domain/access';
import { destination } from '~domain/package-decision';
import { rowOf } from '~domain/package-machine';
import type { PackageStatus } from '~domain/statuses';
import { isRefusal, refuse, type HandlersOf, type Request, declaredBy } from '../../calls/handler';
import { judgeChunk } from '../../shared/runs/judge-chunk';
import type { Verdict } from '../../shared/runs/outcome';
import { namedItems } from '../../shared/runs/named-items';
import { openRun } from '../../shared/runs/open-run';
import { runLines } from '../../shared/runs/run-lines';
import { firstOfSeries } from '../../shared/runs/series';

export const batchHandlers: HandlersOf<typeof batchEndpoints> = {
  'POST /packages-batch': (request) => batch(request),
  'POST /packages-batch/{series}': (request) => batch(request),

  'POST /packages-batch-preview': async ({ db, body, user, locale }) => {
    if (!may(user, accessOf(body))) return refuse('EUS008');
    const { items, missed } = await namedItems(db, user, body, locale);
    const verdicts = await judgeChunk(db, user, body, items);
    return {
      data: {
        missed: missed.map(({ package_code, code }) => ({ package_code, code })),
        refused: verdicts.flatMap((verdict) =>
          verdict.kind === 'refused' ? [{ id: verdict.packageId, code: verdict.code }] : [],
        ),
        moved: verdicts.flatMap(elsewhere),
      },
    };
  },
};

/** What its history, its sheet or its attempts make of a step, nobody sees of the package. */
function elsewhere(verdict: Verdict): { readonly id: number; readonly to: PackageStatus }[] {
  if (verdict.kind !== 'change' || verdict.change.action === 'undo') return [];
  const { seen, change } = verdict;
  return destination(verdict.change.action, seen) === change.to ? [] : [{ id: seen.id, to: change.to }];
}

function accessOf({ action }: Pick<BodyOf<'POST /packages-batch'>, 'action'>): AccessItem {
  return `package.${rowOf(action)}`;
}

/** A run, or the next call of one; the series is part of the call that the key belongs to. */
async function batch({
  db,
  body,
  user,
  scope,
  services,
  locale,
}: Request<'POST /packages-batch'> | Request<'POST /packages-batch/{series}'>) {
  const { action, codes, line = null } = body;
  if (!may(user, accessOf(body))) return refuse('EUS008');
  const { items, missed } = await namedItems(db, user, body, locale);
  const run = await openRun(services, scope, async (own) => {
    if (items.length === 0) return refuse('EPK029');
    const first = await firstOfSeries(own, user.id, scope.call);
    return first && first.action !== action ? refuse('ESY005') : { action, line, total: items.length, undoOf: null };
  });
  if (isRefusal(run))
    return run.refused === 'EPK029'
      ? noneFound(missed.map(({ position: _place, ...line }) => line))
      : declaredBy('POST /packages-batch', run.refused, run.errors);
  return runLines({
    run,
    user,
    locale,
    items: (_db, done) => items.filter((item) => !done.has(item.position)),
    missed,
    byCode: codes !== undefined,
    judge: (tx, chunk) => judgeChunk(tx, user, body, chunk),
  });
}

/** No run is kept of codes that all lead nowhere. */
async function* noneFound(lines: readonly RunLine[]): AsyncGenerator<readonly RunLine[]> {
  yield [...lines, { done: true, ok: 0, refused: lines.length }];
}
