import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { useText } from '~console/platform/text';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { CommandButton } from '~console/terminal/buttons/command-button';
import { currentPackageAtom, onPackagePageAtom } from '~console/terminal/subject';
import { toSubject } from '~commands/subject';
import { EmptyState, ErrorState } from '~console/ui/empty';
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
import { PackageSummary } from '~console/package/detail/package-summary';
import { ActionRow } from '~console/terminal/buttons/action-row';
import { PageLink } from '~console/terminal/links/go-link';

export function PackageDetail() {
  const { reference: id = '' } = useParams<{ reference: string }>();
  const { detail, reading, old, malformed, error, retry } = usePackage(id);
  const t = useText('packages');
  if (detail)
    return (
      <RecordPage queries={[reading]}>
        {/* What is done to it waits: by what it was before it would be refused. */}
        {old && <span hidden data-arriving="" />}
        <Loaded key={detail.id} package={detail} />
      </RecordPage>
    );
  if (malformed) return <Absent title={t('detail.malformed', { code: id })} hint={t('detail.malformed_hint')} />;
  if (error instanceof ApiFailure && (error.code === 'EPK009' || error.code === 'EPK029'))
    return <Absent title={t('detail.absent', { code: id })} hint={t('detail.absent_hint')} />;
  if (error instanceof ApiFailure && error.code === 'EPK012')
    return <Absent title={`${id}: ${failureText(error)}`} hint={t('detail.elsewhere_hint')} />;
  if (error) return <ErrorState page error={error} retry={retry} />;
  return (
    <div className="p-3">
      <Spinner />
    </div>
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
        <RecordHead
          id="package-code"
          list="/packages"
          code={pkg.package_code}
          status={<StatusMark status={pkg.status} />}
          actions={
            <ActionRow
              label={t('package:detail.ways')}
              className="justify-end"
              actions={labels.map((id) => ({ id, button: <CommandButton id={id} {...shared} /> }))}
            />
          }
        >
          <span>{t('package:detail.attempt', { n: pkg.no_of_attempt, max: limits.deliveryAttempts })}</span>
          <AgeMark package={pkg} long />
        </RecordHead>
        <div className="border-t border-line px-3 py-2">
          <PackageSummary package={pkg} />
        </div>
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
