import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';
import { moneyDocumentStatuses } from '~domain/money-documents';

/** Documents of each status; pressed again = of all. */
export function StatusTabs({ filters, change }: FilterProps) {
  const t = useText('cod-collection');
  return (
    <fieldset aria-label={t('list.status')} className="inline-flex overflow-hidden rounded border border-line">
      {moneyDocumentStatuses.map((status) => (
        <button
          key={status}
          type="button"
          aria-pressed={filters.status === status}
          className="flex h-control items-center border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ status: filters.status === status ? null : status })}
        >
          {t(`money:state.${status}`)}
        </button>
      ))}
    </fieldset>
  );
}
