import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import { useState } from 'react';
import { GoLink } from '~console/app/go-link';
import { useText } from '~console/app/text';
import { Button } from '~console/ui/button';
import { ErrorState } from '~console/ui/empty';
import { formatCount, formatMoment } from '~console/ui/format';
import { Spinner } from '~console/ui/spinner';
import { CheckGroup } from './check-group';
import { EndDialog } from './end-dialogs';
import { LastScan } from './last-scan';
import { ScanField } from './scan-field';
import { useCheck, type Check, type Finding } from './use-check';
import { useShelfScans } from './use-shelf-scans';

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
  const { add, last, waiting } = useShelfScans(check.id, open);
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
          {open && <Button onClick={() => setEnding('discard')}>{t('check.discard')}</Button>}
          {open && (
            <Button look="primary" onClick={() => setEnding('finish')}>
              {t('check.finish')}
            </Button>
          )}
        </span>
      </header>
      {open && (
        <div className="grid shrink-0 grid-cols-[minmax(0,1fr)_auto] items-center gap-4 border-t border-line px-3 py-2.5">
          <LastScan last={last} waiting={waiting} />
          <ScanField onCodes={(codes) => void add(codes)} />
        </div>
      )}
      <TabGroup key={String(open)} className="flex min-h-0 flex-1 flex-col">
        <TabList className="flex shrink-0 items-stretch border-y border-line">
          {findings.map((finding) => (
            <Tab key={finding} className="flex items-baseline gap-2 border-r border-line px-4 py-1.5 text-dim -outline-offset-2 hover:text-ink data-selected:bg-tint data-selected:text-ink">
              <span className={`text-title font-semibold tabular-nums ${inks[finding]}`}>{formatCount(counts[finding])}</span>{' '}
              {t(`finding.${finding}`)}
            </Tab>
          ))}
          <output aria-label={t('check.progress')} className="ml-auto flex items-center gap-3 px-3 text-dim tabular-nums">
            {t('check.done_of', { n: formatCount(counts.matched), of: formatCount(lookedFor) })}
            <span aria-hidden="true" className="h-2 w-40 overflow-hidden rounded-sm bg-raised">
              <span className="block h-full bg-done" style={{ width: `${lookedFor === 0 ? 100 : (counts.matched / lookedFor) * 100}%` }} />
            </span>
          </output>
        </TabList>
        <TabPanels className="min-h-0 flex-1">
          {findings.map((finding) => (
            <TabPanel key={finding} tabIndex={-1} className="h-full">
              <CheckGroup id={check.id} finding={finding} count={counts[finding]} />
            </TabPanel>
          ))}
        </TabPanels>
      </TabGroup>
      {ending && <EndDialog check={check} kind={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}
