import { useAtom, useSetAtom } from 'jotai';
import { useEffect, useMemo, type ReactNode } from 'react';
import { useParams } from 'wouter';
import { useText } from '~console/platform/text';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { scannedPackageAtom } from '~console/terminal/scan/scan-state';
import { currentPackageAtom, onPackagePageAtom, type PackageRow } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { EmptyState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { StatusMark } from '~console/ui/status';
import { returnsTo } from '~domain/labels';
import { limits } from '~domain/limits';
import { AgeMark } from '~console/package/age-mark';
import { PhotoStrip } from '~console/package/photos/photo-strip';
import { PackageFacts } from '~console/package/detail/facts';
import { HistoryAside } from '~console/package/detail/timeline';
import { usePackage, type PackageDetail as Detail } from '~console/package/detail/use-package';
import { ActionBar } from '~console/package/action-bar';
import { RecordHead } from '~console/resource/record-head';
import { RecordPage } from '~console/resource/record-page';
import { RecordPending } from '~console/resource/record-pending';
import { PackageSummary } from '~console/package/detail/package-summary';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { PageLink } from '~console/terminal/links/go-link';

export function PackageDetail() {
  const { reference: id = '' } = useParams<{ reference: string }>();
  const { detail, reading, old, malformed, error, retry } = usePackage(id);
  const t = useText('packages');
  const [scanned, setScanned] = useAtom(scannedPackageAtom);
  const scan = scanned && String(scanned.id) === id ? scanned : null;
  const isNewer = detail !== undefined && scan !== null && scan.version > detail.version;
  const isOver = detail !== undefined && scan !== null && !old && !isNewer;
  const { refetch } = reading;
  useEffect(() => {
    if (isOver) setScanned(null);
    if (isNewer) void refetch({ cancelRefetch: false });
  }, [isOver, isNewer, setScanned, refetch]);
  if (detail)
    return (
      <RecordPage queries={[reading]} list="/packages">
        {/* What is done to it waits: by what it was before it would be refused. */}
        {old && <span hidden data-arriving="" />}
        <Loaded key={detail.id} package={isNewer ? asScanned(detail, scan) : detail} />
      </RecordPage>
    );
  if (malformed) return <Absent title={t('detail.malformed', { code: id })} hint={t('detail.malformed_hint')} />;
  if (error instanceof ApiFailure && (error.code === 'EPK009' || error.code === 'EPK029'))
    return <Absent title={t('detail.absent', { code: id })} hint={t('detail.absent_hint')} />;
  if (error instanceof ApiFailure && error.code === 'EPK012')
    return <Absent title={`${id}: ${failureText(error)}`} hint={t('detail.elsewhere_hint')} />;
  if (scan && !error) return <Scanned package={scan} />;
  return <RecordPending queries={[{ error, refetch: retry }]} list="/packages" />;
}

/** What is known from before, as a scan has just found it; lists tell less of a phone. */
const asScanned = (before: Detail, scan: PackageRow): Detail => ({
  ...before,
  ...scan,
  receiver_phone: before.receiver_phone,
});

/** What a scan has read already stands there while the rest is fetched. */
function Scanned({ package: row }: { readonly package: PackageRow }) {
  return (
    <article className="h-full bg-panel" aria-labelledby="package-code">
      <Head package={row} actions={<Spinner />} />
    </article>
  );
}

interface HeadProps {
  readonly package: PackageRow;
  readonly actions: ReactNode;
}

function Head({ package: pkg, actions }: HeadProps) {
  const t = useText('packages');
  return (
    <>
      <RecordHead
        id="package-code"
        list="/packages"
        code={pkg.package_code}
        status={<StatusMark status={pkg.status} />}
        actions={actions}
      >
        <span>{t('package:detail.attempt', { n: pkg.no_of_attempt, max: limits.deliveryAttempts })}</span>
        <AgeMark package={pkg} long />
      </RecordHead>
      <div className="border-t border-line px-3 py-2">
        <PackageSummary package={pkg} />
      </div>
    </>
  );
}

function Absent({ title, hint }: { readonly title: string; readonly hint: string }) {
  return (
    <EmptyState page title={title} hint={hint}>
      <PageLink to="/packages" />
    </EmptyState>
  );
}

/** What moves it on comes before what is told or mended of it. */
const usual = [
  'package.delivered',
  'package.delivery-failed',
  'package.retry-3pl',
  'package.approve',
  'package.accept-cancel',
  'package.refuse-cancel',
  'package.pickup-again',
  'package.redeliver',
  'package.return',
  'package.return-again',
  'package.found',
  'package.reattempt',
  'package.lost-approval',
  'package.note',
  'package.print',
];
/** It stands beside the code. */
const elsewhere = ['package.copy'];

function Loaded({ package: pkg }: { readonly package: Detail }) {
  const t = useText('packages');
  const setCurrent = useSetAtom(currentPackageAtom);
  const setOnPage = useSetAtom(onPackagePageAtom);
  const subject = useMemo(() => toSubject(pkg), [pkg]);
  useEffect(() => setCurrent(subject), [setCurrent, subject]);
  useEffect(() => {
    setOnPage(true);
    return () => {
      setOnPage(false);
      setCurrent(null);
    };
  }, [setCurrent, setOnPage]);
  const shared = { packages: [subject] };
  const labels = [
    'package.copy',
    'package.label',
    ...(pkg.tracking_3pl === null ? [] : ['package.label-oms']),
    ...(returnsTo(pkg.status) === null ? [] : ['package.label-return']),
  ];
  return (
    <div className="panes h-full">
      <article
        className="flex min-w-0 flex-1 flex-col overflow-auto max-desk:overflow-visible"
        aria-labelledby="package-code"
      >
        <Head
          package={pkg}
          actions={
            <ActionRow
              label={t('package:detail.ways')}
              className="justify-end"
              actions={labels.map((id) => ({ id, button: <CommandButton id={id} {...shared} /> }))}
            />
          }
        />
        <div className="border-y border-line bg-panel px-3 py-1.5 hand:sticky hand:bottom-0 hand:z-10 hand:order-9">
          <ActionBar
            label={t('package:detail.actions')}
            {...shared}
            compact={false}
            first={usual}
            without={elsewhere}
            most={4}
          />
        </div>
        <div className="flex flex-col gap-4 p-4 hand:p-3">
          <PhotoStrip package={subject} />
          <PackageFacts package={pkg} />
        </div>
      </article>
      <HistoryAside id={pkg.id} />
    </div>
  );
}
