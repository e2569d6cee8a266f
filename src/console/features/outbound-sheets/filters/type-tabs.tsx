import { useText } from '~console/platform/text';
import type { FilterProps } from '~console/resource/resource';

const types = ['outbound', 'return'] as const;

/** Deliveries, or returns to shops. */
export function TypeTabs({ filters, change }: FilterProps) {
  const t = useText('outbound-sheets');
  const chosen = filters.type === 'return' ? 'return' : 'outbound';
  return (
    <fieldset aria-label={t('type')} className="inline-flex overflow-hidden rounded border border-line">
      {types.map((type) => (
        <button
          key={type}
          type="button"
          aria-pressed={type === chosen}
          className="h-control border-r border-line px-3 text-dim -outline-offset-2 last:border-r-0 hover:text-ink aria-pressed:bg-tint aria-pressed:text-ink"
          onClick={() => change({ type: type === 'return' ? 'return' : null })}
        >
          {t(`ui:runsheet_type.${type}`)}
        </button>
      ))}
    </fieldset>
  );
}
