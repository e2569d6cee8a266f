import { lazy, Suspense } from 'react';
import { FilterChip } from '../filter-chip';
import { Spinner } from '../spinner';
import { rangeInstants, rangeOf, rangeText } from './range';

/** The calendar is fetched when it is first opened. */
const RangePanel = lazy(() => import('./range-panel').then((module) => ({ default: module.RangePanel })));

/** Two moments in UTC as the provider takes them. */
interface Instants {
  readonly from: string;
  readonly to: string;
}

interface DateRangeFilterProps {
  readonly label: string;
  readonly value: Instants | null;
  readonly onChange: (value: Instants | null) => void;
}

export function DateRangeFilter({ label, value, onChange }: DateRangeFilterProps) {
  const text = value ? rangeText(rangeOf(value.from, value.to)) : null;
  return (
    <FilterChip label={label} value={text} onClear={() => onChange(null)}>
      {(close) => (
        <Suspense
          fallback={
            <div className="p-4">
              <Spinner />
            </div>
          }
        >
          <RangePanel
            label={label}
            text={text ?? ''}
            onApply={(range) => {
              onChange(range && rangeInstants(range));
              close();
            }}
          />
        </Suspense>
      )}
    </FilterChip>
  );
}
