import { useMemo } from 'react';
import { useText } from '~console/platform/text';
import { useUser } from '~console/platform/session';
import { EmptyState, ErrorState } from '~console/ui/empty';
import { Spinner } from '~console/ui/spinner';
import { CommandButton } from '~console/terminal/command-button';
import { eligibility } from '~commands/gate';
import { commandById } from '~commands/registry';
import { CodeForm } from '../code-form';
import { PrintForm } from '../print-form';
import { PrintTable } from '../print-table';
import { usePrintList } from '../use-print-list';

/** Labels of many packages at once: scanned or pasted, looked over, printed as one document. */
export function RePrint() {
  const t = useText('re-print');
  const user = useUser();
  const { packages, states, error, retry, add } = usePrintList();
  const printable = useMemo(() => new Set(user ? eligibility(commandById('package.print'), packages, user).eligible.map(({ id }) => id) : []), [packages, user]);
  const again = (states ?? []).filter(({ id, print_count }) => print_count > 0 && printable.has(id)).length;
  const hidden = packages.length - (states?.length ?? packages.length);
  return (
    <div className="flex h-full min-h-0">
      <aside className="flex w-72 shrink-0 flex-col gap-4 overflow-auto border-r border-line bg-panel p-4">
        <h1 className="text-title">{t('title')}</h1>
        <p className="text-dim">{t('intro')}</p>
        <CodeForm add={add} />
        {packages.length > 0 && <PrintForm packages={packages} printable={printable.size} again={again} />}
        {packages.length > 0 && <CommandButton id="face.clear-selection" look="quiet" className="self-start" label={t('clear')} />}
      </aside>
      <section aria-label={t('table')} className="min-w-0 flex-1 overflow-auto">
        {packages.length === 0 && <EmptyState title={t('empty.title')} hint={t('empty.hint')} />}
        {packages.length > 0 && states && <PrintTable rows={states} />}
        {packages.length > 0 && states && hidden > 0 && <p className="p-3 text-dim">{t('more', { n: hidden })}</p>}
        {packages.length > 0 && !states && (error ? <ErrorState error={error} retry={retry} /> : <Spinner />)}
      </section>
    </div>
  );
}
