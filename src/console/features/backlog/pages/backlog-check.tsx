import { useSearch } from 'wouter';
import { useText } from '~console/platform/text';
import { CommandButton } from '~console/terminal/command-button';
import { CheckView } from '../check/check-view';
import { RecentChecks } from '../check/recent-checks';
import { StartForm } from '../check/start-form';

/** What lies on a shelf against what should: the check that the address names, else the way to begin one. */
export function BacklogCheck() {
  const t = useText('backlog');
  const id = Number(new URLSearchParams(useSearch()).get('id'));
  if (Number.isSafeInteger(id) && id > 0) return <CheckView key={id} id={id} />;
  return (
    <section aria-label={t('check.title')} className="flex min-h-full flex-col bg-panel">
      <header className="flex h-11 items-center gap-3 px-3">
        <h1 className="text-title">{t('check.title')}</h1>
        <span className="text-dim">{t('start.hint')}</span>
        <span className="ml-auto">
          <CommandButton id="page.backlog" />
        </span>
      </header>
      <div className="border-y border-line">
        <StartForm />
      </div>
      <RecentChecks />
    </section>
  );
}
