import { call } from '~console/platform/api';
import { ApiFailure } from '~console/platform/api-failure';
import { formatMoment } from '~console/platform/format';
import { currentLanguage } from '~console/platform/i18n';
import { previewUndo } from '~commands/preview';
import { commandById } from '~commands/registry';
import { runToUndo } from '~commands/run-to-undo';
import type { ResponseOf } from '~contract/endpoints';
import { actionTitle } from '~domain/titles';
import { lookUp } from './lookup';
import type { RunRequest } from './request';

/** As many of the latest runs as are looked through for one that can be taken back. */
const looked = 50;

type PastRun = ResponseOf<'GET /runs'>['data'][number];

const what = ({ line, action }: PastRun): string => line ?? actionTitle(action)?.[currentLanguage()] ?? action;

/** Which run it is that nobody named. */
const whichRun = (run: PastRun): string => `${run.id} · ${what(run)} · ${formatMoment(run.at)}`;

/**
 * The request that takes back a run: the given one, or the user's latest that can be taken back. What is known of it
 * comes from the provider, so that it works after a reload too. Throws ApiFailure; ESY012 where there is nothing to
 * take back.
 */
export async function undoRequest(run: number | undefined, line: string | null): Promise<RunRequest> {
  const latest = run === undefined ? runToUndo((await call('GET /runs', { query: { limit: looked } })).data) : null;
  const id = run ?? latest?.run.id;
  if (id === undefined) throw new ApiFailure(409, 'ESY012', 'nothing to undo');
  const { data } = await call('GET /runs/{id}/undo', { params: { id } });
  const codes = data.items.flatMap(({ package_code }) => package_code ?? []);
  if (codes.length === 0) throw new ApiFailure(409, 'ESY012', 'nothing to undo');
  const { packages } = await lookUp(codes);
  const preview = previewUndo(data.items);
  return {
    stages: [
      {
        command: commandById('package.undo'),
        args: { run: id },
        ...(latest ? { labels: { run: whichRun(latest.run) } } : {}),
        preview,
      },
    ],
    packages,
    line,
    reviewed: false,
    counted: false,
    undoes: id,
    ...(latest?.past ? { past: what(latest.past) } : {}),
  };
}
