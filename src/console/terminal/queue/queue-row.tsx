import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import { logFailure } from '~console/platform/log';
import { Button } from '~console/ui/button';
import { formatClock, formatCount } from '~console/platform/format';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/links/go-link';
import { useOnline } from '~console/platform/network';
import { useUser } from '~console/platform/session';
import { StatusMark } from '~console/ui/status';
import { lookUp } from '../runs/lookup';
import { useStartRequest } from '../start/use-start';
import { queueFaultText } from './fault-text';
import type { QueuedLine } from '../offline/queued-line';
import { useQueue } from '../offline/use-queue';
import { redoRequest } from './redo';

/** As many as are drawn; all of them are in the export, and all are decided together. */
const drawn = 50;

/** Packages of a line that were no longer as it saw them: what they are now, and whether to do it all the same. */
function Conflicts({ line }: { readonly line: QueuedLine }) {
  const { t } = useTranslation();
  const user = useUser();
  const queue = useQueue();
  const start = useStartRequest();
  const online = useOnline();
  const codes = line.refused.map((one) => one.package.code);
  const { data, error } = useQuery({
    queryKey: ['packages', 'queue', line.id],
    queryFn: ({ signal }) => lookUp(codes, signal),
    enabled: online,
  });
  const now = new Map(data?.packages.map((item) => [item.id, item]));
  const request = user && data ? redoRequest(line, data.packages, user) : null;
  const eligible = request?.packages.length ?? 0;
  const drop = (): void =>
    void queue?.drop([line.id]).catch((failure: unknown) => logFailure('the queue could not be changed', failure));
  return (
    <div className="border-line ml-[4.5rem] w-full border-l pl-3 font-sans">
      <ul>
        {line.refused.slice(0, drawn).map(({ package: item, code, stage }) => {
          const fresh = now.get(item.id);
          return (
            <li key={`${stage} ${item.id}`} className="flex items-center gap-4">
              <GoLink
                to={`/packages/${item.id}`}
                className="hover:text-accent w-36 shrink-0 font-mono underline-offset-2 hover:underline"
              >
                {item.code}
              </GoLink>
              <span className="text-failed truncate">
                {code} {t(`code_errors.${code}`)}
              </span>
              {fresh ? (
                <span className="text-dim inline-flex items-center gap-1.5">
                  {t('terminal:queue.now')} <StatusMark status={fresh.status} />
                </span>
              ) : null}
            </li>
          );
        })}
        {line.refused.length > drawn ? (
          <li className="text-dim">{t('terminal:transcript.more', { count: line.refused.length - drawn })}</li>
        ) : null}
      </ul>
      {error ? <p className="text-failed">{failureText(error)}</p> : null}
      <span className="flex items-center gap-1.5 py-0.5">
        {/* In its place from the beginning, so that the focus on it stays and nothing moves when the answer is there. */}
        <Button
          aria-disabled={request === null}
          onClick={() => request && void start(request)}
          className="h-6 aria-disabled:opacity-60"
        >
          {request
            ? t('terminal:queue.redo', { count: eligible, shown: formatCount(eligible) })
            : t(data ? 'terminal:queue.none_eligible' : 'terminal:queue.redo_asking')}
        </Button>
        <Button
          look="quiet"
          aria-label={t('terminal:queue.drop_named', { line: line.line })}
          onClick={drop}
          className="h-6"
        >
          {t('terminal:queue.drop')}
        </Button>
      </span>
    </div>
  );
}

/** One queued line: what it is, how it stands, and what can be done about it. */
export function QueueRow({ line }: { readonly line: QueuedLine }) {
  const { t } = useTranslation();
  const queue = useQueue();
  const count = line.packages.length + line.codes.length;
  // A failure is shown as the queue's trouble.
  const kept = (work: Promise<void> | undefined): void =>
    void work?.catch((error: unknown) => logFailure('the queue could not be changed', error));
  return (
    <li className="text-mono flex flex-wrap items-center gap-x-4 gap-y-0.5 py-0.5 font-mono">
      <time className="text-dim">{formatClock(line.at)}</time>
      <span className="max-w-[56ch] truncate" title={line.line}>
        {line.line}
      </span>
      {count > 0 ? (
        <span className="text-dim font-sans">{t('terminal:queue.packages', { count, shown: formatCount(count) })}</span>
      ) : null}
      {line.fault ? <span className="text-failed font-sans">{queueFaultText(line.fault, t)}</span> : null}
      {line.missed.length > 0 ? (
        <span className="text-failed font-sans">{t('terminal:transcript.missed', { count: line.missed.length })}</span>
      ) : null}
      <span className="ml-auto flex gap-1.5 font-sans">
        {line.state === 'aside' ? (
          <Button onClick={() => kept(queue?.retry(line))} className="h-6">
            {t('terminal:queue.retry')}
          </Button>
        ) : null}
        {line.state === 'changed' && line.refused.length > 0 ? null : (
          <Button
            look="quiet"
            aria-label={t('terminal:queue.drop_named', { line: line.line })}
            onClick={() => kept(queue?.drop([line.id]))}
            className="h-6"
          >
            {t('terminal:queue.drop')}
          </Button>
        )}
      </span>
      {line.state === 'changed' && line.refused.length > 0 ? <Conflicts line={line} /> : null}
    </li>
  );
}
