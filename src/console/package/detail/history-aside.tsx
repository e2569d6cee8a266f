import { useText } from '~console/platform/text';
import { Timeline } from './timeline';

/** Everything that happened to a package, beside its page. */
export function HistoryAside({ id }: { readonly id: number }) {
  const t = useText('package');
  return (
    <aside
      // It scrolls by keyboard only if it can be reached.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="w-87 shrink-0 overflow-auto border-l border-line bg-panel p-4"
      aria-labelledby="package-history"
    >
      <h2 id="package-history" className="mb-3 text-label font-semibold text-dim">
        {t('timeline.title')}
      </h2>
      <Timeline id={id} />
    </aside>
  );
}
