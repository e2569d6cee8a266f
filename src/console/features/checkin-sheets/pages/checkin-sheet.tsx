import { useParams } from 'wouter';
import { GoLink } from '~console/terminal/go-link';
import { useUser } from '~console/platform/session';
import { useText } from '~console/platform/text';
import { CodeField } from '~console/package/code-field';
import { ScanBanner } from '~console/package/scan-banner';
import { useActiveRecord } from '~console/terminal/active-record';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { FindingTabs } from '~console/ui/finding-tabs';
import { formatCount, formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { RunsheetMark } from '~console/ui/status';
import { runsheetRecord } from '~commands/runsheets';
import { may } from '~domain/access';
import { CheckinGroup } from '../checkin-group';
import { CheckinSteps } from '../checkin-steps';
import { MeasureForm } from '../measure-form';
import { useCheckin, type Checkin, type Finding } from '../use-checkin';
import { useCheckinScans } from '../use-checkin-scans';

const whileOpen: readonly Finding[] = ['waiting', 'unexpected', 'refused', 'matched', 'left'];
const atTheEnd: readonly Finding[] = ['missing', 'unexpected', 'refused', 'matched', 'left'];
const inks: Readonly<Record<Finding, string>> = { waiting: 'text-ink', matched: 'text-done', missing: 'text-failed', unexpected: 'text-attention', refused: 'text-failed', left: 'text-dim' };

/** A courier comes back: what he brings, against what he reported. */
export function CheckinSheet() {
  const { id: text = '' } = useParams<{ id: string }>();
  const id = Number(text);
  const t = useText('checkin-sheets');
  const { data, error, refetch } = useCheckin(id);
  if (data) return <Shown key={id} sheet={data} />;
  if (!error) return <div className="grid h-full place-items-center"><Spinner /></div>;
  return (
    <ErrorState page error={error} retry={() => void refetch()}>
      <GoLink to="/checkin-runsheet" className="text-accent underline">
        {t('all')}
      </GoLink>
    </ErrorState>
  );
}

function Shown({ sheet }: { readonly sheet: Checkin }) {
  const t = useText('checkin-sheets');
  const user = useUser();
  useActiveRecord(runsheetRecord.read(sheet));
  const own = user !== null && may(user, 'runsheet_work');
  const open = own && sheet.status === 'Running';
  const { last, waiting, measuring, setMeasuring, onScale, weighed } = useCheckinScans(sheet.id, open);
  const { counts } = sheet;
  const begun = sheet.status === 'Running' || sheet.status === 'Closed';
  const findings = (sheet.status === 'Closed' ? atTheEnd : whileOpen).filter((finding) => finding !== 'left' || counts.left > 0);
  const expected = counts.waiting + counts.matched + counts.missing + counts.left;
  return (
    <section aria-label={`${t('title')} ${sheet.code}`} className="flex h-full flex-col bg-panel">
      <header className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5">
        <h1 className="text-title">
          {t('title')} <span className="font-mono">{sheet.courier?.code}</span> {sheet.courier?.name}
        </h1>
        <RunsheetMark status={sheet.status} />
        <span className="font-mono text-mono text-dim">{sheet.code}</span>
        <span className="text-label text-dim">{formatMoment(sheet.closed_at ?? sheet.dispatched_at ?? sheet.created_at)}</span>
        <span className="ml-auto flex items-center gap-2">
          <GoLink to="/checkin-runsheet" className="px-2 text-dim hover:text-ink">
            {t('all')}
          </GoLink>
          {own && <CheckinSteps sheet={sheet} />}
        </span>
      </header>
      {open && (
        <div className="flex shrink-0 flex-col gap-2 border-t border-line px-3 py-2.5">
          <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-start gap-4">
            <ScanBanner last={last} waiting={waiting} ready={t('ready')} />
            <label className="flex h-control items-center gap-1.5">
              <input type="checkbox" className="accent-accent" checked={measuring} onChange={(event) => setMeasuring(event.target.checked)} />
              {t('measure.mode')}
            </label>
            <CodeField label={t('package:codes.label')} placeholder={t('package:codes.hint')} add={t('package:codes.add')} addMany={(n) => t('package:codes.add_many', { n })} />
          </div>
          {onScale !== null && <MeasureForm key={onScale} code={onScale} onDone={weighed} />}
        </div>
      )}
      {begun ? (
        <FindingTabs
          key={sheet.status}
          tabs={findings.map((finding) => ({ id: finding, label: t(`finding.${finding}`), count: counts[finding], ink: inks[finding] }))}
          progress={{ label: t('progress'), text: t('done_of', { n: formatCount(counts.matched), of: formatCount(expected) }), done: counts.matched, of: expected }}
        >
          {(finding) => <CheckinGroup id={sheet.id} finding={finding} count={counts[finding]} />}
        </FindingTabs>
      ) : (
        <div className="flex-1 border-t border-line">
          <EmptyState title={t(sheet.status === 'Created' ? 'created.title' : 'cancelled', { n: formatCount(sheet.reported) })} hint={sheet.status === 'Created' ? t('created.hint') : undefined} />
        </div>
      )}
    </section>
  );
}
