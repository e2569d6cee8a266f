import { useState } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { CommandButton } from '~console/terminal/command-button';
import { useActionHandler } from '~console/terminal/action-handlers';
import { stockCountCommands } from '~commands/stock-count';
import { ErrorState } from '~console/ui/empty';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { CheckGroup } from './check-group';
import { EndDialog } from './end-dialogs';
import { LastScan } from './last-scan';
import { useCheck, type Check, type Finding } from './use-check';
import { useStockScans } from './use-stock-scans';

const whileOpen: readonly Finding[] = ['waiting', 'unexpected', 'matched'];
const atTheEnd: readonly Finding[] = ['missing', 'unexpected', 'matched', 'left'];
const inks: Record<Finding, string> = { waiting: 'text-ink', matched: 'text-done', missing: 'text-failed', unexpected: 'text-attention', left: 'text-dim' };

/** One check: scanned into while it goes on, and its report when it has ended. */
export function CheckView({ id }: { readonly id: number }) {
  const t = useText('backlog');
  const check = useCheck(id);
  if (check.data) return <Shown check={check.data} />;
  if (!check.isError) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState error={check.error} retry={() => void check.refetch()}>
      <GoLink to="/backlog/check" className="text-accent underline">
        {t('check.all')}
      </GoLink>
    </ErrorState>
  );
}

function Shown({ check }: { readonly check: Check }) {
  const t = useText('backlog');
  const open = check.finished_at === null;
  const [ending, setEnding] = useState<'finish' | 'discard' | null>(null);
  const { last, waiting } = useStockScans(check.id, open);
  useActionHandler(stockCountCommands.checkDiscard, () => (open ? setEnding('discard') : t('check.over')));
  useActionHandler(stockCountCommands.checkFinish, () => {
    if (!open) return t('check.over');
    // What was scanned without a network would be refused by a check that has ended.
    if (waiting > 0) return t('check.finish_waits', { n: waiting });
    return setEnding('finish');
  });
  const findings = open ? whileOpen : atTheEnd;
  const { counts } = check;
  const lookedFor = counts.waiting + counts.matched + counts.missing + counts.left;
  const shelves = check.types.map((type) => t(`type.${type}`)).join(', ');
  return (
    <section aria-label={t('check.title')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">
          {t('check.heading', { hub: check.hub.code })} · {shelves}
        </h1>
        <span className="text-label text-dim">
          {open
            ? t('check.started', { who: check.started_by, moment: formatMoment(check.started_at) })
            : t('check.finished', { who: check.finished_by ?? '', moment: formatMoment(check.finished_at ?? check.started_at) })}
        </span>
        <span className="ml-auto flex gap-2">
          <GoLink to="/backlog/check" className="flex h-control items-center px-2 text-dim hover:text-ink">
            {t('check.all')}
          </GoLink>
          {open && <CommandButton id="shelf.discard" />}
          {open && <CommandButton id="shelf.finish" look="primary" unable={waiting > 0 ? t('check.finish_waits', { n: waiting }) : undefined} />}
        </span>
      </header>
      {open && (
        <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line px-3 py-2.5">
          <LastScan last={last} waiting={waiting} />
          <CodeField label={t('check.field')} placeholder={t('check.field_hint')} add={t('check.add')} addMany={(n) => t('check.add_many', { n })} />
        </div>
      )}
      <FindingTabs
        key={String(open)}
        tabs={findings.map((finding) => ({ id: finding, label: t(`finding.${finding}`), count: counts[finding], ink: inks[finding] }))}
        progress={{ label: t('check.progress'), text: t('check.done_of', { n: formatCount(counts.matched), of: formatCount(lookedFor) }), done: counts.matched, of: lookedFor }}
      >
        {(finding) => <CheckGroup id={check.id} finding={finding} count={counts[finding]} />}
      </FindingTabs>
      {ending && <EndDialog check={check} kind={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}
