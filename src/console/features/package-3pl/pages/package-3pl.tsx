import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { useQuery } from '@tanstack/react-query';
import { GoLink, PageLink } from '~console/terminal/links/go-link';
import { useText } from '~console/platform/text';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { RecordPending } from '~console/resource/record-pending';
import { PackageSummary } from '~console/package/detail/package-summary';
import { PackageFacts, Fact, FactGroup } from '~console/package/detail/facts';
import { HistoryAside } from '~console/package/detail/timeline';
import { usePackage, type PackageDetail } from '~console/package/detail/use-package';
import { ActionBar } from '~console/package/action-bar';
import { currentPackageAtom, onPackagePageAtom } from '~console/terminal/subject';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { formatMoment } from '~console/platform/format';
import { Spinner } from '~console/ui/spinner';
import { StatusMark } from '~console/ui/status';
import { toSubject } from '~commands/subject';
import { call } from '~console/platform/api';
import { readPair } from '../handover-pair';

const list = '/3pl';
const first = ['package.retry-3pl', 'package.recall-3pl', 'package.label-oms', 'package.note'];

/**
 * A package within its hand-over to a carrier: where it stands, the runsheet it left with, the carrier's number and
 * reports.
 */
export function Package3pl() {
  const t = useText('package-3pl');
  const { pair = '' } = useParams<{ pair: string }>();
  const asked = readPair(decodeURIComponent(pair));
  if (!asked)
    return (
      <EmptyState page title={t('malformed')} hint={t('malformed_hint')}>
        <PageLink to={list} />
      </EmptyState>
    );
  return <Handover key={pair} {...asked} />;
}

function Handover({ packageId, runsheetId }: { readonly packageId: number; readonly runsheetId: number }) {
  const { detail, reading, error, retry } = usePackage(String(packageId));
  if (!detail) return <RecordPending queries={[{ error, refetch: retry }]} list={list} />;
  return (
    <RecordPage queries={[reading]} list={list}>
      <Loaded package={detail} runsheetId={runsheetId} />
    </RecordPage>
  );
}

function Loaded({ package: pkg, runsheetId }: { readonly package: PackageDetail; readonly runsheetId: number }) {
  const t = useText('package-3pl');
  const subject = useMemo(() => toSubject(pkg), [pkg]);
  const setCurrent = useSetAtom(currentPackageAtom);
  const setOnPage = useSetAtom(onPackagePageAtom);
  useEffect(() => setCurrent(subject), [setCurrent, subject]);
  useEffect(() => {
    setOnPage(true);
    return () => {
      setOnPage(false);
      setCurrent(null);
    };
  }, [setCurrent, setOnPage]);
  return (
    <div className="panes h-full">
      <article className="flex min-w-0 flex-1 flex-col overflow-auto" aria-labelledby="handover-code">
        <RecordHead
          id="handover-code"
          list={list}
          of={{ to: `/packages/${pkg.id}`, title: t('to_package') }}
          code={pkg.package_code}
          status={<StatusMark status={pkg.status} />}
        />
        <div className="border-t border-line px-3 py-2">
          <PackageSummary package={pkg} />
        </div>
        <div className="border-y border-line px-3 py-1.5">
          <ActionBar label={t('package:detail.actions')} packages={[subject]} first={first} most={4} />
        </div>
        <div className="flex flex-col gap-4 p-4 hand:p-3">
          <Sheet package={pkg} runsheetId={runsheetId} />
          <PackageFacts package={pkg} />
        </div>
      </article>
      <HistoryAside id={pkg.id} />
    </div>
  );
}

function Sheet({ package: pkg, runsheetId }: { readonly package: PackageDetail; readonly runsheetId: number }) {
  const t = useText('package-3pl');
  const handover = useHandover(pkg.id, runsheetId);
  if (!handover.data)
    return handover.isError ? <ErrorState error={handover.error} retry={() => void handover.refetch()} /> : <Spinner />;
  const { sheet, line } = handover.data;
  return (
    <section
      aria-label={t('sheet')}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(15.625rem,100%),1fr))] gap-x-8 gap-y-5 rounded border border-line bg-panel p-4"
    >
      {line === null && (
        <p role="alert" className="col-span-full text-failed">
          {t('not_on_sheet', { code: sheet.code })}
        </p>
      )}
      <FactGroup title={t('sheet')}>
        <Fact
          label={t('code')}
          value={
            <GoLink to={`/3pl-runsheet/${sheet.id}`} className="text-accent hover:underline">
              {sheet.code}
            </GoLink>
          }
          mono
        />
        <Fact label={t('status')} value={t(`ui:handover_status.${sheet.status}`)} />
        <Fact label={t('hub')} value={sheet.hub.code} mono />
        <Fact label={t('left')} value={sheet.dispatched_at && formatMoment(sheet.dispatched_at)} />
      </FactGroup>
      <FactGroup title={t('carrier')}>
        <Fact label={t('package:field.tracking_3pl')} value={pkg.tracking_3pl} mono />
        <Fact label={t('package:field.three_pl_lm_code')} value={pkg.three_pl_lm_code} mono />
        <Fact label={t('result')} value={line?.result ? t(`line.${line.result}`) : t('unreported')} />
        <Fact label={t('reported')} value={line?.result_at && formatMoment(line.result_at)} />
      </FactGroup>
    </section>
  );
}

/** The runsheet, and what it says of this package; line null = the package is not on it. */
function useHandover(packageId: number, runsheetId: number) {
  return useQuery({
    queryKey: ['packages', 'handover', packageId, runsheetId],
    queryFn: async ({ signal }) => {
      const [sheet, lines] = await Promise.all([
        call('GET /runsheets/{id}', { params: { id: runsheetId }, signal }),
        call('GET /runsheet-packages-optimize', {
          query: { runsheet_id: runsheetId, package_id: packageId, limit: 1 },
          signal,
        }),
      ]);
      return { sheet: sheet.data, line: lines.data[0] ?? null };
    },
  });
}
