import { useCallback, useState } from 'react';
import { GoLink } from '~console/terminal/go-link';
import { useText } from '~console/platform/text';
import { useCommandHandler } from '~console/terminal/command-handlers';
import { NextStepButton } from '~console/terminal/next-step-button';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatMoment } from '~console/platform/format';
import { ScanStrip } from '~console/linehaul/scan-strip';
import { FindingGroup } from './finding-group';
import { FinishDialog } from './finish-dialog';
import { useTruckScans } from './use-truck-scans';
import type { Finding, Unloading } from './use-unloading';
import type { SubjectRecord } from '~commands/subject';

const whileOpen: readonly Finding[] = ['waiting', 'over', 'misrouted', 'matched'];
const atTheEnd: readonly Finding[] = ['short', 'over', 'misrouted', 'matched', 'left'];
const inks: Record<Finding, string> = { waiting: 'text-ink', matched: 'text-done', short: 'text-failed', over: 'text-attention', misrouted: 'text-attention', left: 'text-dim' };

interface UnloadingViewProps {
  readonly unloading: Unloading;
  /** The trip. */
  readonly record: SubjectRecord;
  /** The user may work on it. */
  readonly works: boolean;
}

/** One truck: scanned off while it goes on, and its report when it has ended. */
export function UnloadingView({ unloading, record, works }: UnloadingViewProps) {
  const t = useText('linehaul');
  const [asking, setAsking] = useState(false);
  const { counts, bags, runsheet } = unloading;
  const goesOn = unloading.finished_at === null;
  const open = goesOn && works;
  const ask = useCallback(() => setAsking(true), []);
  const { last, waiting } = useTruckScans(unloading, open && !asking, ask);
  useCommandHandler('linehaul.finish', open ? ask : null);
  const findings = goesOn ? whileOpen : atTheEnd;
  const listed = counts.waiting + counts.matched + counts.short + counts.left;
  return (
    <section aria-label={t('title.unloading')} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">
          {t('title.unloading')}{' '}
          <GoLink to={`/linehaul-runsheet/${runsheet.id}`} className="font-mono hover:text-accent hover:underline">
            {runsheet.code}
          </GoLink>
        </h1>
        <span className="text-label text-dim">
          {goesOn
            ? t('unloading.started', { who: unloading.started_by, moment: formatMoment(unloading.started_at) })
            : t('unloading.finished', { who: unloading.finished_by ?? '', moment: formatMoment(unloading.finished_at ?? unloading.started_at) })}
        </span>
        <output aria-label={t('unloading.bags')} className="tabular-nums">
          {t('unloading.bags_of', { n: formatCount(bags.received), of: formatCount(bags.total) })}
        </output>
        {unloading.note !== null && <span className="text-attention">{unloading.note}</span>}
        <span className="ml-auto flex gap-2">
          <GoLink to="/inbound-runsheet" className="flex h-control items-center px-2 text-dim hover:text-ink">
            {t('coming.all')}
          </GoLink>
          {open && <NextStepButton id="linehaul.finish" record={record} label={t('unloading.finish')} />}
        </span>
      </header>
      {open && <ScanStrip last={last} waiting={waiting} ready={t(bags.received < bags.total ? 'unloading.ready_bags' : 'unloading.ready')} label={t('unloading.scan_label')} />}
      <FindingTabs
        key={String(goesOn)}
        tabs={findings.map((finding) => ({ id: finding, label: t(`finding.${finding}`), count: counts[finding], ink: inks[finding] }))}
        progress={{ label: t('unloading.progress'), text: t('unloading.done_of', { n: formatCount(counts.matched), of: formatCount(listed) }), done: counts.matched, of: listed }}
      >
        {(finding) => <FindingGroup unloading={unloading} record={record} finding={finding} works={works} />}
      </FindingTabs>
      {asking && <FinishDialog unloading={unloading} onClose={() => setAsking(false)} />}
    </section>
  );
}
