import { useSetAtom } from 'jotai';
import { useEffect, useMemo } from 'react';
import { useParams } from 'wouter';
import { useText } from '~console/platform/text';
import { ApiFailure } from '~console/platform/api-failure';
import { failureText } from '~console/platform/failure-text';
import { GoLink } from '~console/terminal/links/go-link';
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
import { HistoryAside } from '~console/package/detail/history-aside';
import { usePackage, type PackageDetail as Detail } from '~console/package/detail/use-package';
import { packageCommands } from '~console/package/package-commands';

export function PackageDetail() {
  const { id = '' } = useParams<{ id: string }>();
  const { detail, malformed, error, retry } = usePackage(id);
  const t = useText('packages');
  if (detail) return <Loaded key={detail.id} package={detail} />;
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
  const t = useText('packages');
  return (
    <>
      <h1 className="sr-only">{t('list.title')}</h1>
      <EmptyState title={title} hint={hint}>
        <GoLink to="/packages" className="text-accent underline">
          {t('detail.to_list')}
        </GoLink>
      </EmptyState>
    </>
  );
}

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
  const actions = packageCommands.filter((command) => command.id !== 'package.open' && command.id !== 'package.copy');
  return (
    <div className="panes h-full">
      <article
        className="flex min-w-0 flex-1 flex-col gap-4 overflow-auto p-4 max-desk:overflow-visible"
        aria-labelledby="package-code"
      >
        <header className="flex flex-col gap-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 id="package-code" className="font-mono text-title">
              {pkg.package_code}
            </h1>
            <CommandButton id="package.copy" packages={[subject]} />
            <CommandButton id="package.label" packages={[subject]} />
            {pkg.tracking_3pl !== null && <CommandButton id="package.label-oms" packages={[subject]} />}
            {returnsTo(pkg.status) !== null && <CommandButton id="package.label-return" packages={[subject]} />}
            <GoLink to="/packages" className="ml-auto text-dim hover:text-ink hover:underline">
              {t('detail.to_list')}
            </GoLink>
          </div>
          <p className="flex flex-wrap items-center gap-2">
            <StatusMark status={pkg.status} />
            <span className="text-dim">·</span>
            <span>{t('package:detail.attempt', { n: pkg.no_of_attempt, max: limits.deliveryAttempts })}</span>
            <span className="text-dim">·</span>
            <AgeMark package={pkg} long />
          </p>
        </header>
        <div
          role="toolbar"
          aria-label={t('package:detail.actions')}
          className="flex flex-wrap gap-2 hand:sticky hand:bottom-0 hand:z-10 hand:order-9 hand:-mx-4 hand:-mb-4 hand:flex-nowrap hand:overflow-x-auto hand:border-t hand:border-line hand:bg-panel hand:px-4 hand:py-2 hand:*:aria-disabled:order-1"
        >
          {actions.map((command) => (
            <CommandButton key={command.id} id={command.id} packages={[subject]} />
          ))}
        </div>
        <PhotoStrip package={subject} />
        <PackageFacts package={pkg} />
      </article>
      <HistoryAside id={pkg.id} />
    </div>
  );
}
